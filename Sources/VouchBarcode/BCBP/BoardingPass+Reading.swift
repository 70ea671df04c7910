import VouchCore

extension BoardingPass {
    /// Reads the bytes of a symbol.
    ///
    /// What differs from the resolution without leaving open what is meant is read, and told in ``findings``.
    /// - Parameter bytes: as they were decoded. ASCII; other bytes count as UTF-8 where they are, else as ISO 8859-1.
    /// - Throws: ``BoardingPassError``.
    public init(_ bytes: [UInt8]) throws(BoardingPassError) {
        guard bytes.count <= Self.maximumLength else { throw BoardingPassError(.tooLong) }
        var findings: [CheckOutcome.Finding] = []
        var content = bytes[...]
        while let last = content.last, last == 0x0D || last == 0x0A || last == 0 { content.removeLast() }
        if content.count < bytes.count { findings.append(.boardingPassTrailingText) }
        let characters: [Unicode.Scalar]
        if content.allSatisfy({ $0 < 0x80 }) {
            characters = content.map { Unicode.Scalar($0) }
        } else {
            // Fields count characters.
            findings.append(.boardingPassNotASCII)
            characters =
                String(validating: content, as: UTF8.self).map { Array($0.unicodeScalars) }
                ?? content.map { Unicode.Scalar($0) }
        }
        guard Self.begins(characters) else { throw BoardingPassError(.notABoardingPass) }
        guard characters.count >= BCBPReader.headerLength + BCBPReader.legLengthToDate else {
            throw BoardingPassError(.truncated)
        }
        var reader = BCBPReader(characters)
        self = reader.read(noting: findings)
    }

    /// Whether it is worth reading the bytes as a boarding pass: format, number of legs and the airports of the first
    /// look like one.
    public static func looksLike(_ bytes: [UInt8]) -> Bool {
        guard (BCBPReader.headerLength + BCBPReader.legLengthToDate...maximumLength).contains(bytes.count) else {
            return false
        }
        // Names with characters of several bytes shift what follows.
        let text = String(validating: bytes, as: UTF8.self).map { Array($0.unicodeScalars) }
        let characters = text ?? bytes.map { Unicode.Scalar($0) }
        let airports = BCBPReader.headerLength + 7..<BCBPReader.headerLength + 13
        guard begins(characters), characters.count >= airports.upperBound else { return false }
        return characters[airports].allSatisfy { $0.isLetter }
    }

    private static func begins(_ text: [Unicode.Scalar]) -> Bool {
        guard text.count >= 2 else { return false }
        return (text[0].uppercased == "M" || text[0].uppercased == "S") && ("1"..."9").contains(text[1])
    }
}
