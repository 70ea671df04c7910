public import VouchClient
import VouchCore
public import VouchDialects

extension IDSEnterprise {
    /// The vendor's SDK service by its own names, over an app's transport. One call is one upload; only tokens are kept
    /// between calls.
    public actor Service {
        private let transport: any ClientTransport
        private var clients: [Key: IDSEnterpriseClient] = [:]

        private struct Key: Hashable {
            let address, user: String
            let password: Sensitive<String>
        }

        /// A service whose requests go over a transport.
        public init(transport: any ClientTransport) { self.transport = transport }

        /// `submitDocumentConstructingWithBlock:progress:completion:`.
        ///
        /// - Parameters:
        ///   - constructing: puts the request together.
        ///   - progress: the share that was sent, 0...1.
        ///   - completion: gets a response or an error, never both and never neither.
        public nonisolated func submitDocumentConstructingWithBlock(
            _ constructing: (inout SendRequest) -> Void, progress: (@Sendable (Double) -> Void)? = nil,
            completion: @escaping @Sendable (UploadResponse?, (any Error)?) -> Void
        ) {
            var request = SendRequest()
            constructing(&request)
            let sent = request
            Task {
                do {
                    completion(try await submit(sent, progress: progress), nil)
                } catch {
                    completion(nil, error)
                }
            }
        }

        /// Sends one document, for callers that await.
        ///
        /// - Throws: ``ClientError``: `notAuthenticated` without credentials of the area `scanning`, `noPicture`
        ///   without a picture, and what the call throws.
        public func submit(
            _ request: SendRequest, progress: (@Sendable (Double) -> Void)? = nil
        ) async throws -> UploadResponse {
            let client = try client(of: request.credentials)
            guard let body = request.body() else { throw ClientError(.noPicture) }
            return Self.spoken(try await client.upload(body, progress: progress))
        }

        /// Servers of different ages name an action differently; the SDK's apps compare it with the names that
        /// `kIDSEnterpriseRequiredAction…` has.
        private static func spoken(_ response: UploadResponse) -> UploadResponse {
            var response = response
            if let action = response.action { response.requiredAction = action.olderText }
            return response
        }

        /// Sends the result of a liveness session, for callers that await.
        ///
        /// - Throws: ``ClientError``, ``ClientError/Code/notAuthenticated`` without credentials of the area `scanning`.
        public func submitLivenessResult(
            journeyID: String, isPassed: Bool, actions: [String: String] = [:], credentials: SendRequest.Credentials
        ) async throws -> UploadResponse {
            Self.spoken(
                try await client(of: credentials)
                    .submitLiveness(journey: journeyID, isPassed: isPassed, actions: actions))
        }

        /// `submitLivenessResult:credentials:progress:completion:`.
        ///
        /// - Parameter completion: gets a response or an error, never both and never neither;
        ///   ``ClientError/Code/noJourney`` for a request whose journey was not set.
        public nonisolated func submitLivenessResult(
            _ request: RequestLiveness, credentials: SendRequest.Credentials,
            progress: (@Sendable (Double) -> Void)? = nil,
            completion: @escaping @Sendable (UploadResponse?, (any Error)?) -> Void
        ) {
            Task {
                do {
                    guard let journey = request.journeyID, !journey.isEmpty else { throw ClientError(.noJourney) }
                    let response = try await submitLivenessResult(
                        journeyID: journey, isPassed: request.isPassed, actions: request.actions,
                        credentials: credentials)
                    progress?(1)
                    completion(response, nil)
                } catch {
                    completion(nil, error)
                }
            }
        }

        private func client(of credentials: SendRequest.Credentials?) throws -> IDSEnterpriseClient {
            guard let credentials, credentials.area == .scanning else {
                throw ClientError(.notAuthenticated)
            }
            var address = credentials.urlPrefix
            while address.hasSuffix("/") { address.removeLast() }
            if address.hasSuffix("/idscanenterprisesvc") { address.removeLast("/idscanenterprisesvc".count) }
            let key = Key(address: address, user: credentials.username, password: credentials.password)
            if let known = clients[key] { return known }
            let client = IDSEnterpriseClient(
                try ServerConnection(address, transport: transport), user: key.user, password: key.password)
            clients[key] = client
            return client
        }
    }
}
