import VouchCore

extension CharacterLattice {
    /// Combines several views of the same zone into one lattice: frames of a video, or one picture straightened in
    /// several ways.
    ///
    /// The logarithms are added and divided by the square root of the number of views. Views of one document share
    /// their light, focus and print, so n of them are worth far less than n independent ones; the full sum would make a
    /// shared fault look certain.
    ///
    /// - Parameter views: at least one, all with equal line count and lengths.
    /// - Returns: nil if there is none or their shapes differ.
    public static func combining(_ views: [CharacterLattice]) -> CharacterLattice? {
        guard let first = views.first else { return nil }
        if views.count == 1 { return first }
        for view in views {
            guard view.lines.count == first.lines.count else { return nil }
            for (line, other) in zip(view.lines, first.lines) where line.count != other.count { return nil }
        }
        let share = 1 / Float(views.count).squareRoot()
        var lines = first.lines
        for line in lines.indices {
            for column in lines[line].indices {
                var sums = [Float](repeating: 0, count: symbolCount)
                for view in views {
                    let position = view.lines[line][column].logProbabilities
                    for symbol in 0..<symbolCount { sums[symbol] += position[symbol] }
                }
                lines[line][column] = Position(logProbabilities: normalised(sums.map { $0 * share }))
            }
        }
        return CharacterLattice(lines: lines)
    }

    private static func normalised(_ logarithms: [Float]) -> [Float] {
        var highest = logarithms[0]
        for value in logarithms { highest = max(highest, value) }
        var total: Float = 0
        for value in logarithms { total += exponential(value - highest) }
        let offset = highest + naturalLogarithm(total)
        return logarithms.map { $0 - offset }
    }
}
