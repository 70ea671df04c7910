import VouchCore

extension BoardingPass {
    /// Reads the bytes of a symbol.
    ///
    /// Unambiguous deviations from the resolution are read and listed in ``findings``.
    /// - Parameter bytes: as decoded. ASCII; other bytes are read as UTF-8 if valid, else as ISO 8859-1.
    /// - Throws: ``BoardingPassError``.
    public init(_ bytes: [UInt8]) throws(BoardingPassError) {
        guard bytes.count <= Self.maximumLength else { throw BoardingPassError(.tooLong) }
        var findings: [CheckOutcome.Finding] = []
        let content = Self.content(bytes)
        if content.count < bytes.count { findings.append(.boardingPassTrailingText) }
        if content.contains(where: { $0 >= 0x80 }) { findings.append(.boardingPassNotASCII) }
        let characters = Self.characters(content)
        guard Self.begins(characters) else { throw BoardingPassError(.notABoardingPass) }
        guard characters.count >= BCBPReader.headerLength + BCBPReader.legLengthToDate else {
            throw BoardingPassError(.truncated)
        }
        var reader = BCBPReader(characters)
        self = reader.read(noting: findings)
    }

    /// Whether the bytes look like a boarding pass: format, number of legs and the airports of the first look like one.
    public static func looksLike(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= maximumLength else { return false }
        let characters = characters(content(bytes))
        guard begins(characters), characters.count >= BCBPReader.headerLength + BCBPReader.legLengthToDate else {
            return false
        }
        let airports = BCBPReader.headerLength + 7..<BCBPReader.headerLength + 13
        return characters[airports].allSatisfy { $0.isLetter }
    }

    /// Without line breaks and zero bytes at the end, which readers of barcodes add.
    private static func content(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let count = (bytes.lastIndex { $0 != 0x0D && $0 != 0x0A && $0 != 0 } ?? -1) + 1
        return bytes.prefix(count)
    }

    /// Fields count characters, not bytes.
    private static func characters(_ content: ArraySlice<UInt8>) -> [Unicode.Scalar] {
        String(validating: content, as: UTF8.self).map { Array($0.unicodeScalars) }
            ?? content.map { Unicode.Scalar($0) }
    }

    private static func begins(_ text: [Unicode.Scalar]) -> Bool {
        guard text.count >= 2 else { return false }
        return (text[0].uppercased == "M" || text[0].uppercased == "S") && ("1"..."9").contains(text[1])
    }
}
