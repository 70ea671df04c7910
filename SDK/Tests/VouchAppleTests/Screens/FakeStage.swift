import VouchApple
import VouchDevice

/// A stage that remembers what it is told, and presses buttons as a test says.
@MainActor final class FakeStage: ScreenStage {
    private(set) var states: [ScreenState] = []
    private(set) var announced: [String] = []
    private(set) var hosts: [ObjectIdentifier?] = []
    private(set) var settingsOpened = 0
    private(set) var hides = 0
    private var answer: @MainActor (ScreenState, Int) -> ScreenAction?

    /// - Parameter answer: what is pressed on a screen, which is the so manieth of its kind, from 1; nil: nothing.
    nonisolated init(_ answer: @escaping @MainActor (ScreenState, Int) -> ScreenAction? = { _, _ in nil }) {
        self.answer = answer
    }

    var kinds: [ScreenState.Kind] {
        states.reduce(into: []) { kinds, state in if kinds.last != state.kind { kinds.append(state.kind) } }
    }

    func of(_ kind: ScreenState.Kind) -> [ScreenState] { states.filter { $0.kind == kind } }

    func begin(on host: (any AnyObject & Sendable)?) { hosts.append(host.map { ObjectIdentifier($0) }) }

    func show(_ state: ScreenState, press: @escaping @MainActor @Sendable (ScreenAction) -> Void) {
        states.append(state)
        guard let action = answer(state, of(state.kind).count) else { return }
        // As a person does: after it was drawn.
        Task { @MainActor in press(action) }
    }

    func announce(_ text: String) { announced.append(text) }
    func openSettings() { settingsOpened += 1 }
    func hide() { hides += 1 }
}
