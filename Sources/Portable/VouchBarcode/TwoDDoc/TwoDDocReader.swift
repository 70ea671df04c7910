import VouchCore

extension TwoDDoc {
    private static let (groupSeparator, recordSeparator, unitSeparator): (UInt8, UInt8, UInt8) = (0x1D, 0x1E, 0x1F)

    /// Whether the bytes look like one: `DC`, a version of two digits, an authority and a certificate.
    public static func looksLike(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 24 && bytes[0] == UInt8(ascii: "D") && bytes[1] == UInt8(ascii: "C")
            && bytes[2] == UInt8(ascii: "0") && (0x31...0x34).contains(bytes[3])
            && bytes[4..<12].allSatisfy { isCapitalOrDigit($0) }
    }

    private static func isCapitalOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
    }

    /// Reads the text of a symbol.
    ///
    /// - Parameter bytes: as decoded, with its control characters; UTF-8.
    /// - Throws: ``TwoDDocError``.
    public init(_ bytes: [UInt8]) throws(TwoDDocError) {
        guard Self.looksLike(bytes) else { throw TwoDDocError(.notATwoDDoc, at: 0) }
        guard bytes.count <= Self.maximumLength else { throw TwoDDocError(.tooLong, at: Self.maximumLength) }
        let version = Int(bytes[3] - 0x30)
        let headerCount = version == 4 ? 26 : version == 3 ? 24 : 22
        guard bytes.count > headerCount else { throw TwoDDocError(.malformedHeader, at: bytes.count) }
        let ascii = bytes[..<headerCount]
        guard ascii.allSatisfy({ Self.isCapitalOrDigit($0) }) else { throw TwoDDocError(.malformedHeader, at: 4) }
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        header = Header(
            version: version, authority: text(4..<8), certificate: text(8..<12),
            dateOfIssue: TwoDDocTable.days(bytes[12..<16]), dateOfSignature: TwoDDocTable.days(bytes[16..<20]),
            documentType: text(20..<22), perimeter: version > 2 ? text(22..<24) : "01",
            issuingState: version > 3 ? text(24..<26) : "FR")

        guard let end = bytes.firstIndex(of: Self.unitSeparator) else {
            throw TwoDDocError(.noSignature, at: bytes.count)
        }
        var findings: [CheckOutcome.Finding] = []
        fields = Self.fields(bytes[headerCount..<end], perimeter: header.perimeter, &findings)
        let meanings = fields.compactMap { $0.meaning }
        if Set(meanings).count != meanings.count { findings.append(.sealRepeatedFeature) }
        let rest = bytes[(end + 1)...]
        let signatureEnd = rest.firstIndex(of: Self.groupSeparator) ?? rest.endIndex
        guard let signature = Base32.decode(rest[..<signatureEnd]), !signature.isEmpty, signature.count % 2 == 0 else {
            throw TwoDDocError(.noSignature, at: end + 1)
        }
        self.signature = signature
        annex = Self.fields(rest[signatureEnd...].dropFirst(), perimeter: header.perimeter, &findings)
        signedBytes = Sensitive(Array(bytes[..<end]))
        self.findings = findings
    }

    /// Up to the first field that is unknown: where it ends cannot be told.
    private static func fields(
        _ data: ArraySlice<UInt8>, perimeter: String, _ findings: inout [CheckOutcome.Finding]
    ) -> [Field] {
        func note(_ finding: CheckOutcome.Finding) { if !findings.contains(finding) { findings.append(finding) } }
        var fields: [Field] = []
        var position = data.startIndex
        while position < data.endIndex {
            guard perimeter == "01", data.endIndex - position >= 2,
                let form = TwoDDocTable.form(of: data[position..<position + 2])
            else {
                note(.sealUnknownFeature)
                break
            }
            let identifier = String(decoding: data[position..<position + 2], as: UTF8.self)
            let start = position + 2
            var limit = data.endIndex
            if form.length > 0 { limit = min(limit, start + form.length) }
            var end = limit
            if !form.isFixed {
                end = data[start..<limit].firstIndex { $0 == groupSeparator || $0 == recordSeparator } ?? limit
            } else if limit - start < form.length {
                note(.sealFeatureMalformed)
            }
            position = end
            var isTruncated = false
            if position < data.endIndex, data[position] == groupSeparator || data[position] == recordSeparator {
                isTruncated = data[position] == recordSeparator
                position += 1
            }
            let text = String(validating: data[start..<end], as: UTF8.self)
            if text == nil { note(.sealFeatureMalformed) }
            let field = Field(
                identifier: identifier, meaning: TwoDDocTable.meaning(of: identifier),
                text: Sensitive(text ?? String(decoding: data[start..<end].map(UInt16.init), as: UTF16.self)),
                isTruncated: isTruncated)
            if TwoDDocTable.isDate(identifier), field.date == nil { note(.sealFeatureMalformed) }
            fields.append(field)
        }
        return fields
    }
}
