import VouchCore

/// Keeps a token for its time and gets another one when it ends: what a server says of it, `expires_in`, counts less ten
/// seconds for the way.
actor TokenHolder {
    struct Token: Sendable, Redacted {
        let text: String
        let seconds: Int
    }

    private let get: @Sendable () async throws -> Token
    private let clock: any Clock<Duration>
    private var held: (text: String, isFresh: @Sendable () -> Bool)?

    init(clock: any Clock<Duration>, get: @escaping @Sendable () async throws -> Token) {
        self.clock = clock
        self.get = get
    }

    /// - Parameter refused: a token that the server no longer takes; nil for none.
    func token(insteadOf refused: String? = nil) async throws -> String {
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
