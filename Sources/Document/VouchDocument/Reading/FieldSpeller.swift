import VouchFields
import VouchOCR
import VouchVisual

/// Has the lines with fields read again by an engine that knows the letters of their language.
///
/// Only those: a second engine takes as long for a line as the first.
struct FieldSpeller {
    let pixels: any PixelReading
    /// Most likely first.
    let languages: [TextLanguage]
    /// As values were made.
    let letters: LetterRepair

    /// Numbers, codes and dates have no accents to lose.
    private static let spelt: Set<FieldName> = [
        .surname, .givenNames, .fullName, .placeOfBirth, .placeOfIssue, .issuingAuthority, .address, .nationality,
        .parents, .alsoKnownAs, .nameAtBirth, .title, .organisation, .eyeColour, .remarks, .permitType,
    ]
    private static let maximumCount = 24

    /// The fields, with those marked that may have letters which no engine here writes.
    func marked(_ fields: [FieldName: FieldValue]) -> [FieldName: FieldValue] {
        guard let language = languages.first else { return fields }
        var fields = fields
        for name in Self.spelt {
            guard let value = fields[name]?.value else { continue }
            fields[name]?.lacksLetters = value.reveal { pixels.mayHideLetters($0.uppercased(), of: language) }
        }
        return fields
    }

    /// - Parameter fields: read from `pages` as they are.
    /// - Returns: the pages with those lines corrected, and whether any of them says something else now; nil if there was
    ///   nothing to do.
    /// - Throws: ``OCRError``.
    func spelt(
        _ pages: [StraightPage], fields: [FieldName: FieldValue]
    ) throws(OCRError) -> (pages: [StraightPage], hasChanged: Bool)? {
        let values = Self.spelt.compactMap { fields[$0] }
            .flatMap { $0.raw.reveal { $0.split(separator: "\n").map(String.init) } }
            .filter { $0.contains(where: \.isLetter) }
        guard !values.isEmpty, languages.contains(where: { pixels.reads($0) }) else { return nil }
        var result = pages
        var hasChanged = false
        for (place, page) in pages.enumerated() {
            // A bank card's print is masked, and stays so.
            guard var lines = page.lines, !page.isPaymentCard else { continue }
            let chosen = lines.indices.filter { index in
                lines[index].text.reveal { line in
                    let mended = letters.mended(line)
                    return values.contains { line.contains($0) || mended.contains($0) }
                }
            }.prefix(Self.maximumCount)
            guard !chosen.isEmpty else { continue }
            let spelt = try pixels.spelt(chosen.map { lines[$0] }, on: page, languages: languages)
            for (index, line) in zip(chosen, spelt) {
                hasChanged = hasChanged || !line.isSpelt(as: lines[index])
                lines[index] = line
            }
            result[place].lines = lines
        }
        return (result, hasChanged)
    }
}

extension TextLine {
    /// Whether another reading has the same characters, each as surely read.
    fileprivate func isSpelt(as other: TextLine) -> Bool {
        characters.reveal { mine in other.characters.reveal { mine == $0 } }
    }
}
