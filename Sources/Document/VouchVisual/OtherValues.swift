import VouchCore
import VouchFields

/// Finds labelled pairs among the text that no field was read from.
///
/// A pair is recognised by its form: a colon between the two, a label that is known, or a line in the size of the page's labels
/// above one in the size of its values; or by the network, which knows values that only their label names. What is
/// none of these stays among the printed lines.
struct OtherValues {
    /// Most values of one page.
    static let limit = 40

    private let text: PageText
    private let found: [FoundField]
    /// Texts that no field was read from, of one line, neither titles nor laid over the page.
    private let free: [PageText.Segment]
    /// Known labels of which no field came.
    private let unused: [PageText.LabelBlock]
    private let learned: [LearnedPair]

    init(text: PageText, found: [FoundField], learned: [LearnedPair] = []) {
        self.text = text
        self.found = found
        let spans = found.flatMap(\.spans)
        free = text.segments.filter { segment in
            !segment.isTurned && !segment.isOverprint && !segment.isTitle && segment.words.count <= 10
                && !spans.contains { $0.overlaps(segment.span) }
        }
        self.learned = learned.filter { pair in !spans.contains { $0.overlaps(pair.value) } }
        let names = Set(found.map(\.name))
        unused = text.blocks.filter { $0.field != .signature && $0.quality >= 0.8 && !names.contains($0.field) }
    }

    private struct Pair {
        let label: String
        let value: PageSpan
        let y: Double
    }

    /// - Parameter page: the page's index in the reading.
    /// - Returns: from top to bottom, then from left to right.
    func values(page: Int) -> [LabelledValue] {
        var pairs: [Pair] = []
        var taken = Set<PageSpan>()
        func take(_ pair: Pair?) {
            guard let pair, pairs.count < Self.limit, !taken.contains(where: { $0.overlaps(pair.value) }) else {
                return
            }
            taken.insert(pair.value)
            pairs.append(pair)
        }
        for segment in free { take(colonPair(segment, taken)) }
        for block in unused { take(blockPair(block, taken)) }
        for one in learned { take(label(one.label).flatMap { pair($0, one.value) }) }
        for segment in free where !isTaken(segment, taken) { take(sizePair(segment, taken)) }
        return pairs.sorted { ($0.y, text.layout.extent($0.value).left) < ($1.y, text.layout.extent($1.value).left) }
            .map { pair in
                let line = text.layout.lines[pair.value.line]
                let probabilities = line.probabilities[pair.value.range.clamped(to: line.probabilities.indices)]
                return LabelledValue(
                    label: pair.label, value: line.text(pair.value.range),
                    confidence: probabilities.reduce(0, +) / Double(max(probabilities.count, 1)),
                    place: text.layout.place(pair.value).map { PagePlace(page: page, box: $0) })
            }
    }

    // MARK: The three forms

    /// `Blood group: A+`, or a label that ends in a colon before or above its value.
    private func colonPair(_ segment: PageText.Segment, _ taken: Set<PageSpan>) -> Pair? {
        // A time has digits on both sides.
        guard let colon = colon(of: segment),
            let label = label(PageSpan(line: segment.span.line, range: segment.span.range.lowerBound..<colon))
        else { return nil }
        if colon + 1 < segment.span.range.upperBound {
            let after = PageSpan(line: segment.span.line, range: colon + 1..<segment.span.range.upperBound)
            return pair(label, after)
        }
        let next = free.filter { $0.span != segment.span && !isTaken($0, taken) && !hasColon($0) }
            .compactMap { other -> (PageText.Segment, Double)? in
                let rise = abs(other.y - text.layout.lines[segment.span.line].y(at: other.left))
                guard other.left > segment.right - 0.5 * segment.height, rise < 0.5 * other.height else { return nil }
                let gap = other.left - segment.right
                return gap < 12 * segment.height ? (other, gap) : nil
            }.min { $0.1 < $1.1 }?.0
        return (next ?? below(segment.left, segment.right, segment.y, segment.height, taken)).flatMap {
            pair(label, $0.span)
        }
    }

    private func blockPair(_ block: PageText.LabelBlock, _ taken: Set<PageSpan>) -> Pair? {
        let line = text.layout.lines[block.span.line]
        let label = Self.withoutEnds(line.text(block.span.range))
        guard label.count(where: \.isLetter) >= 2 else { return nil }
        let beside = free.filter {
            $0.span.line == block.span.line && $0.span.range.lowerBound >= block.span.range.upperBound
                && $0.left - block.right < 6 * block.height && !isTaken($0, taken)
        }.min { $0.left < $1.left }
        let value = beside ?? below(block.left, block.right, block.y, block.height, taken)
        return value.flatMap { pair(label, $0.span) }
    }

