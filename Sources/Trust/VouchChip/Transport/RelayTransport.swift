/// The terminal's end of a relay: commands go over a channel to a ``RelayResponder`` next to the chip.
public actor RelayTransport: ChipTransport {
    public nonisolated let supportsExtendedLength: Bool
    /// Number of late answers skipped before the other end counts as broken.
    private static let maximumLateAnswers = 16
    private var connection: RelayConnection
    private let answerLimit: Duration?
    private var lastRequest: UInt32 = 0
    private var isBusy = false

    /// Waits for the responder's hello.
    ///
    /// - Parameters:
    ///   - messageLimit: how long one message may take on its way.
    ///   - answerLimit: how long the responder may take to begin an answer.
    /// - Throws: ``ChipError/Code/transportFailed``, with a ``RelayError`` underlying; `CancellationError`.
    public init(
        over channel: any ByteChannel, messageLimit: Duration? = .seconds(10), answerLimit: Duration? = .seconds(30),
        clock: some Clock<Duration> = ContinuousClock()
    ) async throws {
        var connection = RelayConnection(channel, messageLimit: messageLimit, clock: clock)
        do {
            let hello = try await connection.receive(within: answerLimit)
            guard hello.kind == .hello else { throw RelayError(.unexpectedMessage) }
            supportsExtendedLength = hello.payload.first == 1
        } catch {
            throw Self.chipError(error)
        }
        self.connection = connection
        self.answerLimit = answerLimit
    }

    public func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        try await request(.command, payload: command, answeredBy: .response)
    }

    public func reconnect() async throws { _ = try await request(.reconnect, payload: [], answeredBy: .reconnect) }

    /// Informs the responder that there are no more requests.
    public func close() async throws {
        do {
            try await connection.send(RelayMessage(.bye))
        } catch {
            throw Self.chipError(error)
        }
    }

    private func request(
        _ kind: RelayMessage.Kind, payload: [UInt8], answeredBy answer: RelayMessage.Kind
    ) async throws -> [UInt8] {
        guard !isBusy, lastRequest < .max else { throw Self.chipError(RelayError(.busy)) }
        isBusy = true
        defer { isBusy = false }
        do {
            lastRequest += 1
            try await connection.send(RelayMessage(kind, request: lastRequest, payload: payload))
            // Worked on as a copy, since an actor's value cannot be changed across a suspension.
            var own = connection
            defer { connection = own }
            for _ in 0...Self.maximumLateAnswers {
                let message = try await own.receive(within: answerLimit)
                if message.kind == .bye { throw RelayError(.ended) }
                guard message.kind != .hello else { throw RelayError(.unexpectedMessage) }
                if message.request < lastRequest { continue }
                guard message.request == lastRequest else { throw RelayError(.wrongRequest) }
                if message.kind == .error { throw Self.chipError(message) }
                guard message.kind == answer else { throw RelayError(.unexpectedMessage) }
                return message.payload
            }
            throw RelayError(.unexpectedMessage)
        } catch {
            throw Self.chipError(error)
        }
    }

    private static func chipError(_ message: RelayMessage) -> ChipError {
        let code: ChipError.Code =
            switch message.payload.first.flatMap(RelayFailure.init) {
            case .transportLost: .transportLost
            case .noChip: .noChip
            case .timedOut: .timedOut
            case .malformedCommand: .malformedCommand
            case .transportFailed, nil: .transportFailed
            }
        return ChipError(code, at: .transport)
    }

    private static func chipError(_ error: any Error) -> any Error {
        if error is ChipError || error is CancellationError { return error }
        return ChipError(.transportFailed, at: .transport, underlying: error)
    }
}
