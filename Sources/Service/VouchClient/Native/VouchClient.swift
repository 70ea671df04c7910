import Foundation
public import HTTPTypes
public import VouchAPI
public import VouchCore
public import VouchReport

/// Vouch's own API, `/v1`.
///
/// ```swift
/// import VouchClient
/// import VouchReport
///
/// func read(_ picture: [UInt8], secret: String) async throws -> DocumentReport {
///     let connection = try ServerConnection("https://id.example", transport: URLSessionTransport())
///     let client = VouchClient(connection, .client("app", secret: .init(secret)))
///     return try await client.read([picture])
/// }
/// ```
///
/// Tokens are fetched and renewed as needed. A request that the connection lost is sent again only where nothing happens twice.
public struct VouchClient: Sendable {
    /// How the client shows who it is.
    @nonexhaustive
    public enum Credentials: Sendable {
        /// Name and secret of a client, with which tokens are fetched.
        case client(String, secret: Sensitive<String>)
        /// API key `NAME.SECRET`, sent in the field `apikey`.
        case key(Sensitive<String>)
        /// Header fields of the app's own, sent with each request as they are, such as a token that it keeps fresh itself.
        case fields(Sensitive<HTTPFields>)
        /// Nothing: for a demonstration on this machine.
        case none
    }

    let connection: ServerConnection
    private let credentials: Credentials
    let tokens: TokenHolder?
    /// Seals requests about stored persons, and checks the answers; nil leaves that to TLS.
    var protection: MessageProtection?

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - connection: to the server, without `/v1`.
    ///   - credentials: kept for the client's life.
    public init(_ connection: ServerConnection, _ credentials: Credentials) {
        self.connection = connection
        self.credentials = credentials
        guard case .client(let name, let secret) = credentials else {
            tokens = nil
            return
        }
        let call = ServerConnection.Call.form(
            "/v1/token",
            [("grant_type", "client_credentials"), ("client_id", name), ("client_secret", secret.reveal { $0 })])
        tokens = TokenHolder(connection, call) { (token: Token) in
            .init(text: token.accessToken, seconds: token.expiresIn)
        }
    }

    private struct Token: Decodable {
        let accessToken: String
        let expiresIn: Int