    /// Small print above larger print, where the page's known labels and values stand so.
    private func sizePair(_ segment: PageText.Segment, _ taken: Set<PageSpan>) -> Pair? {
        guard let style = style, (0.75...1.3).contains(segment.height / style.label),
            let label = label(segment.span),
            let value = below(segment.left, segment.right, segment.y, segment.height, taken),
            (0.75...1.35).contains(value.height / style.value), value.height > 1.15 * segment.height
        else { return nil }
        return pair(label, value.span)
    }

    // MARK: Text

    /// Sizes of the labels above values on this page, and of those values; nil if fewer than two are known.
    private var style: (label: Double, value: Double)? {
        var labels: [Double] = []
        var values: [Double] = []
        for field in found {
            guard let span = field.spans.first else { continue }
            let line = text.layout.lines[span.line]
            let left = text.layout.extent(span).left
            let above = text.blocks.filter { $0.field == field.name && $0.span.line != span.line }.first { block in
                let dy = line.y(at: block.left) - block.y
                return dy > 0 && dy < 2.5 * line.height && abs(block.left - left) < 2.5 * line.height
            }
            guard let above else { continue }
            labels.append(above.height)
            values.append(line.height)
        }
        guard labels.count >= 2 else { return nil }
        return (labels.sorted()[labels.count / 2], values.sorted()[values.count / 2])
    }

    /// The nearest text below in the column, unless a label or other text comes first.
    private func below(
        _ left: Double, _ right: Double, _ y: Double, _ height: Double, _ taken: Set<PageSpan>
    ) -> PageText.Segment? {
        let near = text.segments.filter { other in
            let dy = other.y - y
            return !other.isTurned && dy > 0.4 * height && dy < 2.6 * max(height, other.height)
                && other.left < right && other.right > left
        }.min { $0.y < $1.y }
        guard let near, abs(near.left - left) < 1.5 * near.height, !isTaken(near, taken), !hasColon(near),
            free.contains(where: { $0.span == near.span })
        else { return nil }
        let isParted = text.blocks.contains { block in
            block.y > y + 0.4 * height && block.y < near.y - 0.2 * near.height && block.left < right
                && block.right > left
        }
        return isParted ? nil : near
    }

    /// A text that reads as a label: words of letters, few of them.
    private func label(_ span: PageSpan) -> String? {
        guard let span = trimmed(span) else { return nil }
        let print = Self.withoutEnds(text.layout.lines[span.line].text(span.range))
        let letters = print.count(where: \.isLetter)
        let digits = print.count(where: \.isNumber)
        // A full stop ends a sentence; an abbreviation is shorter.
        let isSentence = print.last == "." && print.split(separator: " ").count > 3
        guard letters >= 3, digits * 4 <= letters, print.count <= (print.contains("/") ? 70 : 44), !isSentence else {
            return nil
        }
        return print
    }

    private func pair(_ label: String, _ span: PageSpan) -> Pair? {
        guard var span = trimmed(span) else { return nil }
        // Segments end with a letter or a digit; a blood group has a sign behind it.
        let characters = text.layout.lines[span.line].characters
        if span.range.upperBound < characters.count, "+-–−".contains(characters[span.range.upperBound]) {
            span = PageSpan(line: span.line, range: span.range.lowerBound..<span.range.upperBound + 1)
        }
        let print = text.layout.lines[span.line].text(span.range)
        guard print.contains(where: { $0.isLetter || $0.isNumber }), print.count <= 80, !print.hasPrefix("//") else {
            return nil
        }
        return Pair(label: label, value: span, y: text.layout.middle(span).y)
    }

    /// Without spaces at its ends; nil if nothing is left.
    private func trimmed(_ span: PageSpan) -> PageSpan? {
        let characters = text.layout.lines[span.line].characters
        var range = span.range.clamped(to: characters.indices)
        while let first = range.first, characters[first] == " " { range = first + 1..<range.upperBound }
        while let last = range.last, characters[last] == " " { range = range.lowerBound..<last }
        return range.isEmpty ? nil : PageSpan(line: span.line, range: range)
    }

    private static func withoutEnds(_ text: String) -> String {
        var text = text[...]
        while let last = text.last, last == " " || isColon(last) { text = text.dropLast() }
        while let first = text.first, first == " " || isColon(first) { text = text.dropFirst() }
        return String(text)
    }

    private static func isColon(_ character: Character) -> Bool { character == ":" || character == "：" }

    private func hasColon(_ segment: PageText.Segment) -> Bool { colon(of: segment) != nil }

    /// The first colon in a segment, or right behind it.
    private func colon(of segment: PageText.Segment) -> Int? {
        let characters = text.layout.lines[segment.span.line].characters
        if let inside = segment.span.range.first(where: { Self.isColon(characters[$0]) }) { return inside }
        let behind = characters[segment.span.range.upperBound...].firstIndex { $0 != " " }
        return behind.flatMap { Self.isColon(characters[$0]) ? $0 : nil }
    }

    private func isTaken(_ segment: PageText.Segment, _ taken: Set<PageSpan>) -> Bool {
        taken.contains { $0.overlaps(segment.span) }
    }
}
