/// Runs the reading of a chip on screens: where the chip is, the search, the progress, and what went wrong. The system's own
/// sheet lies above them on an iPhone.
public struct ChipScreens: Sendable {
    /// The outcome of reading a chip.
    public enum Outcome<Value: Sendable>: Sendable {
        /// It was read.
        case read(Value)
        /// The person went on without it.
        case skipped
        /// The person ended the whole process.
        case cancelled
    }

    private let director: ScreenDirector
    private let maker: ScreenMaker
    private let maySkip: Bool

    /// - Parameter maySkip: whether the person may go on without the chip.
    public init(_ director: ScreenDirector, texts: ScreenTexts = .english, maySkip: Bool = true) {
        self.director = director
        maker = ScreenMaker(texts: texts)
        self.maySkip = maySkip
    }

    /// Shows the instructions, and reads once the person is ready; after a fault again, if they want.
    ///
    /// - Parameter read: is given a function that takes the progress in percent; the first call says that the chip was found. What it
    ///   throws is shown as a fault; `CancellationError` leads back to the instructions.
    public func read<Value: Sendable>(
        _ read: @Sendable (_ progress: @escaping @Sendable (Int) async -> Void) async throws -> Value
    ) async -> Outcome<Value> {
        while !Task.isCancelled {
            switch await director.ask(maker.chipInstructions(maySkip: maySkip)) {
            case .proceed: break
            case .skip: return .skipped
            default: return .cancelled
            }
            await director.show(maker.chipSearch())
            do {
                return .read(try await read { await director.show(maker.chipProcess(percent: $0)) })
            } catch is CancellationError {
                continue
            } catch {
                var screen = maker.error(ScreenFault(error))
                if maySkip { screen.buttons.insert(maker.button(.skip, .skip), at: screen.buttons.count - 1) }
                switch await director.ask(screen) {
                case .retry: continue
                case .skip: return .skipped
                default: return .cancelled
                }
            }
        }
        return .cancelled
    }
}
