import Testing
import VouchDevice

/// Launches on one device do not answer, or take away, each other's screens.
@Suite(.timeLimit(.minutes(1))) @MainActor struct LaunchTests {
    /// Keeps what is seen.
    @MainActor private final class Stage: ScreenStage {
        private(set) var seen: [String] = []
        private var press: (@MainActor @Sendable (ScreenAction) -> Void)?

        nonisolated init() {}

        func begin(on host: (any AnyObject & Sendable)?) {}
        func show(_ state: ScreenState, press: @escaping @MainActor @Sendable (ScreenAction) -> Void) {
            seen.append(state.title)
            self.press = press
        }
        func announce(_ text: String) {}
        func openSettings() {}
        func hide() { seen.append("-") }
        func press(_ action: ScreenAction) { press?(action) }
    }

    private let stage = Stage()
    private let first: ScreenDirector
    private let second: ScreenDirector

    init() {
        var device = Device.standard
        device.director = ScreenDirector(stage)
        (first, second) = (device.launch().director, device.launch().director)
    }

    private func screen(_ title: String, _ actions: ScreenAction...) -> ScreenState {
        var screen = ScreenState(.preview, title: title)
        screen.buttons = actions.map { ScreenButton($0, "\($0)") }
        return screen
    }

    @Test func `one that ends uncovers the one before, as that is by then`() {
        first.show(screen("a"))
        second.show(screen("b"))
        second.end()
        #expect(stage.seen == ["a", "b", "a"])
        second.show(screen("c"))
        // The one behind ends: nothing that is seen changes.
        first.end()
        #expect(stage.seen == ["a", "b", "a", "c"])
        second.end()
        #expect(stage.seen == ["a", "b", "a", "c", "-"])
    }

    @Test func `a question waits behind another launch's, and is answered by its own button`() async {
        let asked = Task { await first.ask(screen("first", .retry, .cancel)) }
        while stage.seen.isEmpty { await Task.yield() }
        let other = Task { await second.ask(screen("second", .proceed)) }
        while stage.seen.count < 2 { await Task.yield() }
        stage.press(.retry)
        stage.press(.proceed)
        #expect(await other.value == .proceed)
        second.end()
        #expect(stage.seen == ["first", "second", "first"])
        stage.press(.retry)
        #expect(await asked.value == .retry)
    }

    @Test func `a launch that is gone is not shown again`() {
        first.show(screen("a"))
        var gone: ScreenDirector? = second.another()
        gone?.show(screen("b"))
        gone = nil
        second.show(screen("c"))
        second.end()
        #expect(stage.seen == ["a", "b", "c", "a"])
    }
}
