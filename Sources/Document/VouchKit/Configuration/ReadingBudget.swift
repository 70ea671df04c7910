/// How much reading one file may take. When it is reached, what was read until then counts, and a problem says so:
/// `budget.time` or `budget.memory`.
public struct ReadingBudget: Sendable, Hashable {
    /// The time from opening a file to its result, at least 0.1 s. Steps are short but not cut off, so a reading may
    /// end a second or two later.
    public var time: Duration
    /// The memory of the whole process while it reads one file, in millions of bytes, at least 64 more than
    /// ``engineMegabytes``. With several readings at once, each takes what is left beside ``engineMegabytes``.
    public var megabytes: Int

    /// The memory of the networks and engines of a complete reading before any picture is decoded, in millions of
    /// bytes.
    public static let engineMegabytes = 350

    public init(time: Duration = .seconds(15), megabytes: Int = 500) {
        self.time = max(.milliseconds(100), time)
        self.megabytes = max(Self.engineMegabytes + 64, megabytes)
    }

    /// For decoding one picture or page, or for the program that does.
    var decodingMegabytes: Int { megabytes - Self.engineMegabytes }
}

/// When the steps of reading one file have to end.
struct ReadingDeadline: Sendable {
    private let start = ContinuousClock.now
    let budget: ReadingBudget

    /// No further page or frame is opened: the rest of the time is for the print that was not read yet, and for
    /// combining what is there.
    var search: ContinuousClock.Instant { start + budget.time * 0.7 }
    var isSearchOver: Bool { search <= .now }

    /// No more print is read: what has been takes its time to combine, most of it where there are twenty pages.
    ///
    /// - Parameter files: read as one document.
    func print(of files: Int) -> ContinuousClock.Instant { start + budget.time * 0.8 * max(files, 1) }
}
