import VouchCore
import VouchFields

/// The order of values on a passport's data page when its labels could not be read.
///
/// Source: Doc 9303-4 §4.1.1 (data element directory and sequence): nationality before the date of birth, the place of
/// birth beside or after the sex, the authority beside or after the dates of issue and expiry.
struct PassportSequence {
    let text: PageText
    let form: ValueForm

    func add(to found: inout [FieldName: FoundField], where isFree: (PageSpan) -> Bool) {
        func middle(_ name: FieldName) -> (x: Double, y: Double, height: Double)? {
            guard let span = found[name]?.spans.first else { return nil }
            let line = text.layout.lines[span.line]
            let left = text.layout.extent(span).left
            return (left, line.y(at: left), line.height)
        }
        func give(_ name: FieldName, _ segment: PageText.Segment?) {
            guard let segment, found[name] == nil,
                let fit = form.fit(text.layout.lines[segment.span.line].text(segment.span.range), name, nil)
            else { return }
            found[name] = FoundField(
                name: name, spans: [segment.span], raw: fit.raw, value: fit.value, validity: fit.validity,
                confidence: 0.45, score: 1)
        }
        // Some States print values in small letters, too.
        let names = [found[.givenNames]?.raw, found[.surname]?.raw].compactMap { $0 }.joined()
        let mayBeSmall = names.contains(where: \.isLowercase)
        let free = text.segments.filter {
            !$0.isTurned && !$0.isOverprint && !$0.isTitle && $0.height > 0.75 * text.layout.unit && isFree($0.span)
                && isValue($0, mayBeSmall: mayBeSmall)
        }
        // Beside a place on the same row, to the right.
        func right(of place: (x: Double, y: Double, height: Double)) -> PageText.Segment? {
            let row = free.filter { abs($0.y - place.y) < 0.6 * place.height && $0.left > place.x + place.height }
            return row.count == 1 ? row[0] : nil
        }
        if let sex = middle(.sex) {
            // Some States print the place before the sex.
            let left = free.filter { abs($0.y - sex.y) < 0.6 * sex.height && $0.right < sex.x - sex.height }
            give(.placeOfBirth, right(of: sex) ?? (left.count == 1 ? left[0] : nil))
        }
        if let birth = middle(.dateOfBirth), let issue = middle(.dateOfIssue), found[.placeOfBirth] == nil {
            // The sex in between is often a letter too small to be read.
            let between = free.filter {
                $0.y > birth.y + 0.7 * birth.height && $0.y < issue.y - 0.7 * issue.height
                    && abs($0.left - birth.x) < 1.5 * birth.height
            }
            if between.count == 1 { give(.placeOfBirth, between[0]) }
        }
        if let names = middle(.givenNames) ?? middle(.surname), let birth = middle(.dateOfBirth), birth.y > names.y {
            let between = free.filter {
                $0.y > names.y + 0.7 * names.height && $0.y < birth.y - 0.7 * birth.height
                    && abs($0.left - names.x) < 1.5 * names.height
            }
            if between.count == 1 { give(.nationality, between[0]) }
        }
        let taken = Set(found.values.flatMap(\.spans))
        for date in [FieldName.dateOfIssue, .dateOfExpiry] where found[.issuingAuthority] == nil {
            guard let place = middle(date), let segment = right(of: place), !taken.contains(segment.span) else {
                continue
            }
            give(.issuingAuthority, segment)
        }
        for name in [FieldName.dateOfExpiry, .dateOfIssue] where found[.issuingAuthority] == nil {
            guard let date = middle(name) else { continue }
            let below = free.filter {
                $0.y > date.y + 0.7 * date.height && $0.y < date.y + 3.2 * date.height
                    && abs($0.left - date.x) < 1.5 * date.height && !taken.contains($0.span)
            }
            if below.count == 1 { give(.issuingAuthority, below[0]) }
        }
    }

    /// Capitals read surely: labels are small letters, signatures are read badly.
    private func isValue(_ segment: PageText.Segment, mayBeSmall: Bool) -> Bool {
        let line = text.layout.lines[segment.span.line]
        let range = segment.span.range
        let letters = line.characters[range].filter(\.isLetter)
        guard letters.count >= 3 else { return false }
        let small = letters.count { $0.isLowercase }
        let probabilities = line.probabilities[range.clamped(to: line.probabilities.indices)]
        let reading = probabilities.reduce(0, +) / Double(max(probabilities.count, 1))
        return (mayBeSmall ? !line.characters[range].contains("/") : small * 4 <= letters.count) && reading > 0.8
    }
}
