import Foundation
public import VouchClient
public import VouchDialects

extension SelphID {
    /// Sends events to a server of the app's own: each is a POST of one JSON object with `event`, `time`, `operationId`,
    /// `operationType`, `customerId`, and where there are any `steps`, `step`, `finishStatus` and `error`.
    public struct ServerTracking: EventTracking {
        private let connection: ServerConnection
        private let path: String

        /// - Parameters:
        ///   - connection: to the server.
        ///   - path: percent-encoded, below the connection's own: `/events`.
        public init(_ connection: ServerConnection, path: String) { (self.connection, self.path) = (connection, path) }

        /// - Throws: ``ErrorType/NETWORK_CONNECTION`` for a server that cannot be reached or refuses; `CancellationError`.
        public func track(_ event: TrackedEvent) async throws {
            do {
                _ = try await connection.answer(to: .json(path, Message(event)), by: nil)
            } catch is ClientError {
                throw ErrorType.NETWORK_CONNECTION
            }
        }

        private struct Message: Encodable {
            let event: String
            let time: String
            let operationId: String
            let operationType: String
            let customerId: String
            let steps: [String]?
            let step: String?
            let finishStatus: String?
            let error: String?

            init(_ event: TrackedEvent) {
                self.event = event.kind.rawValue
                time = event.time.formatted(.iso8601)
                operationId = event.operation.operationId
                operationType = event.operation.operationType.rawValue
                customerId = event.operation.customerId
                steps = event.operation.steps?.map(\.name)
                step = event.step?.name
                finishStatus = event.finishStatus?.rawValue
                error = event.error
            }
        }
    }
}
