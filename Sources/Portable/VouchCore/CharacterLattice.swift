/// The characters seen in an MRZ: the probability of each character at every position.
///
/// The recogniser in VouchVision produces it, the decoder in VouchMRZ consumes it. Nothing else is passed between them,
/// so a decision can be reproduced from the lattice alone.
public struct CharacterLattice: Sendable, Hashable {
    /// `0–9`, `A–Z`, `<`: the MRZ alphabet of Doc 9303-3 §4.3, in the order of check-digit values; `<` is last.
    public static let symbolCount = 37

    /// One position: natural logarithms of the probabilities of the 37 symbols, in alphabet order, each at most 0.
    public struct Position: Sendable, Hashable {
        /// The natural logarithm of each symbol's probability, in alphabet order. The probabilities add up to about 1.
        public var logProbabilities: [Float]

        /// - Parameter logProbabilities: exactly 37 values; non-finite values count as ``floor``.
        public init(logProbabilities: [Float]) {
            precondition(logProbabilities.count == CharacterLattice.symbolCount)
            self.logProbabilities = logProbabilities.map { $0.isFinite ? max($0, Position.floor) : Position.floor }
        }

        /// No network is ever more certain than this that a character is *not* there (e⁻¹⁴, about one in a million).
        public static let floor: Float = -14
    }

    /// Lines from the top, positions from the left. Lines may differ in length.
    public var lines: [[Position]]

    public init(lines: [[Position]]) {
        self.lines = lines
    }

    /// Longest line of a lattice that comes from bytes; the longest zone has 72 places in a line.
    private static let longestLine = 512

    /// The logarithms, place by place and line by line: IEEE 754, 4 bytes each, little-endian.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for line in lines {
            for position in line {
                for value in position.logProbabilities {
                    for place in 0..<4 {
                        bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * place)))
                    }
                }
            }
        }
        return bytes
    }

    /// The lattice that ``bytes`` wrote.
    ///
    /// - Parameter lengths: number of places in each line.
    /// - Returns: nil unless there are one to three lines of 1...512 places, and as many bytes.
    package init?(lengths: [Int], bytes: [UInt8]) {
        guard (1...3).contains(lengths.count) else { return nil }
        var count = 0
        for length in lengths {
            guard (1...Self.longestLine).contains(length) else { return nil }
            count += length
        }
        guard bytes.count == count * Self.symbolCount * 4 else { return nil }
        var offset = 0
        func next() -> Float {
            var bits: UInt32 = 0
            for place in 0..<4 { bits |= UInt32(bytes[offset + place]) << UInt32(8 * place) }
            offset += 4
            return Float(bitPattern: bits)
        }
        lines = lengths.map { length in
            (0..<length).map { _ in Position(logProbabilities: (0..<Self.symbolCount).map { _ in next() }) }
        }
    }

    /// The ASCII byte of a symbol index in 0..<37.
    public static func ascii(_ symbol: Int) -> UInt8 {
        switch symbol {
        case 0...9: UInt8(48 + symbol)
        case 10...35: UInt8(55 + symbol)
        default: 60
        }
    }

    /// The symbol index of an ASCII byte, or nil outside the MRZ alphabet.
    public static func symbol(_ ascii: UInt8) -> Int? {
        switch ascii {
        case 48...57: Int(ascii) - 48
        case 65...90: Int(ascii) - 55
        case 60: 36
        default: nil
        }
    }
}

#if !hasFeature(Embedded)
extension CharacterLattice: Redacted {
    /// `<redacted lattice, 2 lines of 44>`: never a character of the document.
    public var description: String {
        let lengths = lines.map(\.count)
        let count = lengths.count == 1 ? "1 line" : "\(lengths.count) lines"
        guard let first = lengths.first else { return "<redacted lattice, empty>" }
        let length = lengths.allSatisfy { $0 == first } ? "\(first)" : "up to \(lengths.max() ?? first)"
        return "<redacted lattice, \(count) of \(length)>"
    }
}

extension CharacterLattice.Position: Redacted {
    public var description: String { "<redacted position>" }
}
#endif
