public import HTTPTypes
public import VouchClient
public import VouchDialects

extension Regula {
    /// Sends pictures to the server of ``ReprocParams``: a Vouch server, or any that has the API.
    public struct ReprocessingService: DocReaderService {
        private let transport: any ClientTransport

        /// - Parameter transport: carries the requests.
        public init(over transport: any ClientTransport = URLSessionTransport()) { self.transport = transport }

        /// Posts the JSON with the app's header fields. A field that HTTP does not admit is left out.
        ///
        /// - Throws: `ClientError`: an address without TLS that is not this machine's, no connection, or any answer but a
        ///   success.
        public func process(_ body: [UInt8], by params: ReprocParams) async throws -> [UInt8] {
            let connection = try ServerConnection(params.serviceUrl, transport: transport)
            var call = ServerConnection.Call(.post, "/api/process", isRepeatable: true)
            call.body = body
            call.fields = params.fields
            call.fields[.contentType] = "application/json"
            return try await connection.answer(to: call, by: nil)
        }
    }
}

extension Regula.ReprocParams {
    /// ``httpHeaders`` as they are sent: without those that HTTP does not admit, and with the blank that the vendor's sample
    /// leaves out of `"Bearer"+token`.
    public var fields: HTTPFields {
        var fields: HTTPFields = [:]
        for (name, value) in httpHeaders ?? [:] {
            guard let name = HTTPField.Name(name), HTTPField.isValidValue(value) else { continue }
            fields[name] = value
        }
        let scheme = "Bearer"
        if let value = fields[.authorization], value.hasPrefix(scheme), !value.contains(" ") {
            fields[.authorization] = "\(scheme) \(value.dropFirst(scheme.count))"
        }
        return fields
    }
}