        private enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case expiresIn = "expires_in"
        }
    }

    // MARK: Readings

    /// Reads one document: `POST /v1/readings`. Where the pictures show several, the report is the first one's:
    /// ``readAll(_:selfie:chip:ageThreshold:graphics:progress:)`` gives one of each.
    ///
    /// - Parameters:
    ///   - files: pictures of its sides, or one file that holds them; up to 10 MB each.
    ///   - selfie: picture of the person, to be compared with the portrait; nil for none.
    ///   - chip: identifier of a chip session that has finished; nil for none.
    ///   - ageThreshold: age in years that the report checks; nil for none.
    ///   - graphics: whether the report has the files of cut-out pictures, most of its length.
    ///   - progress: called with the share of the request that was sent, 0…1, if the transport reports it.
    /// - Throws: ``ClientError``, of which the problem `document.unreadable` asks for another picture;
    ///   `CancellationError`.
    public func read(
        _ files: [[UInt8]], selfie: [UInt8]? = nil, chip: String? = nil, ageThreshold: Int? = nil,
        graphics: Bool = true, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> DocumentReport {
        try await reading(files, selfie, chip, ageThreshold, graphics, progress).first
    }

    /// Reads every document that pictures show: `POST /v1/readings`.
    ///
    /// - Parameters:
    ///   - files: pictures, or one file that holds them; up to 10 MB each.
    ///   - selfie: picture of the person, to be compared with the portraits; nil for none.
    ///   - chip: identifier of a chip session that has finished, to be compared with the document that it belongs to; nil
    ///     for none.
    ///   - ageThreshold: age in years that each report checks; nil for none.
    ///   - graphics: whether the reports have the files of cut-out pictures, most of their length.
    ///   - progress: called with the share of the request that was sent, 0…1, if the transport reports it.
    /// - Returns: a report of each, at least one, in the order in which they were found.
    /// - Throws: as ``read(_:selfie:chip:ageThreshold:graphics:progress:)``.
    public func readAll(
        _ files: [[UInt8]], selfie: [UInt8]? = nil, chip: String? = nil, ageThreshold: Int? = nil,
        graphics: Bool = true, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> [DocumentReport] {
        let answer = try await reading(files, selfie, chip, ageThreshold, graphics, progress)
        return [answer.first] + answer.others
    }

    private func reading(
        _ files: [[UInt8]], _ selfie: [UInt8]?, _ chip: String?, _ ageThreshold: Int?, _ graphics: Bool,
        _ progress: (@Sendable (Double) -> Void)?
    ) async throws -> ReadingAnswer {
        try await readAll(
            ReadingRequest(
                files.map { .init(Data($0)) }, selfie: selfie.map { Data($0) }, ageThreshold: ageThreshold,
                chipSession: chip, graphics: graphics ? nil : "none"), progress: progress)
    }

    /// Reads every document that pictures show, with everything that a request can ask for: documents expected, models of
    /// the app's own, an earlier report.
    ///
    /// - Throws: as ``read(_:selfie:chip:ageThreshold:graphics:progress:)``.
    public func readAll(
        _ request: ReadingRequest, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> ReadingAnswer {
        var call = try ServerConnection.Call.json("/v1/readings", request)
        // A reading changes nothing on the server; the key spares it the work where it has done it already.
        call.isRepeatable = true
        call.fields = Self.withIdempotencyKey(call.fields, connection.newIdentifier())
        call.share = progress
        return try await value(ReadingAnswer.self, call)
    }

    // MARK: Chip sessions

    /// Begins a chip session: `POST /v1/chip-sessions`.
    ///
    /// - Returns: the server's first commands for the chip.
    public func beginChipSession(_ request: ChipSessionRequest) async throws -> ChipSessionTurn {
        var call = try ServerConnection.Call.json("/v1/chip-sessions", request)
        call.fields = Self.withIdempotencyKey(call.fields, connection.newIdentifier())
        return try await value(ChipSessionTurn.self, call)
    }

    /// The commands a session waits for: `GET /v1/chip-sessions/{id}`, for a client that lost the connection.
    public func chipSession(_ id: String) async throws -> ChipSessionTurn {
        try await value(ChipSessionTurn.self, .init(.get, Self.path(id), isRepeatable: true))
    }

    /// Sends the chip's answers: `POST /v1/chip-sessions/{id}/responses`. Sending the same ones twice does no harm.
    ///
    /// - Returns: the next commands.
    public func answer(_ answers: ChipSessionAnswers, in id: String) async throws -> ChipSessionTurn {
        var call = try ServerConnection.Call.json(Self.path(id) + "/responses", answers)
        call.isRepeatable = true
        return try await value(ChipSessionTurn.self, call)
    }

    /// Goes on over a socket, whose messages are turns and the answers to them.
    ///
    /// - Throws: what the transport throws, as `connectionFailed` if it is not an error of this room; `CancellationError`.
    func openChipSocket(_ id: String, by sockets: any ClientSocketTransport) async throws -> any ClientSocket {
        var call = ServerConnection.Call(.get, Self.path(id) + "/socket")
        call.fields = withCredentials(call.fields)
        if let tokens { call.fields[.authorization] = "Bearer \(try await tokens.token())" }
        call.fields[.secWebSocketProtocol] = "vouch.chip.v1"
        do {
            return try await sockets.open(connection.request(call))
        } catch {
            try Task.checkCancellation()
            throw error as? ClientError ?? ClientError(.connectionFailed)
        }
    }

    /// The result of a session that is over: `GET /v1/chip-sessions/{id}/result`.
    public func chipSessionResult(_ id: String) async throws -> ChipSessionResult {
        try await value(
            ChipSessionResult.self, .init(.get, Self.path(id) + "/result", isRepeatable: true))
    }

    /// Has the server forget a session and all it read: `DELETE /v1/chip-sessions/{id}`.
    public func deleteChipSession(_ id: String) async throws {
        _ = try await answered(.init(.delete, Self.path(id), isRepeatable: true))
    }

    private static func path(_ id: String) -> String { "/v1/chip-sessions/" + ServerConnection.Call.escaped(id) }

    // MARK: Anything else

    /// Sends any other call of the API, with token, retries and problems as the calls above: for what this client does
    /// not name yet.
    ///
    /// - Parameters:
    ///   - method: method of the request; a POST gets an idempotency key.
    ///   - path: `/v1/…`, percent-encoded, with its query.
    ///   - json: body; empty for none.
    ///   - isRepeatable: whether the server may get it twice, and so whether it is sent again after a lost connection,
    ///     or where the service was unavailable.
    /// - Returns: body of the answer.
    /// - Throws: ``ClientError``; `CancellationError`.
    public func send(
        _ method: HTTPRequest.Method, _ path: String, json: [UInt8] = [], isRepeatable: Bool = false
    ) async throws -> [UInt8] {
        var call = ServerConnection.Call(method, path, isRepeatable: isRepeatable)
        call.body = json
        if !json.isEmpty { call.fields[.contentType] = "application/json" }
        if method == .post { call.fields = Self.withIdempotencyKey(call.fields, connection.newIdentifier()) }
        return try await answered(call)
    }

    // MARK: What calls have in common

    func value<Value: Decodable>(_ type: Value.Type, _ call: ServerConnection.Call) async throws -> Value {
        try Answers.value(type, try await answered(call))
    }

    func answered(_ call: ServerConnection.Call) async throws -> [UInt8] {
        var call = call
        call.fields = withCredentials(call.fields)
        return try await connection.answer(to: call, by: tokens)
    }

    func withCredentials(_ fields: HTTPFields) -> HTTPFields {
        var fields = fields
        switch credentials {
        case .key(let key):
            if let name = HTTPField.Name("apikey") { fields[name] = key.reveal { $0 } }
        case .fields(let own): own.reveal { for field in $0 { fields[field.name] = field.value } }
        case .client, .none: break
        }
        return fields
    }

    static func withIdempotencyKey(_ fields: HTTPFields, _ key: String) -> HTTPFields {
        var fields = fields
        if let name = HTTPField.Name("Idempotency-Key") { fields[name] = key }
        return fields
    }
}
