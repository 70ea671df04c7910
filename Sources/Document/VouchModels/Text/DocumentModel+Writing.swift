import VouchFields

extension DocumentModel {
    /// The model as text that ``init(parsing:vocabulary:)`` reads back: the same model, if its texts are such as a
    /// model may hold; lengths in thousandths of a millimetre.
    public var text: String {
        var lines = [ModelTextParser.firstLine, "", "id \(id)", "name \(name)", "type \(type.rawValue)"]
        if !issuingStates.isEmpty { lines.append("states \(issuingStates.joined(separator: " "))") }
        if let jurisdiction { lines.append("jurisdiction \(jurisdiction)") }
        lines.append("format \(format.rawValue)")
        if let hasChip {
            let place = hasChip ? chipPlace.map { " \($0.rawValue)" } ?? "" : ""
            lines.append("chip \(hasChip ? "yes" : "no")\(place)")
        }
        if !licence.isEmpty { lines.append("licence \(licence)") }
        if let basis { lines.append("basis \(basis.rawValue)") }
        lines += sources.map { "source \($0)" }
        lines.append("")
        lines += clues.map { "clue \($0.text)" }
        for (field, sources) in believedFirst.sorted(by: { $0.key < $1.key }) {
            lines.append("believe \(field.rawValue) \(sources.map(\.rawValue).joined(separator: " "))")
        }
        for page in pages { lines += [""] + page.lines }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension DocumentModel.Clue {
    /// As a `clue` line says it.
    package var text: String {
        switch self {
        case .zone(let code, let state): "zone \(code)" + (state.map { " \($0)" } ?? "")
        case .issuerIdentificationNumber(let number): "issuer \(number.map { String($0) } ?? "any")"
        case .words(let words):
            "words " + words.map { ModelTextLine.quoted($0, isLabel: false) }.joined(separator: " | ")
        case .noWords(let words):
            "noWords " + words.map { ModelTextLine.quoted($0, isLabel: false) }.joined(separator: " | ")
        }
    }
}

extension ModelPage {
    fileprivate var lines: [String] {
        var lines = ["page \(side.rawValue)"]
        if let zone { lines.append("zone \(zone.rawValue)") }
        lines += barcodes.map { "barcode \($0)" }
        lines += graphics.map { "\($0.kind.rawValue) \($0.place.text)" }
        lines += securityElements.map { "security \($0)" }
        lines += printedWords.linesOfLabels.map { "printed \($0)" }
        for field in fields {
            lines.append("field \(field.name.rawValue) \(field.form.text)")
            lines += field.labels.linesOfLabels.map { "  labels \($0)" }
            if let place = field.place { lines.append("  place \(place.text)") }
            if field.isMultiline { lines.append("  multiline") }
        }
        return lines
    }
}

extension [String] {
    /// As many labels in a line as can be read at a glance.
    fileprivate var linesOfLabels: [String] {
        var lines: [String] = []
        for label in map({ ModelTextLine.quoted($0, isLabel: true) }) {
            if let last = lines.last, last.count + label.count < 100 {
                lines[lines.count - 1] = last + " | " + label
            } else {
                lines.append(label)
            }
        }
        return lines
    }
}

extension FieldForm {
    /// As a `field` line says it.
    var text: String {
        switch self {
        case .text: "text"
        case .name: "name"
        case .date(let order): "date \(order.rawValue)"
        case .sex: "sex"
        case .number(let pattern): pattern.isEmpty ? "number" : "number \(pattern)"
        case .height: "height"
        case .weight: "weight"
        case .state: "state"
        case .address: "address"
        case .categories: "categories"
        }
    }
}

extension DocumentModel.Rectangle {
    var text: String { [x, y, width, height].map(Millimetres.text).joined(separator: " ") }
}
