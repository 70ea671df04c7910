import VouchFields

/// Fields by the text of their label: of what the network leaves to its label, those whose label a list knows.
struct LabelledFields {
    let text: PageText
    let form: ValueForm
    let found: [FoundField]

    /// The pairs' values that are of no field yet, as fields that are not found yet; of several of one field the first.
    func fields(of pairs: [LearnedPair]) -> [FoundField] {
        let (names, taken) = (Set(found.map(\.name)), found.flatMap(\.spans))
        var fields: [FieldName: FoundField] = [:]
        for pair in pairs
        where !taken.contains(where: pair.value.overlaps) {
            let label = FoldedText.units(of: text.layout.lines[pair.label.line].text(pair.label.range))
            let line = text.layout.lines[pair.value.line]
            guard let name = LabelIndex.general.label(label)?.label.field, name != .signature, !names.contains(name),
                AssignedField.valueClass(name) == AssignedField.other, fields[name] == nil,
                let fit = form.fit(line.text(pair.value.range), name, nil)
            else { continue }
            let read = line.probabilities[pair.value.range]
            fields[name] = FoundField(
                name: name, spans: [pair.value], raw: fit.raw, value: fit.value, validity: fit.validity,
                confidence: 0.6 * read.reduce(0, +) / Double(max(read.count, 1)), score: 2)
        }
        return fields.inOrder
    }
}
