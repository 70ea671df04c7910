/// Measures steps that follow each other.
struct StopWatch {
    private let clock = ContinuousClock()
    private var last: ContinuousClock.Instant
    private(set) var laps: [PictureFindings.Stage] = []

    init() { last = clock.now }

    /// The step that ends now.
    mutating func lap(_ name: String) {
        let now = clock.now
        laps.append(PictureFindings.Stage(name: name, duration: now - last))
        last = now
    }
}
