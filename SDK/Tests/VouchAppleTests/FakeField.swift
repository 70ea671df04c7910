import Synchronization
import VouchApple

/// A reading field that plays what a test says: for each look at the field, events.
final class FakeField: ChipField {
    struct Seen: Equatable {
        var pollings: [ChipPolling] = []
        var texts: [String] = []
        var looks = 0
        /// How the sheet was closed: a text, or nil for success.
        var ends: [String?] = []
    }

    private struct State {
        var looks: [[ChipFieldEvent]]
        var seen = Seen()
    }

    private let state: Mutex<State>
    private let refusal: ChipFieldError?

    /// - Parameter looks: events of the first session's beginning, and then of each time it is told to look again; a look
    ///   without events lets the person wait.
    init(_ looks: [[ChipFieldEvent]], refusing refusal: ChipFieldError? = nil) {
        state = Mutex(State(looks: looks))
        self.refusal = refusal
    }

    var seen: Seen { state.withLock { $0.seen } }

    func open(
        _ polling: ChipPolling, text: String, events: @escaping @Sendable (ChipFieldEvent) -> Void
    ) throws(ChipFieldError) -> any ChipFieldSession {
        if let refusal { throw refusal }
        state.withLock {
            $0.seen.pollings.append(polling)
            $0.seen.texts.append(text)
        }
        look(events)
        return Session(field: self, events: events)
    }

    private func look(_ events: @Sendable (ChipFieldEvent) -> Void) {
        let next = state.withLock { state in
            state.seen.looks += 1
            return state.looks.isEmpty ? [] : state.looks.removeFirst()
        }
        for event in next { events(event) }
    }

    private struct Session: ChipFieldSession {
        let field: FakeField
        let events: @Sendable (ChipFieldEvent) -> Void

        func show(_ text: String) { field.state.withLock { $0.seen.texts.append(text) } }
        func restartPolling() { field.look(events) }
        func end(_ failure: String?) { field.state.withLock { $0.seen.ends.append(failure) } }
    }
}

/// A chip that answers by a closure.
struct FakeChip: FieldChip {
    var takesCommands = true
    var refusal: ChipFieldError?
    var answer: @Sendable ([UInt8]) async throws -> [UInt8] = { _ in [0x90, 0x00] }

    func connect() async throws { if let refusal { throw refusal } }
    func transmit(_ command: [UInt8]) async throws -> [UInt8] { try await answer(command) }
}

/// Time passes at once.
struct NoWait: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }

    let now = Instant()
    let minimumResolution = Duration.zero
    func sleep(until deadline: Instant, tolerance: Duration?) async throws { try Task.checkCancellation() }
}
