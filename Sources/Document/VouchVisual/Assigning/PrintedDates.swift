import VouchFields

/// The dates of one line, by the groups of digits and month names that stand there.
struct PrintedDates {
    struct Found {
        let range: Range<Int>
        /// ISO 8601, complete.
        let iso: String
    }

    let form: ValueForm

    /// - Returns: dates from the left that do not overlap; a group of digits is in a date as a whole or not at all.
    func find(in line: PageLine, within range: Range<Int>, as field: FieldName) -> [Found] {
        let tokens = line.tokens.filter {
            $0.range.lowerBound >= range.lowerBound && $0.range.upperBound <= range.upperBound
        }
        var found: [Found] = []
        var start = 0
        while start < tokens.count, found.count < 6 {
            guard let length = Self.longest(from: start, in: tokens, line),
                let one = Self.read(tokens[start..<start + length], line, form, field)
            else {
                start += 1
                continue
            }
            found.append(one)
            start += length
        }
        return found
    }

    /// How many dates of three numbers begin with a day, and how many with a month, by a number over 12.
    static func orders(in line: PageLine) -> (dayFirst: Int, monthFirst: Int) {
        var (dayFirst, monthFirst, start) = (0, 0, 0)
        while start < line.tokens.count {
            guard let length = longest(from: start, in: line.tokens, line) else {
                start += 1
                continue
            }
            let numbers = line.tokens[start..<start + length].compactMap { token in
                Int(String(decoding: token.folded, as: UTF16.self))
            }
            if length == 3, numbers.count == 3, numbers[0] <= 31, numbers[1] <= 31 {
                dayFirst += numbers[0] > 12 ? 1 : 0
                monthFirst += numbers[1] > 12 ? 1 : 0
            }
            start += length
        }
        return (dayFirst, monthFirst)
    }

    /// How many tokens from `start` may be one date.
    private static func longest(from start: Int, in tokens: [PageLine.Token], _ line: PageLine) -> Int? {
        // Not the middle of something longer.
        func isParted(_ index: Int, _ next: Int) -> Bool {
            guard tokens.indices.contains(index), tokens.indices.contains(next) else { return true }
            let between = line.characters[tokens[index].range.upperBound..<tokens[next].range.lowerBound]
            return between.isEmpty || between.contains(" ") || !isNumber(tokens[index]) || !isNumber(tokens[next])
        }
        // `3. 05 03 1987`: a field's number and a day.
        func isLate(_ start: Int, _ length: Int) -> Bool {
            let next = start + length
            guard length == 3, next < tokens.count, tokens[next].folded.count == 4 else { return false }
            return !tokens[start..<next].contains { $0.folded.count == 4 } && isNumber(tokens[next])
                && fit(tokens[start + 1...next], line)
        }
        guard isNumber(tokens[start]) else { return nil }
        if tokens[start].folded.count == 8 { return 1 }
        for length in [4, 3] where start + length <= tokens.count {
            let part = tokens[start..<start + length]
            guard part.last.map(isNumber) == true, fit(part, line), isParted(start - 1, start),
                isParted(start + length - 1, start + length), !isLate(start, length)
            else { continue }
            return length
        }
        return nil
    }

    private static func fit(_ part: ArraySlice<PageLine.Token>, _ line: PageLine) -> Bool {
        let numbers = part.filter(isNumber)
        let words = part.count - numbers.count
        guard numbers.count == (words == 0 ? 3 : 2), part.count == numbers.count + words, words <= 2,
            part.count == 4 ? words == 2 : words <= 1,
            numbers.allSatisfy({ $0.folded.count <= 2 || $0.folded.count == 4 }),
            numbers.count(where: { $0.folded.count == 4 }) <= 1,
            part.allSatisfy({ isNumber($0) || (3...10).contains($0.folded.count) })
        else { return false }
        for (first, second) in zip(part, part.dropFirst()) {
            let between = line.characters[first.range.upperBound..<second.range.lowerBound]
            guard between.count <= 3, between.allSatisfy({ " .,/-–—'|".contains($0) }) else { return false }
            if words == 0, between.isEmpty { return false }
        }
        return true
    }

    private static func read(
        _ part: ArraySlice<PageLine.Token>, _ line: PageLine, _ form: ValueForm, _ field: FieldName
    ) -> Found? {
        guard let first = part.first, let last = part.last else { return nil }
        let range = first.range.lowerBound..<last.range.upperBound
        guard let iso = form.fit(line.text(range), field, nil)?.value, iso.utf8.count == 10 else { return nil }
        return Found(range: range, iso: iso)
    }

    private static func isNumber(_ token: PageLine.Token) -> Bool { token.folded.allSatisfy(FoldedText.isDigit) }
}
