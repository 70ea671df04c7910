import VouchCore
import VouchFields

/// A page's text, parted into labels and what may be values.
struct PageText: Sendable {
    let layout: PageLayout
    let blocks: [LabelBlock]
    let segments: [Segment]

    /// Labels of one field beside each other on one line.
    struct LabelBlock: Sendable {
        let field: FieldName
        let span: PageSpan
        let left: Double
        let right: Double
        let y: Double
        let height: Double
        let quality: Double
        let isOfModel: Bool
    }

    /// Text that is not a label, without a wide gap in it.
    struct Segment: Sendable {
        let span: PageSpan
        let left: Double
        let right: Double
        let y: Double
        let height: Double
        let words: [Range<Int>]
        let isTurned: Bool
        /// Words that are laid over a document, or its title.
        let isOverprint: Bool
        let isTitle: Bool
    }

    static let segmentLimit = 200
    static let blockLimit = 120

    init(_ layout: PageLayout, labels: LabelFinder, licence: LicenceStyle?, zoneLines: Set<Int>) {
        self.layout = layout
        var blocks: [LabelBlock] = []
        var segments: [Segment] = []
        for (number, line) in layout.lines.enumerated() where !zoneLines.contains(number) {
            var marks = labels.marks(in: line, number: number)
            if let licence, !line.isTurned {
                marks = Self.numbered(marks, line, number, isAAMVA: licence == .aamva)
            }
            let ranges = Self.merged(marks, line)
            for mark in ranges {
                let span = PageSpan(line: number, range: mark.range)
                let ends = layout.extent(span)
                guard !line.isTurned, blocks.count < Self.blockLimit else { continue }
                blocks.append(
                    LabelBlock(
                        field: mark.field, span: span, left: ends.left, right: ends.right,
                        y: line.y(at: (ends.left + ends.right) / 2), height: line.height,
                        quality: mark.quality, isOfModel: mark.isOfModel))
            }
            guard segments.count < Self.segmentLimit else { continue }
            for span in Self.rests(ranges.map(\.range), line, number) {
                segments.append(Self.segment(span, layout))
            }
        }
        self.blocks = blocks
        self.segments = segments
    }

    enum LicenceStyle { case european, aamva }

    /// Whether a part of a line was cut out of a word: a letter or digit that is no label's touches one of its ends. In
    /// scripts without capitals a name's parts may stand without a gap.
    func isCutOut(_ span: PageSpan, as field: FieldName) -> Bool {
        let line = layout.lines[span.line]
        func isPart(_ index: Int) -> Bool {
            line.characters.indices.contains(index)
                && (line.characters[index].isCased || line.characters[index].isNumber)
                && !blocks.contains { $0.span.line == span.line && $0.span.range.contains(index) }
        }
        if isPart(span.range.upperBound), line.touches(span.range.upperBound - 1) { return true }
        var first = span.range.lowerBound
        while isPart(first - 1), line.touches(first - 1) { first -= 1 }
        guard first < span.range.lowerBound else { return false }
        // The label of a licence that an engine read as one word with it: `LNSMITH`, `2JANE`.
        let label = String(line.characters[first..<span.range.lowerBound]).uppercased()
        let isParted = label.last?.isLetter == true || line.characters[span.range.lowerBound].isLetter
        return !isParted
            || LicenceAbbreviations.field(label) != field && LicenceNumbers.field(label, isAAMVA: true) != field
    }

    private static func numbered(
        _ marks: [LabelMark], _ line: PageLine, _ number: Int, isAAMVA: Bool
    ) -> [LabelMark] {
        if isAAMVA {
            let abbreviated = LicenceAbbreviations.marks(in: line, number: number)
            if !abbreviated.isEmpty {
                return abbreviated
                    + marks.filter { mark in
                        !abbreviated.contains { $0.range.overlaps(mark.range) } && mark.range.lowerBound > 0
                    }
            }
        }
        guard
            let found = LicenceNumbers.mark(in: line, number: number, isAAMVA: isAAMVA)
                ?? LicenceNumbers.gluedAddress(in: line, number: number)
        else { return marks }
        guard let first = marks.first else { return [found] }
        // A number before a word that says the same, or that the engine read wrongly: the word counts.
        guard first.range.lowerBound < found.range.upperBound + 2 else { return [found] + marks }
        var rest = marks
        rest[0].range = 0..<first.range.upperBound
        return rest
    }

