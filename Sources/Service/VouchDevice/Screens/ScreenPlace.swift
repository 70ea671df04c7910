/// A stage, and the launches that have a screen on it. The one that drew last is seen; when it ends, the one before is seen again.
@MainActor final class ScreenPlace: Sendable {
    let stage: any ScreenStage

    private struct Launch { weak var director: ScreenDirector? }
    /// The one in front is the last.
    private var launches: [Launch] = []

    nonisolated init(_ stage: any ScreenStage) { self.stage = stage }

    func show(_ state: ScreenState, of director: ScreenDirector) {
        forget(director)
        launches.append(Launch(director: director))
        stage.show(state) { [weak director] in director?.press($0) }
    }

    func hide(_ director: ScreenDirector) {
        let wasInFront = launches.last?.director === director
        forget(director)
        guard let next = launches.last?.director else { return stage.hide() }
        if wasInFront { next.redraw() }
    }

    private func forget(_ director: ScreenDirector) {
        launches.removeAll { $0.director == nil || $0.director === director }
    }
}
