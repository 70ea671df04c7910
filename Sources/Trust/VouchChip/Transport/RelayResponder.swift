/// The chip's end of a relay: it passes commands from a channel to a transport without interpreting them.
public struct RelayResponder: Sendable {
    private let transport: any ChipTransport
    private let channel: any ByteChannel
    private let makeConnection: @Sendable () -> RelayConnection
    private let idleLimit: Duration?
    private let chipLimit: Duration?
    private let budget: TimeBudget

    /// - Parameters:
    ///   - messageLimit: how long one message may take on its way.
    ///   - idleLimit: how long the terminal may take to its next request.
    ///   - chipLimit: how long the chip may take to answer, or to come back.
    public init(
        _ transport: any ChipTransport, over channel: any ByteChannel, messageLimit: Duration? = .seconds(10),
        idleLimit: Duration? = .seconds(60), chipLimit: Duration? = .seconds(30),
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.transport = transport
        self.channel = channel
        self.idleLimit = idleLimit
        self.chipLimit = chipLimit
        budget = TimeBudget(clock: clock)
        makeConnection = { RelayConnection(channel, messageLimit: messageLimit, clock: clock) }
    }

    /// Serves until the terminal says bye.
    ///
    /// - Throws: ``RelayError`` when the terminal breaks the format or the channel ends without bye;
    ///   `CancellationError`. The chip's failures are reported to the terminal.
    public func run() async throws {
        var connection = makeConnection()
        try await connection.send(RelayMessage(.hello, payload: [transport.supportsExtendedLength ? 1 : 0]))
        var lastRequest: UInt32 = 0
        while true {
            let message = try await connection.receive(within: idleLimit)
            if message.kind == .bye { return }
            guard message.kind == .command || message.kind == .reconnect else {
                throw RelayError(.unexpectedMessage)
            }
            // Numbers only increase, so nothing can be replayed to the chip.
            guard message.request > lastRequest else { throw RelayError(.wrongRequest) }
            lastRequest = message.request
            try await connection.send(answer(to: message))
        }
    }

    private func answer(to message: RelayMessage) async throws -> RelayMessage {
        let transport = transport
        do {
            if message.kind == .reconnect {
                try await budget.run(within: chipLimit, at: .connect) { try await transport.reconnect() }
                return try RelayMessage(.reconnect, request: message.request)
            }
            _ = try CommandAPDU(parsing: message.payload)
            let response = try await budget.run(within: chipLimit, at: .transport) {
                try await transport.transmit(message.payload)
            }
            return try RelayMessage(.response, request: message.request, payload: response)
        } catch is CancellationError where Task.isCancelled {
            throw CancellationError()
        } catch {
            let failure: RelayFailure =
                switch (error as? ChipError)?.code {
                case .transportLost: .transportLost
                case .noChip: .noChip
                case .timedOut: .timedOut
                case .malformedCommand: .malformedCommand
                default: .transportFailed
                }
            return try RelayMessage(.error, request: message.request, payload: [failure.rawValue])
        }
    }
}
