import VouchCore
import VouchMRZ

extension MRZReading {
    /// Several looks at one zone read as one, such as the frames of a video: what one look takes for another letter the
    /// others outvote.
    ///
    /// Its letters are doubtful as a whole, for no second network saw them together. Looks at another zone are left out: those
    /// of another shape, and those that show other characters at more than a third of the places.
    ///
    /// - Parameters:
    ///   - readings: the looks, in any order.
    ///   - decoder: decides what the lattices say together.
    /// - Returns: the reading at the place of the best look; nil if no other look is at the same zone, if the best is certain,
    ///   or if together they say the same or less.
    package static func joining(_ readings: [MRZReading], _ decoder: MRZDecoder) -> MRZReading? {
        var best: MRZReading?
        for reading in readings where best.map({ reading.isBetter(than: $0) }) ?? true { best = reading }
        guard let best, !best.decoding.isCertain else { return nil }
        let looks = readings.map { $0.lattice }.filter { best.lattice.agreement(with: $0) > 2 / 3 }
        guard looks.count > 1, let lattice = CharacterLattice.combining(looks) else { return nil }
        let decoding = decoder.decode(lattice).doubting(.doubtful([]))
        guard decoding.rank >= best.decoding.rank, decoding.lines != best.decoding.lines else { return nil }
        return MRZReading(
            decoding: decoding, zone: best.zone, lineQuads: best.lineQuads, fit: best.fit, lattice: lattice)
    }
}

extension CharacterLattice {
    /// The share of places at which both have the same likeliest character; 0 for lattices of different shapes or without a
    /// place.
    fileprivate func agreement(with other: CharacterLattice) -> Float {
        guard lines.count == other.lines.count else { return 0 }
        var (same, count) = (0, 0)
        for (own, others) in zip(lines, other.lines) {
            guard own.count == others.count else { return 0 }
            for (a, b) in zip(own, others) {
                count += 1
                if a.likeliest == b.likeliest { same += 1 }
            }
        }
        return count > 0 ? Float(same) / Float(count) : 0
    }
}

extension CharacterLattice.Position {
    fileprivate var likeliest: Int {
        var best = 0
        for symbol in logProbabilities.indices where logProbabilities[symbol] > logProbabilities[best] { best = symbol }
        return best
    }
}
