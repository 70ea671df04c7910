/// Frames that come again: of a loop, or of a still picture.
struct FrameRepeats {
    /// The share of all frames, 0...1.
    let share: Double

    /// Cells of two frames of a live camera differ by more than this in the mean, in shades.
    static let same = 0.12
    /// Frames in a row that must come again: a single pair may be alike by chance.
    private static let run = 5
    /// Less than this since a frame is not a repeat but a slow movement, in seconds.
    private static let leastDistance = 0.8

    /// - Returns: nil if fewer than ten frames have a signature.
    init?(_ frames: [LivenessFrame]) {
        let seen = frames.compactMap { frame in frame.signature.map { (time: frame.time, signature: $0) } }
        guard seen.count >= 10 else { return nil }
        var isRepeat = [Bool](repeating: false, count: seen.count)
        // For each earlier frame: how many frames from it on, forwards and backwards, come again from the one behind
        // `later` on. From the end, so that each pair is compared once, however long a still picture goes on.
        var forwards = [Int](repeating: 0, count: seen.count + 1)
        var backwards = forwards
        for later in seen.indices.reversed() {
            var ahead = [Int](repeating: 0, count: seen.count + 1)
            var back = ahead
            var longest = 0
            for earlier in 0..<later
            where seen[later].signature.distance(seen[earlier].signature) < Self.same {
                ahead[earlier] = forwards[earlier + 1] + 1
                // Played backwards and forwards, a loop comes again in reverse.
                back[earlier] = (earlier > 0 ? backwards[earlier - 1] : 0) + 1
                guard seen[later].time - seen[earlier].time >= Self.leastDistance else { continue }
                longest = max(longest, min(ahead[earlier], later - earlier), back[earlier])
            }
            (forwards, backwards) = (ahead, back)
            if longest >= Self.run { for index in later..<(later + longest) { isRepeat[index] = true } }
        }
        share = Double(isRepeat.filter { $0 }.count) / Double(seen.count)
    }
}