    /// Marks of one field that touch become one, and unknown words between strokes join them.
    private static func merged(_ marks: [LabelMark], _ line: PageLine) -> [LabelMark] {
        var marks = marks
        for index in marks.indices {
            let end = index + 1 < marks.count ? marks[index + 1].range.lowerBound : line.characters.count
            let start = index > 0 ? marks[index - 1].range.upperBound : 0
            marks[index] = extended(opened(marks[index], from: start, line), until: end, line)
        }
        var result: [LabelMark] = []
        for mark in marks {
            guard let last = result.last, last.range.upperBound <= mark.range.lowerBound else {
                if result.isEmpty { result.append(mark) }
                continue
            }
            let between = line.characters[last.range.upperBound..<mark.range.lowerBound]
            let touches = between.allSatisfy { !$0.isLetter && !$0.isNumber } && !isWide(last.range, mark.range, line)
            // After a stroke stands the same in another language.
            let isStroked = between.contains("/") || line.characters[mark.range.lowerBound] == "/"
            if touches, isStroked || last.field == mark.field {
                let field = last.field == .fullName ? mark.field : last.field
                result[result.count - 1] = LabelMark(
                    field: field, line: last.line, range: last.range.lowerBound..<mark.range.upperBound,
                    quality: max(last.quality, mark.quality), isOfModel: last.isOfModel || mark.isOfModel)
            } else {
                result.append(mark)
            }
        }
        return result.indices.map { index in
            closed(
                result[index],
                until: index + 1 < result.count ? result[index + 1].range.lowerBound : line.characters.count, line)
        }
    }

    /// Small letters right behind a label of several languages are more of it: `Authority/Autorité de délivrance`.
    private static func closed(_ mark: LabelMark, until end: Int, _ line: PageLine) -> LabelMark {
        var mark = mark
        guard line.characters[mark.range].contains("/") else { return mark }
        var last = mark.range.upperBound - 1
        var index = mark.range.upperBound
        var seen = 0
        while index < end {
            let character = line.characters[index]
            if character != " " {
                guard character.isLetter || "'’.,()".contains(character), !character.isUppercase || seen > 2,
                    line.x[index] - line.x[last] < 2.2 * line.height
                else { return mark }
                last = index
                seen += 1
            }
            index += 1
        }
        if seen >= 3 { mark.range = mark.range.lowerBound..<last + 1 }
        return mark
    }

    private static func isWide(_ a: Range<Int>, _ b: Range<Int>, _ line: PageLine) -> Bool {
        line.x[b.lowerBound] - line.x[a.upperBound - 1] > 2.6 * line.height
    }

    /// `Xyz/Surname`: a language without a table; `1. Surname`: a number before it.
    private static func opened(_ mark: LabelMark, from start: Int, _ line: PageLine) -> LabelMark {
        var mark = mark
        guard start <= mark.range.lowerBound else { return mark }
        let before = line.characters[start..<mark.range.lowerBound]
        if before.last(where: { $0 != " " }) == "/" {
            var first = mark.range.lowerBound
            while first > start {
                let previous = first - 1
                if line.x[first < line.x.count ? first : previous] - line.x[previous] > 2.2 * line.height { break }
                // Behind another label, only the word before the stroke.
                if start > 0, line.characters[previous] == " ",
                    line.characters[first..<mark.range.lowerBound].contains(where: { $0.isLetter })
                {
                    break
                }
                first = previous
            }
            let taken = line.characters[first..<mark.range.lowerBound]
            let digits = taken.drop { $0.isASCII && $0.isNumber || $0 == " " || $0 == "." }.count {
                $0.isASCII && $0.isNumber
            }
            if digits <= 1 { mark.range = first..<mark.range.upperBound }
        } else if start == 0, before.count <= 5, before.allSatisfy({ !$0.isLetter }) {
            mark.range = 0..<mark.range.upperBound
        }
        return mark
    }

    /// `Surname/Xyz`: what follows a stroke is one more language, unless it is short enough to be a value.
    private static func extended(_ mark: LabelMark, until end: Int, _ line: PageLine) -> LabelMark {
        var mark = mark
        var place = mark.range.upperBound
        while place < end, ")].: ".contains(line.characters[place]) { place += 1 }
        guard place < end, line.characters[place] == "/" else { return mark }
        let rest = line.characters[(place + 1)..<end]
        let letters = rest.count { $0.isLetter }
        guard letters >= 3 else { return mark }
        // Up to a wide gap, or a number.
        var last = place
        for index in (place + 1)..<end where line.characters[index] != " " {
            if line.x[index] - line.x[last] > 2.2 * line.height, last > place { break }
            if line.characters[index].isASCII, line.characters[index].isNumber { break }
            last = index
        }
        mark.range = mark.range.lowerBound..<last + 1
        return mark
    }

    /// The parts of a line outside its labels, split at wide gaps.
    private static func rests(_ labels: [Range<Int>], _ line: PageLine, _ number: Int) -> [PageSpan] {
        var spans: [PageSpan] = []
        var start = 0
        for edge in labels + [line.characters.count..<line.characters.count] {
            if edge.lowerBound > start {
                spans += parted(start..<edge.lowerBound, line, number, isAfterLabel: start > 0)
            }
            start = max(start, edge.upperBound)
        }
        return spans
    }

