import VouchFields
import VouchModels

/// Labels prepared for looking them up in text that an engine read with slips.
struct LabelIndex: Sendable {
    struct Label: Sendable {
        let field: FieldName
        let folded: [FoldedText.Unit]
        /// For search of the label anywhere in a text.
        let pattern: FoldedPattern
        /// Which letters it has, to pass over what cannot be alike.
        let letters: UInt64
        /// A label of the matched model rather than of the general table.
        let isOfModel: Bool
    }

    let labels: [Label]
    private let exact: [[FoldedText.Unit]: Int]
    private let byLength: [[Int]]
    private let byField: [FieldName: [[FoldedText.Unit]]]
    static let longest = 48
    private static let name = FoldedText.units(of: "NAME")

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
                // Numbers in place of labels are looked for by themselves: see LicenceNumbers.
                if folded.count <= 3, folded.contains(where: FoldedText.isDigit) { continue }
                guard folded.count >= 2 || (folded.count == 1 && (isOfModel || folded[0] > 0x2E80)),
                    folded.count <= Self.longest
                else { continue }
                // The labels beside "Name" determine its meaning.
                if isOfModel, folded == Self.name { continue }
                add(
                    Label(
                        field: field, folded: folded, pattern: FoldedPattern(folded),
                        letters: Self.letters(of: folded), isOfModel: isOfModel))
            }
        }
        base.forEach(add)
        self.labels = labels
        self.exact = exact
        self.byLength = byLength
        byField = base.isEmpty ? Dictionary(grouping: labels, by: \.field).mapValues { $0.map(\.folded) } : [:]
    }

    /// The label that a text is, if it is one, and the slips forgiven.
    func label(_ text: [FoldedText.Unit]) -> (label: Label, slips: Int)? {
        if let found = exact[text] { return (labels[found], 0) }
        let limit = FoldedText.slips(allowedIn: text.count)
        guard limit > 0, text.count <= Self.longest else { return nil }
        let letters = Self.letters(of: text)
        var best: (Int, Int)?
        for length in max(6, text.count - limit)...min(Self.longest, text.count + limit) {
            for index in byLength[length] {
                let label = labels[index]
                let most = min(limit, FoldedText.slips(allowedIn: label.folded.count), (best?.1 ?? limit + 1) - 1)
                guard most > 0, (letters ^ label.letters).nonzeroBitCount <= 2 * most,
                    let distance = FoldedText.distance(text[...], label.folded[...], limit: most)
                else { continue }
                best = (index, distance)
            }
        }
        return best.map { (labels[$0.0], $0.1) }
    }

    /// Two labels of one field between which the engine lost the slash: `SexSexe`.
    func twice(_ text: [FoldedText.Unit]) -> (label: Label, slips: Int)? {
        guard text.count >= 6, text.count <= Self.longest else { return nil }
        for cut in 3...(text.count - 3) {
            guard let first = exact[Array(text[..<cut])], let second = exact[Array(text[cut...])] else { continue }
            if labels[first].field == labels[second].field { return (labels[first], 0) }
        }
        return nil
    }

    /// Whether a text is the end of a label of the field, of which something hides the beginning: `de naissance`. Only of the
    /// general labels.
    func isEnd(_ text: [FoldedText.Unit], ofLabelOf field: FieldName) -> Bool {
        guard text.count >= 8 else { return false }
        return byField[field]?.contains {
            $0.count > text.count && $0.suffix(text.count).elementsEqual(text)
        } ?? false
    }

    private static func letters(of text: [FoldedText.Unit]) -> UInt64 {
        text.reduce(0) { $0 | (1 << UInt64($1 % 61)) }
    }

    /// The field whose labels are most like parts of a text, for lines read so badly that no word of them is right.
    ///
    /// Documents say the same in two or three languages: likeness to two labels of one field counts for more than to
    /// one.
    ///
    /// - Returns: the field, and the share of its label's letters that are right; nil if nothing is like the text.
    func loosest(in text: ArraySlice<FoldedText.Unit>) -> (
        field: FieldName, likeness: Double, length: Int, isOfModel: Bool
    )? {
        struct Hit {
            let label: Label
            let end: Int
            let likeness: Double
            var worth: Double { likeness * Double(min(label.folded.count, 14)) }
        }
        var hits: [FieldName: [Hit]] = [:]
        for label in labels where label.folded.count >= 6 && label.folded[0] < 128 {
            let count = label.folded.count
            guard text.count * 3 >= count * 2 else { continue }
            let found = label.pattern.search(text)
            let likeness = 1 - Double(found.distance) / Double(count)
            guard likeness >= (count >= 8 ? 0.5 : 0.66) else { continue }
            hits[label.field, default: []].append(Hit(label: label, end: found.end, likeness: likeness))
        }
        var best: (field: FieldName, likeness: Double, length: Int, isOfModel: Bool, worth: Double)?
        for (field, hits) in hits.sorted(by: { $0.key < $1.key }) {
            guard let first = hits.max(by: { $0.worth < $1.worth }) else { continue }
            // The other language, elsewhere on the line.
            let firstStart = first.end - first.label.folded.count
            let second = hits.filter { hit in
                let start = hit.end - hit.label.folded.count
                return start >= first.end - 2 || hit.end <= firstStart + 2
            }.max { $0.worth < $1.worth }
            let count = first.label.folded.count
            let needed = (count >= 11 ? 0.6 : count >= 8 ? 0.7 : 0.8) - (second == nil ? 0 : 0.12)
            guard first.likeness >= needed else { continue }
            let worth = first.worth + 0.7 * (second?.worth ?? 0)
            if worth > (best?.worth ?? 0) {
                let likeness = second == nil ? first.likeness : min(1, first.likeness + 0.1)
                best = (field, likeness, count, first.label.isOfModel, worth)
            }
        }
        return best.map { ($0.field, $0.likeness, $0.length, $0.isOfModel) }
    }
}
