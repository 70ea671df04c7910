/// Records the exchange of another transport.
///
/// - Important: Unless redacted, a recording contains everything an eavesdropper would have heard, and most of it can
///   be decrypted with the document's MRZ. Treat it like the document itself.
public actor RecordingTransport: ChipTransport {
    private let transport: any ChipTransport
    private let elapsed: @Sendable () -> Duration
    /// The exchanges recorded so far.
    public private(set) var transcript: Transcript

    public nonisolated var supportsExtendedLength: Bool { transport.supportsExtendedLength }

    /// - Parameter isRedacted: keeps headers, lengths, status words and names of files and protocols, but nothing else.
    public init(_ transport: any ChipTransport, isRedacted: Bool, clock: some Clock<Duration> = ContinuousClock()) {
        self.transport = transport
        elapsed = TimeBudget(clock: clock).elapsed
        transcript = Transcript(supportsExtendedLength: transport.supportsExtendedLength, isRedacted: isRedacted)
    }

    public func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        note(.command(transcript.isRedacted ? Transcript.redacted(command: command) : [.bytes(command)]))
        do {
            let response = try await transport.transmit(command)
            note(.response(transcript.isRedacted ? Transcript.redacted(response: response) : [.bytes(response)]))
            return response
        } catch {
            note(.failure(Self.failure(error)))
            throw error
        }
    }

    public func reconnect() async throws {
        do {
            try await transport.reconnect()
            note(.reconnected)
        } catch {
            note(.failure(Self.failure(error)))
            throw error
        }
    }

    private func note(_ event: Transcript.Event) {
        transcript.entries.append(Transcript.Entry(time: elapsed().microseconds, event: event))
    }

    private static func failure(_ error: any Error) -> Transcript.Failure {
        if error is CancellationError { return .cancelled }
        return (error as? ChipError)?.code == .transportLost ? .lost : .failed
    }
}

extension Duration {
    /// Whole microseconds, towards zero; the largest there is for more than 292,000 years.
    var microseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (sum, overflowsToo) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        return overflows || overflowsToo ? .max : sum
    }
}
