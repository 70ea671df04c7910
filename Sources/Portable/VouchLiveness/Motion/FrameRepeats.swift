/// Frames that come again: of a loop, or of a still picture.
struct FrameRepeats {
    /// Of all frames, 0...1.
    let share: Double

    /// Cells of two frames of a live camera differ by more than this in the mean, in shades.
    static let same = 0.12
    /// Frames in a row that must come again: a single pair may be alike by chance.
    private static let run = 5
    /// Less than this since a frame is no repeat but a slow movement, in seconds.
    private static let leastDistance = 0.8

    /// - Returns: nil if fewer than ten frames have a signature.
    init?(_ frames: [LivenessFrame]) {
        let seen = frames.compactMap { frame in frame.signature.map { (time: frame.time, signature: $0) } }
        guard seen.count >= 10 else { return nil }
        var isRepeat = [Bool](repeating: false, count: seen.count)
        for later in seen.indices {
            for earlier in 0..<later where seen[later].time - seen[earlier].time >= Self.leastDistance {
                guard later + Self.run <= seen.count else { continue }
                var length = 0
                while later + length < seen.count, earlier + length < later,
                    seen[later + length].signature.distance(seen[earlier + length].signature) < Self.same
                { length += 1 }
                // Played backwards and forwards, a loop comes again in reverse.
                var reversed = 0
                while later + reversed < seen.count, earlier - reversed >= 0,
                    seen[later + reversed].signature.distance(seen[earlier - reversed].signature) < Self.same
                { reversed += 1 }
                let count = max(length, reversed)
                if count >= Self.run { for index in later..<(later + count) { isRepeat[index] = true } }
            }
        }
        share = Double(isRepeat.filter { $0 }.count) / Double(seen.count)
    }
}
