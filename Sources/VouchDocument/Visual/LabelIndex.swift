/// Labels prepared for looking them up in text that an engine read with slips.
struct LabelIndex: Sendable {
    struct Label: Sendable {
        let field: FieldName
        let folded: [FoldedText.Unit]
        /// For search of the label anywhere in a text: one bit a position, by letter A...Z and digit.
        let masks: [UInt64]
        /// A label of the matched model rather than of the general table.
        let isOfModel: Bool
    }

    let labels: [Label]
    private let exact: [[FoldedText.Unit]: Int]
    private let byLength: [[Int]]
    static let longest = 48

    static let general = LabelIndex(
        LabelTable.entries.map { ($0.field, $0.labels.split(separator: ";").map(String.init)) })

    private init(_ groups: [(FieldName, [String])]) { self.init(groups: groups, isOfModel: false, base: []) }

    /// The general labels, and before them those of a model.
    init(adding rules: [DocumentModel.FieldRule]) {
        self.init(
            groups: rules.prefix(200).map { ($0.name, Array($0.labels.prefix(40))) }, isOfModel: true,
            base: LabelIndex.general.labels)
    }

    private init(groups: [(FieldName, [String])], isOfModel: Bool, base: [Label]) {
        var labels: [Label] = []
        var exact: [[FoldedText.Unit]: Int] = [:]
        var byLength = [[Int]](repeating: [], count: Self.longest + 1)
        func add(_ label: Label) {
            guard exact[label.folded] == nil else { return }
            exact[label.folded] = labels.count
            byLength[label.folded.count].append(labels.count)
            labels.append(label)
        }
        for (field, texts) in groups {
            for text in texts {
                let folded = FoldedText.units(of: text)
                guard folded.count >= 2 || (folded.count == 1 && folded[0] > 0x2E80), folded.count <= Self.longest
                else { continue }
                add(Label(field: field, folded: folded, masks: Self.masks(of: folded), isOfModel: isOfModel))
            }
        }
        base.forEach(add)
        self.labels = labels
        self.exact = exact
        self.byLength = byLength
    }

    /// The label that a text is, if it is one, and the slips forgiven.
    func label(_ text: [FoldedText.Unit]) -> (label: Label, slips: Int)? {
        if let found = exact[text] { return (labels[found], 0) }
        let limit = FoldedText.slips(allowedIn: text.count)
        guard limit > 0, text.count <= Self.longest else { return nil }
        let letters = Self.letters(of: text)
        var best: (Int, Int)?
        for length in max(5, text.count - limit)...min(Self.longest, text.count + limit) {
            for index in byLength[length] {
                let label = labels[index]
                let most = min(limit, FoldedText.slips(allowedIn: label.folded.count), (best?.1 ?? limit + 1) - 1)
                guard most > 0, (letters ^ Self.letters(of: label.folded)).nonzeroBitCount <= 2 * most,
                    let distance = FoldedText.distance(text[...], label.folded[...], limit: most)
                else { continue }
                best = (index, distance)
            }
        }
        return best.map { (labels[$0.0], $0.1) }
    }

    /// Two labels of one field whose stroke the engine lost: `SexSexe`.
    func twice(_ text: [FoldedText.Unit]) -> (label: Label, slips: Int)? {
        guard text.count >= 6, text.count <= Self.longest else { return nil }
        for cut in 3...(text.count - 3) {
            guard let first = exact[Array(text[..<cut])], let second = exact[Array(text[cut...])] else { continue }
            if labels[first].field == labels[second].field { return (labels[first], 0) }
        }
        return nil
    }

    private static func letters(of text: [FoldedText.Unit]) -> UInt64 {
        text.reduce(0) { $0 | (1 << UInt64($1 % 61)) }
    }

    private static func masks(of label: [FoldedText.Unit]) -> [UInt64] {
        var masks = [UInt64](repeating: 0, count: 36)
        for (place, unit) in label.enumerated() {
            if let letter = letter(unit) { masks[letter] |= 1 << UInt64(place) }
        }
        return masks
    }

    private static func letter(_ unit: FoldedText.Unit) -> Int? {
        switch unit {
        case 65...90: Int(unit) - 65
        case 48...57: Int(unit) - 22
        default: nil
        }
    }

    /// The label most like some part of a text, for lines read so badly that no word of them is right.
    ///
    /// Approximate search after Myers (1999), bit-parallel.
    ///
    /// - Returns: where it ends, and the share of its letters that are right; nil below 0.6.
    func loosest(in text: ArraySlice<FoldedText.Unit>) -> (label: Label, end: Int, likeness: Double)? {
        var best: (label: Label, end: Int, likeness: Double)?
        for label in labels where label.folded.count >= 6 && label.folded[0] < 128 {
            let count = label.folded.count
            guard text.count * 3 >= count * 2 else { continue }
            let found = Self.search(label, text)
            let likeness = 1 - Double(found.distance) / Double(count)
            // Long labels by chance are less like a text than short ones.
            let needed = count >= 11 ? 0.6 : count >= 8 ? 0.7 : 0.8
            guard likeness >= needed else { continue }
            let worth = likeness * Double(min(count, 14))
            if worth > (best.map { $0.likeness * Double(min($0.label.folded.count, 14)) } ?? 0) {
                best = (label, found.end, likeness)
            }
        }
        return best
    }

    private static func search(_ label: Label, _ text: ArraySlice<FoldedText.Unit>) -> (distance: Int, end: Int) {
        let count = label.folded.count
        var positive = ~UInt64(0)
        var negative = UInt64(0)
        var score = count
        var best = (distance: count, end: text.startIndex)
        let top = UInt64(1) << UInt64(count - 1)
        for index in text.indices {
            let match = letter(text[index]).map { label.masks[$0] } ?? 0
            let x = match | negative
            let d = (((x & positive) &+ positive) ^ positive) | x
            var up = negative | ~(d | positive)
            var down = d & positive
            if up & top != 0 { score += 1 }
            if down & top != 0 { score -= 1 }
            up <<= 1
            down <<= 1
            positive = down | ~(d | up)
            negative = up & d
            if score < best.distance { best = (score, index + 1) }
        }
        return best
    }
}
