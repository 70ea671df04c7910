/// One end of a relay: whole messages over a channel, within their time.
struct RelayConnection: Sendable {
    private let channel: any ByteChannel
    private let budget: TimeBudget
    private let messageLimit: Duration?
    private var parser = RelayParser()
    /// A channel is unusable after a truncated or refused message.
    private var failure: RelayError?

    init(_ channel: any ByteChannel, messageLimit: Duration?, clock: some Clock<Duration>) {
        self.channel = channel
        self.messageLimit = messageLimit
        budget = TimeBudget(clock: clock)
    }

    func send(_ message: RelayMessage) async throws {
        if let failure { throw failure }
        try await limited(messageLimit) { [channel] in try await channel.write(message.encoded) }
    }

    /// Waits for the next message.
    ///
    /// - Parameter limit: for its first byte; the rest then has the time of one message.
    /// - Throws: ``RelayError``, `CancellationError`, errors of the channel.
    mutating func receive(within limit: Duration?) async throws -> RelayMessage {
        if let failure { throw failure }
        do {
            var begin: Duration?
            while true {
                let missing = parser.missing
                if parser.isInMessage, begin == nil { begin = budget.elapsed() }
                let spent = begin.map { budget.elapsed() - $0 } ?? .zero
                let left = parser.isInMessage ? messageLimit.map { $0 - spent } : limit
                let bytes = try await limited(left) { [channel] in try await channel.read(atMost: missing) }
                guard !bytes.isEmpty else { throw RelayError(.channelClosed) }
                if let message = try parser.append(bytes) { return message }
            }
        } catch let error as RelayError {
            // A timeout before the first byte does no harm: the answer may come late.
            if error.code != .timedOut || parser.isInMessage { failure = error }
            throw error
        }
    }

    private func limited<T: Sendable>(
        _ limit: Duration?, _ operation: @escaping @Sendable () async throws -> T
    ) async throws -> T {
        do {
            return try await budget.run(within: limit, at: .transport, operation)
        } catch let error as ChipError where error.code == .timedOut {
            throw RelayError(.timedOut)
        }
    }
}
