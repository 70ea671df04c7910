import VouchFields

/// A label found on the page.
struct LabelMark: Sendable {
    let field: FieldName
    let line: Int
    var range: Range<Int>
    /// 0...1: how well it was read.
    let quality: Double
    let isOfModel: Bool
}

/// Finds the labels of a page's lines.
struct LabelFinder {
    let index: LabelIndex

    /// The labels of one line, from the left.
    func marks(in line: PageLine, number: Int) -> [LabelMark] {
        var marks = wordMarks(line, number)
        if marks.isEmpty, let loose = looseMark(line, number) { marks = [loose] }
        return marks
    }

    /// Runs of whole words that are labels.
    private func wordMarks(_ line: PageLine, _ number: Int) -> [LabelMark] {
        let tokens = line.tokens.prefix(40)
        var found: [(mark: LabelMark, tokens: Range<Int>, weight: Int)] = []
        let isDate = ValueForm.looksLikeDate(String(line.characters))
        for start in tokens.indices {
            var folded: [FoldedText.Unit] = []
            for end in start..<min(start + 8, tokens.count) {
                folded += tokens[end].folded
                guard folded.count <= LabelIndex.longest else { break }
                guard let (label, slips) = index.label(folded) ?? (start == end ? index.twice(folded) : nil) else {
                    continue
                }
                let range = tokens[start].range.lowerBound..<tokens[end].range.upperBound
                if slips > 0, isDate || Titles.contain(folded) || isSureWord(line, range) || runsOn(line, start...end) {
                    continue
                }
                if label.field == .issuingAuthority, endsValue(line, start...end) { continue }
                // "PASSPORT OFFICE" is no "Passport No": the slips must lie in what follows the title.
                if slips > 0, end > start, Titles.areNamed(by: tokens[start].folded),
                    slips * 5 > folded.count - tokens[start].folded.count
                {
                    continue
                }
                guard stands(line, start...end, folded.count) else { continue }
                let quality = 1 - 0.8 * Double(slips) / Double(max(folded.count, 1))
                found.append(
                    (
                        LabelMark(
                            field: label.field, line: number, range: range, quality: quality,
                            isOfModel: label.isOfModel),
                        start..<end + 1,
                        folded.count * 4 - 3 - (slips > 0 ? 10 + slips * 5 : 0) + (label.isOfModel ? 2 : 0)
                    ))
            }
        }
        // The choice of runs that do not overlap and weigh most, from the left.
        var best = [(weight: Int, choice: Int?, from: Int)](repeating: (0, nil, 0), count: tokens.count + 1)
        for end in 0..<tokens.count {
            best[end + 1] = (best[end].weight, nil, end)
            for (number, one) in found.enumerated() where one.tokens.upperBound == end + 1 {
                let weight = best[one.tokens.lowerBound].weight + one.weight
                if weight > best[end + 1].weight { best[end + 1] = (weight, number, one.tokens.lowerBound) }
            }
        }
        var marks: [LabelMark] = []
        var end = tokens.count
        while end > 0 {
            if let choice = best[end].choice { marks.append(found[choice].mark) }
            end = best[end].from
        }
        return marks.reversed()
    }

    /// `PERSONNE` is no misread `PERSONNR`, nor `DIRECTION` `DIRECCION`: capitals of which an engine was sure are as they
    /// look.
    private func isSureWord(_ line: PageLine, _ range: Range<Int>) -> Bool {
        range.allSatisfy { index in
            let character = line.characters[index]
            return !character.isLetter || character.isUppercase && line.probabilities[index] >= Self.sure
        }
    }

    private static let sure = 0.98

    /// `DIRECTION DES LIBERTÉS`: a word in capitals with which a line of words begins is no misread label.
    private func runsOn(_ line: PageLine, _ tokens: ClosedRange<Int>) -> Bool {
        let range = line.tokens[tokens.lowerBound].range
        guard tokens.count == 1, tokens.lowerBound == 0, line.tokens.count > 1,
            line.characters[range].allSatisfy({ !$0.isLetter || $0.isUppercase })
        else { return false }
        let next = line.tokens[1].range
        return line.characters[range.upperBound..<next.lowerBound].allSatisfy { $0 == " " }
            && line.characters[next].allSatisfy { $0.isLetter && $0.isUppercase }
            && line.x[next.lowerBound] - line.x[range.upperBound - 1] < 1.5 * line.height
    }

