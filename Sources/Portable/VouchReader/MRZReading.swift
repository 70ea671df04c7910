import VouchCore
import VouchMRZ
import VouchVision

/// One zone read from a picture.
public struct MRZReading: Sendable {
    /// The content of its lines, with the check digits.
    public let decoding: MRZDecoding
    /// The quad around all lines, in pixels of the picture given, its corners named as on the upright document.
    public let zone: Quad
    /// The quad around each line of `decoding.lines`, in the same pixels.
    public let lineQuads: [Quad]
    /// How well print with this layout's fixed pitch explains the picture: natural logarithm per line, at most about 0.
    /// Half of a zone read as a shorter layout fits badly, however clear its characters are.
    public let fit: Float
    /// The characters as seen: the input of `decoding`. Lattices of several video frames that show the same zone, with equal
    /// line count and lengths, can be combined with ``CharacterLattice/combining(_:)`` and decoded again by
    /// ``MRZDecoder``.
    public let lattice: CharacterLattice

    public init(
        decoding: MRZDecoding, zone: Quad, lineQuads: [Quad], fit: Float = 0,
        lattice: CharacterLattice = CharacterLattice(lines: [])
    ) {
        self.decoding = decoding
        self.zone = zone
        self.lineQuads = lineQuads
        self.fit = fit
        self.lattice = lattice
    }

    init(_ decoding: MRZDecoding, _ seen: ZoneHypothesis) {
        self.init(
            decoding: decoding, zone: seen.zone, lineQuads: seen.lineQuads, fit: seen.score, lattice: seen.lattice)
    }

    /// The same reading in other coordinates, for example those of a larger picture.
    package func map(_ transform: (Point) -> Point) -> MRZReading {
        MRZReading(
            decoding: decoding, zone: zone.map(transform), lineQuads: lineQuads.map { $0.map(transform) }, fit: fit,
            lattice: lattice)
    }

    /// Certain beats valid, and valid what is not; then what explains the print better, pitch and characters together.
    package func isBetter(than other: MRZReading) -> Bool {
        if decoding.rank != other.decoding.rank { return decoding.rank > other.decoding.rank }
        return evidence > other.evidence
    }

    /// Natural logarithm per line.
    private var evidence: Float {
        let length = decoding.lines.reduce(0) { max($0, $1.count) }
        return fit + decoding.score * Float(length)
    }

    /// Further attempts would change nothing: it is certain, or clearly printed and clearly wrong.
    var isSettled: Bool {
        decoding.isCertain || decoding.format != nil && decoding.isPlain
    }

    /// Measured on zones read in their own layout: -4 and above, blurred and pulled as they may be; in a shorter one,
    /// -10 and below.
    static let wholeFit: Float = -7

    /// A certain reading fits at least this well: of 2,600 right ones 1 in 100 did not, of wrong ones those that skip a
    /// character.
    static let soundFit: Float = -4.5

    /// The probability with which each letter of a name was seen in a zone that needs no second look.
    static let crisp: Float = 0.998

    /// The witness's mean natural logarithm of a character's probability, below which it cannot make out a zone.
    static let legible: Float = -0.1

    /// Two readings of the same place: the centre of one lies in the other's bounds.
    func overlaps(_ other: MRZReading) -> Bool {
        zone.bounds(contain: other.zone.center) || other.zone.bounds(contain: zone.center)
    }
}

extension Quad {
    /// Whether `point` lies in the upright rectangle around the corners.
    fileprivate func bounds(contain point: Point) -> Bool {
        // Compared one by one: a range traps on corners that are not numbers.
        corners.contains { $0.x <= point.x } && corners.contains { $0.x >= point.x }
            && corners.contains { $0.y <= point.y } && corners.contains { $0.y >= point.y }
    }
}

extension MRZDecoding {
    /// No character is in doubt.
    var isPlain: Bool { characterProbabilities.allSatisfy { $0.allSatisfy { $0 >= 0.99 } } }
}

#if !hasFeature(Embedded)
extension MRZReading: Redacted {
    /// The kind and place of the zone: `<redacted TD3, valid, at (112, 640) to (1480, 742)>`.
    public var description: String {
        let (xs, ys) = (zone.corners.map(\.x), zone.corners.map(\.y))
        func corner(_ x: Double?, _ y: Double?) -> String { "(\(Self.pixel(x)), \(Self.pixel(y)))" }
        let place = "at \(corner(xs.min(), ys.min())) to \(corner(xs.max(), ys.max()))"
        let state = decoding.isValid ? "valid" : "not valid"
        return "<redacted \(decoding.format?.label ?? "unknown zone"), \(state), \(place)>"
    }

    private static func pixel(_ value: Double?) -> String {
        value.flatMap { Int(exactly: $0.rounded()) }.map { "\($0)" } ?? "?"
    }
}
#endif
