/// Draws screens: SwiftUI, UIKit, or a test.
@MainActor public protocol ScreenStage: AnyObject, Sendable {
    /// Where screens appear from now on.
    ///
    /// - Parameter host: a view controller; nil for the stage's own place.
    func begin(on host: (any AnyObject & Sendable)?)
    /// Shows a screen in place of the one before.
    ///
    /// - Parameter press: what a button calls.
    func show(_ state: ScreenState, press: @escaping @MainActor @Sendable (ScreenAction) -> Void)
    /// Lets a screen reader say a text, in place of what it is saying. Does nothing where none runs.
    func announce(_ text: String)
    /// Opens the device's settings for this app.
    func openSettings()
    /// Takes the screen away.
    func hide()
}

/// Shows one screen after another on a stage, and waits for what the person presses.
@MainActor public final class ScreenDirector: Sendable {
    /// The screen that is shown; nil if there is none.
    public private(set) var state: ScreenState?

    private nonisolated let place: ScreenPlace
    private enum Question {
        case none
        /// Drawn, and about to wait: a task may be taken off its actor before it does.
        case drawn
        case waiting(CheckedContinuation<ScreenAction, Never>)
        /// Answered before it waited.
        case answered(ScreenAction)
    }

    private var question = Question.none
    /// Counts the questions: a cancellation that comes late is not the next one's.
    private var asked = 0
    private var performer: (@MainActor @Sendable (ScreenAction) -> Void)?
    private var said = ""

    /// - Parameter stage: kept as long as the director is.
    public nonisolated convenience init(_ stage: any ScreenStage) { self.init(ScreenPlace(stage)) }

    private nonisolated init(_ place: ScreenPlace) { self.place = place }

    /// A director of another launch on the same stage. The one that drew last is seen; when it ends, the one before is seen
    /// again, with what it shows by then.
    public nonisolated func another() -> ScreenDirector { ScreenDirector(place) }

    /// Where screens appear from now on.
    public func begin(on host: (any AnyObject & Sendable)?) { place.stage.begin(on: host) }

    /// Shows a screen that goes on by itself.
    ///
    /// - Parameter perform: is called with what is pressed; nil keeps what the screen before was given, if it was of the same
    ///   kind.
    public func show(_ state: ScreenState, perform: (@MainActor @Sendable (ScreenAction) -> Void)? = nil) {
        if let perform { performer = perform } else if self.state?.kind != state.kind { performer = nil }
        draw(state)
    }

    /// Shows a screen, and waits for a button that leaves it. Opening the settings does not.
    ///
    /// - Returns: ``ScreenAction/cancel`` also where the task is cancelled, or another screen is shown in its place.
    public func ask(_ state: ScreenState) async -> ScreenAction {
        performer = nil
        draw(state)
        asked += 1
        question = .drawn
        let number = asked
        return await withTaskCancellationHandler {
            await withCheckedContinuation { wait(number, $0) }
        } onCancel: {
            Task { @MainActor in if number == asked { settle(.cancel) } }
        }
    }

    /// A button was pressed. One that the screen does not have is ignored: a late tap belongs to the screen before.
    public func press(_ action: ScreenAction) {
        guard state?.button(action) != nil else { return }
        if action == .settings { return place.stage.openSettings() }
        switch question {
        case .drawn, .waiting: settle(action)
        case .answered: break
        case .none: performer?(action)
        }
    }

    /// Takes the screen away.
    public func end() {
        settle(.cancel)
        (state, performer, said) = (nil, nil, "")
        place.hide(self)
    }

    private func wait(_ number: Int, _ answer: CheckedContinuation<ScreenAction, Never>) {
        // Another question came first, or the task was cancelled before it could be asked.
        guard number == asked, !Task.isCancelled else {
            if number == asked { question = .none }
            return answer.resume(returning: .cancel)
        }
        switch question {
        case .answered(let action):
            question = .none
            answer.resume(returning: action)
        case .drawn: question = .waiting(answer)
        case .none, .waiting: answer.resume(returning: .cancel)
        }
    }

    private func settle(_ action: ScreenAction) {
        switch question {
        case .waiting(let answer):
            question = .none
            answer.resume(returning: action)
        case .drawn: question = .answered(action)
        case .none, .answered: break
        }
    }

    private func draw(_ new: ScreenState) {
        settle(.cancel)
        state = new
        place.show(new, of: self)
        guard new.spoken != said else { return }
        said = new.spoken
        if !said.isEmpty { place.stage.announce(said) }
    }

    /// The screen is seen again after another launch's.
    func redraw() { if let state { place.show(state, of: self) } }
}
