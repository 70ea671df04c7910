import VouchFields
import VouchOCR
import VouchVisual

/// Has the lines with fields read again by an engine that knows the letters of their language.
///
/// Only those: a second engine takes as long for a line as the first.
struct FieldSpeller {
    let text: CombinedTextReader
    /// Most likely first.
    let languages: [TextLanguage]
    /// As values were made.
    let letters: LetterRepair

    /// Numbers, codes and dates have no accents to lose.
    private static let spelt: Set<FieldName> = [
        .surname, .givenNames, .fullName, .placeOfBirth, .placeOfIssue, .issuingAuthority, .address, .nationality,
        .parents, .alsoKnownAs, .eyeColour, .remarks, .permitType,
    ]
    private static let maximumCount = 24

    /// - Parameter fields: read from `pages` as they are.
    /// - Returns: the pages with those lines corrected; nil if there was nothing to do.
    /// - Throws: ``OCRError``.
    func spelt(
        _ pages: [PrintedPage], on straight: [StraightPage], fields: [FieldName: FieldValue]
    ) throws(OCRError) -> [PrintedPage]? {
        let values = Self.spelt.compactMap { fields[$0] }
            .flatMap { $0.raw.reveal { $0.split(separator: "\n").map(String.init) } }
            .filter { $0.contains(where: \.isLetter) }
        guard !values.isEmpty, languages.contains(where: { text.reads($0) }) else { return nil }
        var result: [PrintedPage] = []
        var hasChanged = false
        for page in pages {
            let chosen = page.lines.indices.filter { index in
                page.lines[index].text.reveal { line in
                    let mended = letters.mended(line)
                    return values.contains { line.contains($0) || mended.contains($0) }
                }
            }.prefix(Self.maximumCount)
            // A bank card's print is masked, and stays so.
            guard !chosen.isEmpty, straight.indices.contains(page.index), !straight[page.index].isPaymentCard else {
                result.append(page)
                continue
            }
            let spelt = try straight[page.index].image.withView { view throws(OCRError) in
                try text.spelt(chosen.map { page.lines[$0] }, in: view, languages: languages)
            }
            var lines = page.lines
            for (index, line) in zip(chosen, spelt) { lines[index] = line }
            hasChanged = true
            result.append(
                PrintedPage(
                    lines: lines, corners: page.corners, size: page.size, index: page.index, hasZone: page.hasZone))
        }
        return hasChanged ? result : nil
    }
}