    private static func parted(
        _ range: Range<Int>, _ line: PageLine, _ number: Int, isAfterLabel: Bool
    ) -> [PageSpan] {
        var parts: [Range<Int>] = []
        var start: Int?
        var last = 0
        for index in range where line.characters[index] != " " {
            if let begun = start, line.x[index] - line.x[last] > 2.6 * line.height {
                parts.append(begun..<last + 1)
                start = index
            }
            start = start ?? index
            last = index
        }
        if let start { parts.append(start..<last + 1) }
        return parts.compactMap { part in
            var low = part.lowerBound
            var high = part.upperBound
            while low < high, !opens(line.characters[low]) { low += 1 }
            while low < high, !closes(line.characters[high - 1]) { high -= 1 }
            if isAfterLabel, low < high, line.characters[low] == "-", high - low > 1 { low += 1 }
            guard low < high, line.characters[low..<high].contains(where: { $0.isLetter || $0.isNumber }) else {
                return nil
            }
            return PageSpan(line: number, range: low..<high)
        }
    }

    /// Whether a value may begin with it.
    private static func opens(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "'’\"“(<-¿".contains(character)
    }

    private static func closes(_ character: Character) -> Bool {
        opens(character) && !"(<-".contains(character) || ".),”″′%".contains(character)
    }

    static func segment(_ span: PageSpan, _ layout: PageLayout) -> Segment {
        let line = layout.lines[span.line]
        let ends = layout.extent(span)
        var words: [Range<Int>] = []
        var start = span.range.lowerBound
        for index in span.range {
            if line.characters[index] == " " {
                if index > start { words.append(start..<index) }
                start = index + 1
            }
        }
        if span.range.upperBound > start { words.append(start..<span.range.upperBound) }
        let folded = FoldedText.units(of: line.text(span.range))
        return Segment(
            span: span, left: ends.left, right: ends.right, y: line.y(at: (ends.left + ends.right) / 2),
            height: line.height, words: words, isTurned: line.isTurned, isOverprint: Overprints.contain(folded),
            isTitle: Titles.contain(folded))
    }
}

/// Words that are laid over specimens.
enum Overprints {
    private static let words: Set<[FoldedText.Unit]> = Set(
        """
        SPECIMEN;SPECIMENT;MUSTER;MUESTRA;VZOR;VZOREC;WZOR;PAVYZDYS;PARAUGS;NAIDIS;ORNEK;VOID;SAMPLE;ESPECIMEN;OBRAZEC;MINTA;UZORAK;\
        FACSIMILE;ЗРАЗОК;ОБРАЗЕЦ;ОБРАЗАЦ;ESPECIME;AMOSTRA;NUMUNE;MODEL;EKSEMPEL;EXEMPEL;MALLI;ΔΕΙΓΜΑ;SYNISHORN;CONTOH;NIMUNE;樣本;样本;見本
        """
        .split(separator: ";").map { FoldedText.units(of: $0) })

    static func contain(_ folded: [FoldedText.Unit]) -> Bool {
        if words.contains(folded) { return true }
        // A part of it, where something else lies over the rest.
        let specimen = FoldedText.units(of: "SPECIMEN")
        if folded.count >= 4, folded.count < 8,
            specimen.starts(with: folded) || specimen.suffix(folded.count).elementsEqual(folded)
        {
            return true
        }
        guard folded.count >= 7, folded.count <= 10 else { return false }
        return FoldedText.distance(folded[...], FoldedText.units(of: "SPECIMEN")[...], limit: 1) != nil
    }
}

/// Names of documents and States: not values of most fields.
enum Titles {
    private static let words: Set<[FoldedText.Unit]> = {
        var words = Set<[FoldedText.Unit]>()
        for entry in TypeWords.entries {
            for phrase in entry.phrases.split(separator: ";") { words.insert(FoldedText.units(of: phrase)) }
        }
        for line in IssuerWords.names.split(separator: "\n") {
            guard let bar = line.firstIndex(of: "|") else { continue }
            for phrase in line[line.index(after: bar)...].split(separator: ";") where phrase.contains(" ") {
                words.insert(FoldedText.units(of: phrase))
            }
        }
        return words
    }()

    static func contain(_ folded: [FoldedText.Unit]) -> Bool { words.contains(folded) }

    /// Whether a word is a document's name, or several of them: `PASSPORTS DIVISION`.
    static func areNamed(by word: [FoldedText.Unit]) -> Bool {
        contain(word) || word.last == 83 && contain(Array(word.dropLast()))
    }
}
