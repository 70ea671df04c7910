/// A licence's number without the labels that an engine read as one with it.
struct LicenceNumberParting {
    let text: PageText
    /// Two letters, as `CA`.
    let jurisdiction: String

    /// What stands before a number: letters, and the standard's `4d` or what an engine made of it.
    private static let labels = ["4D", "40", "4", "DLN", "DLNO", "DL", "LICNO", "LIC", "IDNO", "ID", "OLN", "NO"]
    /// The standard's numbers of what follows a licence's number.
    private static let next = ["1", "2", "3", "5", "9"]

    /// The part of a text that has the State's form, if the whole text does not; nil if there is no such part, or more than one.
    func part(of span: PageSpan) -> PageSpan? {
        let line = text.layout.lines[span.line].characters
        guard span.range.count <= 40, fits(line[span.range]) == false else { return nil }
        var parts: Set<Range<Int>> = []
        for first in starts(span.range, line) {
            for last in ends(span, line) where last - first >= 4 && fits(line[first..<last]) == true {
                parts.insert(first..<last)
            }
        }
        guard parts.count == 1, let part = parts.first else { return nil }
        return PageSpan(line: span.line, range: part)
    }

    private func fits(_ characters: ArraySlice<Character>) -> Bool? {
        LicenceNumberForms.fits(characters, in: jurisdiction)
    }

    /// Where it may begin: at its beginning, behind labels, or at the letter of its form that stands before it.
    private func starts(_ range: Range<Int>, _ line: [Character]) -> Set<Int> {
        var starts: Set<Int> = [range.lowerBound]
        var open = [range.lowerBound]
        while let start = open.popLast() {
            for label in Self.labels where start + label.count < range.upperBound {
                let read = line[start..<start + label.count].map { Character($0.uppercased()) }
                guard read.elementsEqual(label) else { continue }
                var end = start + label.count
                while end < range.upperBound, " .:#".contains(line[end]) { end += 1 }
                if starts.insert(end).inserted { open.append(end) }
            }
        }
        let letter = range.lowerBound - 2
        if letter >= 0, line[letter + 1] == " ", line[letter].isLetter, letter == 0 || line[letter - 1] == " " {
            starts.insert(letter)
        }
        return starts
    }

    /// Where it may end: at its end, or before the number of the label that follows on its line.
    private func ends(_ span: PageSpan, _ line: [Character]) -> Set<Int> {
        let end = span.range.upperBound
        let isFollowed = text.blocks.contains { block in
            block.span.line == span.line && block.span.range.lowerBound >= end
                && line[end..<block.span.range.lowerBound].allSatisfy { $0 == " " }
        }
        guard isFollowed else { return [end] }
        return Set(
            [end] + Self.next.filter { line[span.range].suffix($0.count).elementsEqual($0) }.map { end - $0.count })
    }
}
