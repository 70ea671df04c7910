import Testing
import VouchApple
import VouchDevice
import VouchCamera

@Suite(.timeLimit(.minutes(1))) @MainActor struct ScreenDirectorTests {
    private func screen(_ kind: ScreenState.Kind, _ actions: ScreenAction..., text: String = "") -> ScreenState {
        var screen = ScreenState(kind, text: text)
        screen.buttons = actions.map { ScreenButton($0, $0.rawValue) }
        return screen
    }

    @Test func `a question is answered by a button that its screen has, and by no other`() async {
        let stage = FakeStage { _, _ in .proceed }
        let director = ScreenDirector(stage)
        let waits = Task { await director.ask(self.screen(.error, .retry, .cancel)) }
        while director.state == nil { await Task.yield() }
        // Of the screen before: a late tap.
        for _ in 0..<50 { await Task.yield() }
        director.press(.skip)
        director.press(.retry)
        #expect(await waits.value == .retry)
        #expect(await director.ask(screen(.preview, .proceed)) == .proceed)
    }

    @Test func `opening the settings leaves the question open`() async {
        let stage = FakeStage()
        let director = ScreenDirector(stage)
        let waits = Task { await director.ask(self.screen(.error, .settings, .cancel)) }
        while director.state == nil { await Task.yield() }
        director.press(.settings)
        director.press(.cancel)
        #expect(await waits.value == .cancel)
        #expect(stage.settingsOpened == 1)
    }

    @Test func `a cancelled task's question counts as cancelled, and a later one is another`() async {
        let director = ScreenDirector(FakeStage { state, _ in state.kind == .preview ? .proceed : nil })
        let waits = Task { await director.ask(self.screen(.error, .retry)) }
        while director.state == nil { await Task.yield() }
        waits.cancel()
        async let next = director.ask(screen(.preview, .proceed))
        #expect(await waits.value == .cancel)
        #expect(await next == .proceed)
        let cancelled = Task { await director.ask(self.screen(.error, .retry)) }
        cancelled.cancel()
        #expect(await cancelled.value == .cancel)
    }

    @Test func `a screen that takes a question's place answers it with cancel`() async {
        let director = ScreenDirector(FakeStage())
        let waits = Task { await director.ask(self.screen(.error, .retry)) }
        while director.state == nil { await Task.yield() }
        director.show(screen(.loading))
        #expect(await waits.value == .cancel)
        let last = Task { await director.ask(self.screen(.error, .retry)) }
        while director.state?.kind != .error { await Task.yield() }
        director.end()
        #expect(await last.value == .cancel)
        #expect(director.state == nil)
    }

    @Test func `a running screen's buttons do what it says, also after it is drawn again`() {
        let director = ScreenDirector(FakeStage())
        var pressed: [ScreenAction] = []
        director.show(screen(.document, .shutter, .cancel)) { pressed.append($0) }
        director.press(.shutter)
        director.show(screen(.document, .cancel))
        director.press(.shutter)
        director.press(.cancel)
        director.show(screen(.face, .cancel))
        director.press(.cancel)
        #expect(pressed == [.shutter, .cancel])
    }

    @Test func `a screen reader hears a text once, and a progress by quarters`() {
        let stage = FakeStage()
        let director = ScreenDirector(stage)
        for percent in [0, 1, 24, 25, 26, 50, 99, 100, 1000, -5] {
            var screen = ScreenState(.chipProcess, title: "Reading")
            screen.progress = percent
            director.show(screen)
        }
        director.show(ScreenState(.document, text: "Move closer."))
        director.show(ScreenState(.document, text: "Move closer."))
        director.show(ScreenState(.document))
        #expect(
            stage.announced == [
                "Reading 0 %", "Reading 25 %", "Reading 50 %", "Reading 75 %", "Reading 100 %", "Reading 0 %",
                "Move closer.",
            ])
    }

    @Test func `printing a screen, a field or a picture shows nothing of a document`() {
        var screen = ScreenState(.preview, text: "SECRET")
        screen.fields = [ScreenField("Surname", "SECRET", doubt: .unread, remark: "not read")]
        screen.picture = ScreenPicture(.file([1]), alternative: "SECRET")
        var dumped = ""
        dump(screen, to: &dumped)
        #expect(!"\(screen) \(screen.fields) \(dumped)".contains("SECRET"))
        #expect(screen.fields[0].spoken == "Surname, SECRET, not read")
    }
}
