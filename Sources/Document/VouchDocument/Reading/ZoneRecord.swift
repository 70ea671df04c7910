import VouchCore
import VouchMRZ
import VouchReader

/// What the networks saw of a machine-readable zone: the probability of every character at every place, where that is, and
/// whether the second network confirmed it. What the zone says follows from these alone.
package struct ZoneRecord: Codable, Sendable {
    /// Number of places in each line.
    let lengths: [Int]
    /// Natural logarithms of the probabilities of the 37 characters at each place, line by line: IEEE 754, 4 bytes,
    /// little-endian.
    let letters: [UInt8]
    let zone: [Double]
    let lineQuads: [[Double]]
    let fit: Float
    /// Whether it was decided by the strictest rules, as where blur was taken back.
    let isStrict: Bool
    /// Letters in doubt once the second network had looked; nil if all are sure.
    let doubts: [Doubt]?
    /// For each field whether it is proved, as the second network left it: 0 proved, 1 likely, 2 failed.
    let standings: [UInt8]

    /// ``MRZVerdict/Doubt``.
    struct Doubt: Codable {
        let line: Int
        let column: Int
        let field: String?
        let character: UInt8
        let rivals: [UInt8]
        let shares: [Float]
    }

    private static let most = 512

    init(_ reading: MRZReading, today: CalendarDate, strictness: MRZDecoder.Strictness) {
        let lattice = reading.lattice
        lengths = lattice.lines.map(\.count)
        letters = lattice.bytes
        zone = reading.zone.numbers
        lineQuads = reading.lineQuads.map(\.numbers)
        fit = reading.fit
        let plain = MRZDecoder(today: today, strictness: strictness).decode(lattice)
        let careful = MRZDecoder(today: today, strictness: strictness.stricter(.strict)).decode(lattice)
        isStrict = !plain.isSameText(as: reading.decoding) && careful.isSameText(as: reading.decoding)
        switch reading.decoding.verdict.letters {
        case .sure: doubts = nil
        case .doubtful(let all): doubts = all.map { Doubt($0) }
        }
        standings = reading.decoding.fields.map { $0.standing.number }
    }

    /// Decides again what the zone says.
    ///
    /// - Throws: ``RecordError`` for a record that no reading leaves.
    package func reading(today: CalendarDate, strictness: MRZDecoder.Strictness) throws(RecordError) -> MRZReading {
        guard let lattice = CharacterLattice(lengths: lengths, bytes: letters) else { throw RecordError() }
        let rules = isStrict ? strictness.stricter(.strict) : strictness
        let decoded = MRZDecoder(today: today, strictness: rules).decode(lattice)
        guard standings.count == decoded.fields.count, let zone = Quad(numbers: zone) else { throw RecordError() }
        var letters = MRZVerdict.Letters.sure
        if let doubts {
            guard doubts.allSatisfy({ (1...Self.most).contains($0.line) && (1...Self.most).contains($0.column) }) else {
                throw RecordError()
            }
            letters = .doubtful(try doubts.map { doubt throws(RecordError) in try doubt.doubt() })
        }
        let decoding = MRZDecoding(
            format: decoded.format, lines: decoded.lines,
            verdict: MRZVerdict(
                wrongCheckDigits: decoded.verdict.wrongCheckDigits,
                impossibleFields: decoded.verdict.impossibleFields, letters: letters),
            rawLines: decoded.rawLines, characterProbabilities: decoded.characterProbabilities,
            fields: zip(decoded.fields, standings).map { $0.with(standing: $1) }, checks: decoded.checks,
            score: decoded.score)
        return MRZReading(
            decoding: decoding, zone: zone,
            lineQuads: try lineQuads.map { numbers throws(RecordError) in try Quad(recorded: numbers) }, fit: fit,
            lattice: lattice)
    }
}

/// A record is not one that a reading leaves. Contains nothing of it.
package struct RecordError: Error {
    package init() {}
}

extension ZoneRecord.Doubt {
    fileprivate init(_ doubt: MRZVerdict.Doubt) {
        self.init(
            line: doubt.line, column: doubt.column, field: doubt.field?.identifier.description,
            character: doubt.character, rivals: doubt.rivals.map(\.character), shares: doubt.rivals.map(\.share))
    }

    fileprivate func doubt() throws(RecordError) -> MRZVerdict.Doubt {
        let name = field.flatMap { field in MRZField.Name.allCases.first { $0.identifier.description == field } }
        guard (name == nil) == (field == nil), rivals.count == shares.count else { throw RecordError() }
        return .init(
            line: line, column: column, field: name, character: character,
            rivals: zip(rivals, shares).map { .init(character: $0, share: $1) })
    }
}

extension MRZDecoding {
    /// All but how sure its letters are.
    fileprivate func isSameText(as other: MRZDecoding) -> Bool {
        lines == other.lines && rawLines == other.rawLines && characterProbabilities == other.characterProbabilities
            && score == other.score && verdict.wrongCheckDigits == other.verdict.wrongCheckDigits
    }
}

extension MRZField.Standing {
    fileprivate var number: UInt8 {
        switch self {
        case .proved: 0
        case .likely: 1
        case .failed: 2
        }
    }
}

extension MRZField {
    fileprivate func with(standing number: UInt8) -> MRZField {
        let standing: Standing =
            switch number {
            case 0: .proved
            case 1: .likely
            default: .failed
            }
        return MRZField(
            name: name, value: value, raw: raw, standing: standing, probability: probability,
            alternatives: alternatives)
    }
}

extension Quad {
    /// Corners from the upper left clockwise, x before y.
    var numbers: [Double] { corners.flatMap { [$0.x, $0.y] } }

    /// - Returns: nil unless there are eight finite numbers.
    init?(numbers: [Double]) {
        guard numbers.count == 8, numbers.allSatisfy(\.isFinite) else { return nil }
        func point(_ place: Int) -> Point { Point(x: numbers[2 * place], y: numbers[2 * place + 1]) }
        self.init(topLeft: point(0), topRight: point(1), bottomRight: point(2), bottomLeft: point(3))
    }

    /// - Throws: ``RecordError``.
    init(recorded numbers: [Double]) throws(RecordError) {
        guard let quad = Quad(numbers: numbers) else { throw RecordError() }
        self = quad
    }
}
