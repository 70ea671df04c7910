public import VouchCore

/// Keeps a token for its time and gets another one when it ends: what a server says of it, `expires_in`, counts less ten
/// seconds for the way.
public actor TokenHolder {
    /// A token as a server issues it.
    public struct Token: Sendable, Redacted {
        let text: String
        let seconds: Int

        /// - Parameters:
        ///   - text: sent behind `Bearer`.
        ///   - seconds: how long it lasts.
        public init(text: String, seconds: Int) {
            self.text = text
            self.seconds = seconds
        }
    }

    private let get: @Sendable () async throws -> Token
    private let clock: any Clock<Duration>
    private var held: (text: String, isFresh: @Sendable () -> Bool)?

    /// Makes a holder; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - connection: to the server that issues the tokens.
    ///   - call: asks for one; an answer 401 is thrown as ``ClientError/Code/notAuthenticated``.
    ///   - read: takes the token out of the answer's JSON.
    public init<Answer: Decodable & Sendable>(
        _ connection: ServerConnection, _ call: ServerConnection.Call, read: @escaping @Sendable (Answer) -> Token
    ) {
        clock = connection.clock
        get = {
            let (response, body) = try await connection.send(call)
            if response.status == .unauthorized { throw ClientError(.notAuthenticated) }
            try Answers.check(response, body)
            return read(try Answers.value(Answer.self, body))
        }
    }

    /// A token that is valid, fetched if there is none.
    ///
    /// - Parameter refused: a token that the server no longer takes; nil for none.
    /// - Throws: ``ClientError``; `CancellationError`.
    public func token(insteadOf refused: String? = nil) async throws -> String {
        if let held, held.isFresh(), held.text != refused { return held.text }
        let token = try await get()
        held = (token.text, Self.timer(seconds: max(token.seconds - 10, 1), clock))
        return token.text
    }

    private static func timer(seconds: Int, _ clock: some Clock<Duration>) -> @Sendable () -> Bool {
        let end = clock.now.advanced(by: .seconds(seconds))
        return { clock.now < end }
    }
}
