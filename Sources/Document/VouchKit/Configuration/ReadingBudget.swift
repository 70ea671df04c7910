import Foundation

/// How much reading one file may take. When it is reached, what was read until then counts, and a problem says so:
/// `budget.time` or `budget.memory`.
public struct ReadingBudget: Sendable, Hashable {
    /// The time from opening a file to its result, at least 0.1 s. Steps are short but not cut off, so a reading may
    /// end a second or two later.
    public var time: Duration
    /// The memory of the whole process while it reads one file, in millions of bytes, at least 64 more than
    /// ``engineMegabytes``. With several readings at once, each takes what is left beside ``engineMegabytes``.
    public var megabytes: Int
    /// How many times as long as ``time`` a file may take by the clock while other programs have the processor, 1 and more. 1
    /// counts by the clock alone. For a process that reads one file at a time: what the process works is what counts.
    public var patience: Double

    /// The memory of the networks and engines of a complete reading before any picture is decoded, in millions of
    /// bytes.
    public static let engineMegabytes = 350

    public init(time: Duration = .seconds(15), megabytes: Int = 500, patience: Double = 1) {
        self.patience = max(1, patience)
        self.time = max(.milliseconds(100), time)
        self.megabytes = max(Self.engineMegabytes + 64, megabytes)
    }

    /// For decoding one picture or page, or for the program that does.
    var decodingMegabytes: Int { megabytes - Self.engineMegabytes }
}

/// When the steps of reading one file have to end.
struct ReadingDeadline: Sendable {
    private let start = ContinuousClock.now
    private let startOfWork = Self.worked
    let budget: ReadingBudget

    init(budget: ReadingBudget) { self.budget = budget }

    /// No further page or frame is opened: the rest of the time is for the print that was not read yet, and for
    /// combining what is there.
    var search: ContinuousClock.Instant { .now + left(of: budget.time * 0.7) }
    var isSearchOver: Bool { left(of: budget.time * 0.7) <= .zero }

    /// No more print is read: what has been takes its time to combine, most of it where there are twenty pages.
    ///
    /// - Parameter files: read as one document.
    func print(of files: Int) -> ContinuousClock.Instant { .now + left(of: budget.time * 0.8 * max(files, 1)) }

    /// By the clock, at most.
    private func left(of time: Duration) -> Duration {
        let spent = Self.spent(
            ContinuousClock.now - start, working: Self.worked - startOfWork, patience: budget.patience)
        return (time - spent) * budget.patience
    }

    /// What counts of the time that has passed: never more than by the clock, though several threads work at once.
    ///
    /// - Parameters:
    ///   - elapsed: by the clock.
    ///   - work: of all threads of this process, on a processor.
    static func spent(_ elapsed: Duration, working work: Duration, patience: Double) -> Duration {
        min(elapsed, max(work, elapsed / patience))
    }

    /// What this process has worked since it began.
    private static var worked: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
    }
}
