public import VouchCore

/// A machine-readable zone: a known layout, filled with characters of the MRZ alphabet.
///
/// A value may carry wrong check digits or impossible dates, as real documents do: ``checks`` and
/// ``fields(today:)`` report them. All of it is personal data. Printing or dumping a value shows its format only.
public struct MRZ: Sendable, Hashable {
    /// Which of the five layouts it has.
    public let format: MRZFormat
    /// ASCII, all lines one after another.
    let characters: [UInt8]

    /// Takes characters that fit the layout already.
    init(format: MRZFormat, characters: [UInt8]) {
        self.format = format
        self.characters = characters
    }

    /// The zone's lines in ASCII, one array for each.
    public var lines: [[UInt8]] {
        var start = 0
        return format.lineLengths.map { length in
            defer { start += length }
            return Array(characters[start..<start + length])
        }
    }

    var layout: MRZLayout { MRZLayout.of(format) }

    /// Reads a text of lines, each ended by a line feed or carriage return and line feed; empty lines are skipped.
    ///
    /// Spaces at the ends of a line are dropped; anything else outside the alphabet is refused, lower case too.
    ///
    /// - Throws: ``MRZError`` with line and column of the first trouble.
    public init(parsing text: some Sequence<UInt8>) throws(MRZError) {
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 13 || byte == 9 }
        func finished(_ line: [UInt8]) -> [UInt8] {
            var line = line
            while let last = line.last, isSpace(last) { line.removeLast() }
            return line
        }
        for byte in text {
            if byte == 10 {
                lines.append(finished(line))
                line = []
            } else if !(line.isEmpty && isSpace(byte)) {
                line.append(byte)
                // No MRZ is longer; a hostile text must not fill the memory.
                guard line.count <= 1024, lines.count <= 64 else { throw MRZError(.unknownLayout) }
            }
        }
        lines.append(finished(line))
        try self.init(lines: lines.filter { !$0.isEmpty })
    }

    /// Takes lines of ASCII.
    ///
    /// Strict about the alphabet and the kinds of characters each field allows, lenient about their meaning: wrong
    /// check digits, impossible dates and unknown States are left to ``checks`` and ``fields(today:)``.
    ///
    /// - Parameter format: which of the layouts with these lengths it is; nil to decide by the first characters.
    /// - Throws: ``MRZError`` with line and column of the first trouble.
    public init(lines: [[UInt8]], format: MRZFormat? = nil) throws(MRZError) {
        try self.init(lines: lines, format: format, isStrict: true)
    }

    /// - Parameter isStrict: whether a character of another kind than its field allows is refused.
    init(lines: [[UInt8]], format: MRZFormat?, isStrict: Bool) throws(MRZError) {
        for (number, line) in lines.enumerated() {
            for (offset, byte) in line.enumerated() where CharacterLattice.symbol(byte) == nil {
                throw MRZError(.illegalCharacter, line: number + 1, column: offset + 1)
            }
        }
        let layout = MRZLayout.of(try MRZ.format(of: lines, wanted: format))
        for (number, line) in lines.enumerated() where line.count != layout.lineLengths[number] {
            let column = min(line.count, layout.lineLengths[number]) + 1
            throw MRZError(.lineLength, line: number + 1, column: column)
        }
        self.format = layout.format
        self.characters = lines.flatMap { $0 }
        if isStrict, let place = MRZGrammar.firstUnexpected(in: characters, layout: layout) {
            throw MRZError(.unexpectedCharacter, line: place.line + 1, column: place.column + 1)
        }
    }

    private static func format(of lines: [[UInt8]], wanted: MRZFormat?) throws(MRZError) -> MRZFormat {
        if let wanted {
            guard wanted.lineLengths.count == lines.count else { throw MRZError(.unknownLayout) }
            return wanted
        }
        let exact = MRZLayout.formats(lineLengths: lines.map { $0.count })
        if let format = exact.count == 1 ? exact[0] : MRZGrammar.format(of: lines, among: exact) { return format }
        // One line of another length than its neighbours: say which, rather than "unknown".
        for candidate in [MRZFormat.td3, .td1, .td2] where candidate.lineLengths.count == lines.count {
            let lengths = candidate.lineLengths
            let right = zip(lines, lengths).filter { $0.count == $1 }.count
            guard right == lengths.count - 1 else { continue }
            for (number, line) in lines.enumerated() where line.count != lengths[number] {
                throw MRZError(.lineLength, line: number + 1, column: min(line.count, lengths[number]) + 1)
            }
        }
        throw MRZError(.unknownLayout)
    }
}

#if !hasFeature(Embedded)
extension MRZ: Redacted {
    /// `<redacted TD3>`: never a character of the document.
    public var description: String { "<redacted \(format.label)>" }

    /// As ``init(parsing:)-(Sequence<UInt8>)``, from a string.
    public init(parsing text: String) throws(MRZError) { try self.init(parsing: text.utf8) }

    /// The lines, each ended by a line feed. Personal data.
    public var text: String {
        lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
    }
}

extension MRZFormat {
    /// The usual name of the format: `TD3`, `MRV-A`.
    public var label: String {
        switch self {
        case .td1: "TD1"
        case .td2: "TD2"
        case .td3: "TD3"
        case .mrvA: "MRV-A"
        case .mrvB: "MRV-B"
        case .frenchIdentityCard: "French identity card"
        case .drivingLicence: "driving licence"
        case .frenchDrivingLicence: "French driving licence"
        case .swissDrivingLicence: "Swiss driving licence"
        }
    }
}
#endif
