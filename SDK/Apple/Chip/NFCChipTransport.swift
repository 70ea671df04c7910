public import VouchChip

/// A chip at a phone's reader: waits for the one document, asks again if there are several, and begins a new session when
/// the time of one is up in the middle of a reading.
///
/// It knows no framework: on an iPhone the field is `CoreNFCField`. Call ``connect()`` first and ``finish()`` or
/// ``fail(_:)`` last, or the sheet stays until the session's time is up.
public actor NFCChipTransport: ChipTransport {
    /// How much is tried before a search for the chip is given up.
    public struct Limits: Sendable, Hashable {
        /// The most sessions that one reading may open. Each shows the sheet again and has its own 60 seconds.
        public var sessions = 3
        /// The most failed attempts of one search: another chip than a document's, several chips at once, or a chip
        /// that left before it was connected.
        public var misses = 20
        /// The wait after a failed attempt, so that its text can be read, before chips are looked for again.
        public var pause: Duration = .milliseconds(500)

        public init() {}
    }

    private struct Run {
        let session: any ChipFieldSession
        let events: AsyncStream<ChipFieldEvent>
    }

    public nonisolated let supportsExtendedLength = true
    /// Why the last session ended by itself; nil if none did.
    public private(set) var end: ChipFieldEnd?

    private let field: any ChipField
    private let polling: ChipPolling
    private let texts: ChipTexts
    private let limits: Limits
    private let sleep: @Sendable (Duration) async throws -> Void
    private var run: Run?
    private var chip: (any FieldChip)?
    private var sessionsBegun = 0
    private var shown = ""

    /// - Parameter polling: ``ChipPolling/pace`` for cards that ``ChipPolling/standard`` does not find.
    public init(
        _ field: any ChipField, polling: ChipPolling = .standard, texts: ChipTexts = ChipTexts(),
        limits: Limits = Limits(), clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.field = field
        self.polling = polling
        self.texts = texts
        self.limits = limits
        sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }

    deinit { run?.session.end(nil) }

    /// Shows the sheet and waits for one document.
    ///
    /// - Throws: ``VouchChip/ChipError`` with ``VouchChip/ChipError/Code/noChip`` when the time is up, with
    ///   ``VouchChip/ChipError/Code/transportFailed`` where the device cannot; `CancellationError`, also if the person
    ///   closed the sheet.
    public func connect() async throws { try await search(texts.hold, isFirst: true) }

    public func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        guard let chip else {
            let reason = end.map { ChipFieldError.ended($0) } ?? .chipLost
            throw reason.meaning(at: .transport)
        }
        do {
            return try await chip.transmit(command)
        } catch let error as ChipFieldError {
            if error != .malformedCommand { self.chip = nil }
            if case .ended(let reason) = error { closed(reason) }
            throw error.meaning(at: .transport)
        }
    }

    public func reconnect() async throws { try await search(texts.holdStill, isFirst: false) }

    /// Shows on the sheet how far the reading is.
    ///
    /// - Parameter percent: 0...100.
    public func show(percent: Int) { show(texts.reading(percent: percent)) }

    /// Closes the sheet with a sign of success and the text ``ChipTexts/done``.
    public func finish() {
        show(texts.done)
        close(nil)
    }

    /// Closes the sheet with a sign of failure.
    ///
    /// - Parameter text: what the sheet says; nil for ``ChipTexts/failed``.
    public func fail(_ text: String? = nil) { close(text ?? texts.failed) }

    // MARK: Looking for the chip

    private func search(_ text: String, isFirst: Bool) async throws {
        chip = nil
        do {
            let run = try running(text)
            chip = try await document(in: run)
        } catch let error as ChipFieldError {
            if case .ended(let reason) = error { closed(reason) } else { close(texts.failed) }
            throw error.meaning(at: .connect, isFirst: isFirst)
        } catch {
            close(texts.failed)
            throw error
        }
    }

    /// The running session, polling again; else a new one.
    private func running(_ text: String) throws(ChipFieldError) -> Run {
        if let run {
            show(text)
            run.session.restartPolling()
            return run
        }
        guard sessionsBegun < limits.sessions else { throw .ended(.timedOut) }
        let (events, continuation) = AsyncStream.makeStream(of: ChipFieldEvent.self)
        let session = try field.open(polling, text: text) { event in
            continuation.yield(event)
            if case .ended = event { continuation.finish() }
        }
        sessionsBegun += 1
        shown = text
        let run = Run(session: session, events: events)
        self.run = run
        return run
    }

    private func document(in run: Run) async throws -> any FieldChip {
        var misses = 0
        for await event in run.events {
            guard case .found(let chips) = event else {
                if case .ended(let reason) = event { throw ChipFieldError.ended(reason) }
                continue
            }
            do {
                if chips.count == 1, let only = chips.first, only.takesCommands {
                    try await only.connect()
                    return only
                }
                show(chips.count > 1 ? texts.severalDocuments : texts.otherChip)
            } catch let error as ChipFieldError {
                if case .ended = error { throw error }
                show(texts.holdStill)
            }
            misses += 1
            guard misses < limits.misses else { throw ChipFieldError.chipLost }
            try await sleep(limits.pause)
            run.session.restartPolling()
        }
        try Task.checkCancellation()
        throw ChipFieldError.ended(.terminated)
    }

    // MARK: The sheet

    private func show(_ text: String) {
        guard text != shown else { return }
        shown = text
        run?.session.show(text)
    }

    private func close(_ failure: String?) {
        run?.session.end(failure)
        (run, chip) = (nil, nil)
    }

    /// It has closed by itself.
    private func closed(_ reason: ChipFieldEnd) {
        end = reason
        (run, chip) = (nil, nil)
    }
}
