import VouchCore
import VouchFields

/// Values printed in two languages beside each other.
extension FieldAssignment {
    /// `MOT / F`: the sex in two languages, of which an engine read each apart, is one print.
    ///
    /// If the two together mean nothing, one of them was misread, and it is unknown which: the field then has no value.
    func joinSex(_ found: inout [FieldName: FoundField], _ state: inout State) {
        guard var sex = found[.sex], sex.spans.count == 1, let span = sex.spans.first, !sex.raw.contains("/") else {
            return
        }
        let layout = text.layout
        let line = layout.lines[span.line]
        let ends = layout.extent(span)
        let near = text.segments.filter { other in
            guard !other.isTurned, !other.span.range.overlaps(span.range) || other.span.line != span.line,
                state.isFree(other.span, for: .sex), !other.isOverprint
            else { return false }
            let print = layout.lines[other.span.line].text(other.span.range)
            let folded = FoldedText.units(of: print)
            guard folded.count == 1 || PrintedSex.normalise(print).value != nil else { return false }
            let gap = max(other.left - ends.right, ends.left - other.right)
            return (1...8).contains(folded.count) && !folded.contains(where: FoldedText.isDigit)
                && gap < 2.5 * line.height && gap > -0.5 * line.height
                && abs(other.y - line.y(at: other.left)) < 0.5 * line.height
                && (0.6...1.7).contains(other.height / line.height)
        }
        guard near.count == 1 else { return }
        let other = near[0]
        let isBefore = other.right < ends.left + 0.5 * line.height
        let (first, second) = isBefore ? (other.span, span) : (span, other.span)
        let joined = print(of: first, second)
        let fit = form.fit(joined, .sex, nil)
        let isPair = joined.contains("/")
        guard let fit, fit.value != nil || isPair, sex.value == nil || fit.value == sex.value || isPair else { return }
        sex.spans = [first, second]
        sex.raw = joined
        sex.value = fit.value
        sex.validity = fit.validity
        if fit.value == nil { sex.confidence = min(sex.confidence, 0.5) }
        found[.sex] = sex
        state.take(other.span, for: .sex)
    }

    /// Where a passport's sex is in the State's language, an oblique and `F`, `M` or `X` follow (Doc 9303-4 §4.1.1,
    /// field 11): without them half of the print was not read, and it does not count as a second witness.
    func doubtHalfOfSex(_ found: inout [FieldName: FoundField]) {
        guard identity.type == .passport, !known.isEmpty, var sex = found[.sex], let value = sex.value?.first else {
            return
        }
        let words = sex.raw.split { !$0.isLetter }
        guard !words.isEmpty, !words.contains(where: { $0.uppercased().first == value }) else { return }
        sex.value = nil
        sex.validity = .notPerformed(.valueNotUnderstood)
        sex.confidence = min(sex.confidence, 0.5)
        found[.sex] = sex
    }

    /// A letter that means a sex only in a language that the State does not print: `K` on a document without Polish,
    /// Swedish or Turkish is a misread letter of another script, or a part of a word.
    func doubtForeignSex(_ found: inout [FieldName: FoundField]) {
        guard var sex = found[.sex], sex.value != nil, let state = identity.issuingState,
            let languages = StateLanguages.codes(of: state)
        else { return }
        let letters = sex.raw.split { !$0.isLetter }.filter { $0.count == 1 }.map(String.init)
        let isForeign = letters.contains { letter in
            guard let own = PrintedSex.languages(ofLetter: letter) else { return false }
            return own.isDisjoint(with: languages)
        }
        guard isForeign else { return }
        sex.value = nil
        sex.validity = .notPerformed(.valueNotUnderstood)
        sex.confidence = min(sex.confidence, 0.5)
        found[.sex] = sex
    }

    /// `M QATAR`: two columns that an engine read as one line. What is the sex is no part of the place beside it.
    func partSexFromPlace(_ found: inout [FieldName: FoundField]) {
        guard let sex = found[.sex]?.spans.first, var place = found[.placeOfBirth], place.spans.count == 1,
            let span = place.spans.first, span.line == sex.line,
            span.range.lowerBound == sex.range.lowerBound, sex.range.upperBound < span.range.upperBound
        else { return }
        let characters = text.layout.lines[span.line].characters
        guard characters[sex.range.upperBound] == " " else { return }
        let rest = sex.range.upperBound + 1..<span.range.upperBound
        guard let fit = form.fit(text.layout.lines[span.line].text(rest), .placeOfBirth, nil) else { return }
        place.spans = [PageSpan(line: span.line, range: rest)]
        place.take(fit)
        found[.placeOfBirth] = place
    }

    /// Two texts that stand beside each other, with what was read between them.
    private func print(of first: PageSpan, _ second: PageSpan) -> String {
        let layout = text.layout
        if first.line == second.line {
            // "Beside" is by place: where an engine returns characters out of order, the second may come first.
            let start = min(first.range.lowerBound, second.range.lowerBound)
            return layout.lines[first.line].text(start..<max(first.range.upperBound, second.range.upperBound))
        }
        let (left, right) = (layout.lines[first.line], layout.lines[second.line])
        let after = left.characters[first.range.upperBound...]
        let before = right.characters[..<second.range.lowerBound]
        var between = ""
        if after.allSatisfy({ !$0.isLetter && !$0.isNumber }) { between += String(after) }
        between += " "
        if before.allSatisfy({ !$0.isLetter && !$0.isNumber }) { between += String(before) }
        return left.text(first.range) + between + right.text(second.range)
    }
}