    /// `PASSPORT AUTHORITY`: what announces an authority ends the names of many. A label has a stroke, or another label,
    /// before it.
    private func endsValue(_ line: PageLine, _ tokens: ClosedRange<Int>) -> Bool {
        guard tokens.lowerBound > 0, tokens.upperBound == line.tokens.count - 1 else { return false }
        let before = line.characters[..<line.tokens[tokens.lowerBound].range.lowerBound]
        let word = line.tokens[tokens.lowerBound - 1].folded
        return before.contains(where: \.isLetter)
            && before.allSatisfy { $0 == " " || $0.isUppercase || "&',-".contains($0) }
            && line.characters[line.tokens[tokens.lowerBound].range].allSatisfy(\.isUppercase) && word.count > 1
            && index.label(word).map { $0.slips > 0 } ?? true
    }

    /// Whether a short label stands where labels do, rather than in the middle of other text.
    private func stands(_ line: PageLine, _ tokens: ClosedRange<Int>, _ length: Int) -> Bool {
        guard length < 9 else { return true }
        if length == 1 {
            let rest = line.characters[line.tokens[tokens.upperBound].range.upperBound...]
            return tokens.lowerBound == 0 && rest.first(where: { $0 != " " }) == ":"
        }
        let first = line.tokens[tokens.lowerBound]
        // Before it: nothing, a mark that parts, or a number as on licences.
        if tokens.lowerBound > 0 {
            let before = line.tokens[tokens.lowerBound - 1]
            let gap = line.characters[before.range.upperBound..<first.range.lowerBound]
            let isParted = gap.contains { "/:.;,()|-–·•[]".contains($0) } || gap.count >= 3
            let isNumber = before.folded.count <= 3 && before.folded.contains(where: FoldedText.isDigit)
            let after = line.characters[line.tokens[tokens.upperBound].range.upperBound...]
            let hasColon = after.first(where: { $0 != " " }) == ":"
            let isChained = after.first(where: { $0 != " " }) == "/"
            guard isParted || hasColon || isChained || (isNumber && tokens.lowerBound <= 2) else { return false }
        }
        guard length <= 3 else { return true }
        let last = line.tokens[tokens.upperBound]
        let rest = line.characters[last.range.upperBound...]
        if rest.first(where: { $0 != " " }).map({ "/:".contains($0) }) ?? true { return true }
        return tokens.lowerBound <= 2 && line.tokens.count - tokens.upperBound <= 6
    }

    /// For a line that holds labels so badly read that no word is right. All of it up to a number is the label.
    private func looseMark(_ line: PageLine, _ number: Int) -> LabelMark? {
        var folded: [FoldedText.Unit] = []
        var end = 0
        for token in line.tokens.prefix(40) {
            let digits = token.folded.count(where: FoldedText.isDigit)
            if digits == token.folded.count, digits >= 2 || !folded.isEmpty, folded.count >= 6 { break }
            folded += token.folded
            end = token.range.upperBound
        }
        let rest = line.characters[end...].contains { $0.isLetter || $0.isNumber }
        if !rest { end = line.characters.count }
        guard folded.count >= 6, folded.count <= 90, folded.count(where: FoldedText.isDigit) * 4 <= folded.count,
            !Titles.contain(folded), let found = index.loosest(in: folded[...])
        else { return nil }
        // Text of which an engine was sure is as it looks.
        let probabilities = line.probabilities.prefix(end)
        let reading = probabilities.reduce(0, +) / Double(max(probabilities.count, 1))
        if let first = line.tokens.first, Titles.areNamed(by: first.folded), found.likeness < 0.95 { return nil }
        guard found.likeness >= (reading > 0.93 ? 0.9 : reading > 0.85 ? 0.72 : 0.6) else { return nil }
        // A label in the middle of much else is chance.
        guard found.length * 4 >= folded.count else { return nil }
        return LabelMark(
            field: found.field, line: number, range: 0..<end, quality: 0.75 * found.likeness,
            isOfModel: found.isOfModel)
    }
}
