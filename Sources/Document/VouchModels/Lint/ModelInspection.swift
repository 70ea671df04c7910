import VouchBarcode
import VouchCore
import VouchFields

/// Findings about one model on its own.
struct ModelInspection {
    let path: String
    let file: ModelFile

    private var model: DocumentModel { file.model }

    var findings: [ModelFinding] {
        var findings = origin + basis + chip + recognition + beliefs
        for (page, lines) in zip(model.pages, file.lines.pages) {
            findings += PageInspection(path: path, page: page, lines: lines, format: model.format).findings
        }
        return findings
    }

    private func finding(
        _ code: ModelFinding.Code, _ line: Int, _ message: String, hint: String? = nil
    ) -> ModelFinding {
        ModelFinding(code, path: path, line: line, message, hint: hint)
    }

    private var origin: [ModelFinding] {
        var findings: [ModelFinding] = []
        if model.licence.isEmpty {
            findings.append(
                finding(.missingLicence, file.lines.id, "no licence given", hint: "licence CC0-1.0"))
        }
        if model.sources.isEmpty {
            findings.append(
                finding(
                    .missingSource, file.lines.id, "no source given",
                    hint: "add a source line: a regulation, a standard or a public description"))
        }
        for state in model.issuingStates where !isKnown(state) {
            findings.append(finding(.unknownState, file.lines.name, "\(state) is not a State code"))
        }
        return findings
    }

    private var basis: [ModelFinding] {
        guard let basis = model.basis else {
            return [
                finding(
                    .missingBasis, file.lines.id, "no basis given",
                    hint: "basis measured (places from a specimen), described (labels and order), or standard")
            ]
        }
        let placed = model.pages.flatMap(\.fields).filter { $0.place != nil }
        switch basis {
        case .measured where placed.isEmpty:
            return [
                finding(
                    .strangeBasis, file.lines.basis, "measured, but no field has a place", hint: "basis described")
            ]
        // What is printed without a label is found by its corner alone.
        case .described where placed.contains(where: { !$0.labels.isEmpty }):
            return [
                finding(
                    .strangeBasis, file.lines.basis, "described, but a field with a label has a place",
                    hint: "basis measured, with the specimen as a source; or leave the places out")
            ]
        default: return []
        }
    }

    private var chip: [ModelFinding] {
        guard let place = model.chipPlace, !place.fits(model.format) else { return [] }
        return [
            finding(
                .strangeChipPlace, file.lines.chip, "no \(place.rawValue) on a document of \(model.format.rawValue)",
                hint: "cards: card, front, back; booklets: dataPage, cover")
        ]
    }

    private var recognition: [ModelFinding] {
        var findings: [ModelFinding] = []
        let hasPositiveClue = model.clues.contains { if case .noWords = $0 { false } else { true } }
        if !hasPositiveClue {
            findings.append(
                finding(
                    .noClue, file.lines.id, "no clue identifies this kind of document",
                    hint: "add clue zone, clue issuer or clue words"))
        }
        for (clue, line) in zip(model.clues, file.lines.clues) {
            guard case .zone(_, let state?) = clue else { continue }
            if !isKnown(state) {
                findings.append(finding(.unknownState, line, "\(state) is not a State code"))
            } else if !model.issuingStates.isEmpty, !model.issuingStates.contains(state) {
                findings.append(
                    finding(.strangeState, line, "\(state) is not one of the States that issue this document"))
            }
        }
        let zones = file.lines.pages.compactMap(\.zone)
        if zones.count > 1 {
            findings.append(finding(.zoneTwice, zones[1], "a document has one machine-readable zone"))
        }
        return findings
    }

    private var beliefs: [ModelFinding] {
        let named = Set(model.pages.flatMap { $0.fields.map(\.name) })
        return file.lines.believed.compactMap { field, line in
            named.contains(field)
                ? nil : finding(.beliefWithoutField, line, "no page has the field \(field.rawValue)")
        }
    }

    private func isKnown(_ state: String) -> Bool { StateCode(state.utf8) != nil }
}

/// Findings about one page.
private struct PageInspection {
    let path: String
    let page: ModelPage
    let lines: ModelFile.PageLines
    let format: DocumentModelFormat

    private typealias Field = (rule: DocumentModel.FieldRule, lines: ModelFile.Field)

    private var fields: [Field] { Array(zip(page.fields, lines.fields)) }

    var findings: [ModelFinding] {
        content + fields.flatMap { inspect($0) } + places + overlaps + labels
    }

    private func finding(
        _ code: ModelFinding.Code, _ line: Int, _ message: String, hint: String? = nil
    ) -> ModelFinding {
        ModelFinding(code, path: path, line: line, message, hint: hint)
    }

    private var content: [ModelFinding] {
        var findings: [ModelFinding] = []
        if page.fields.isEmpty, page.graphics.isEmpty, page.zone == nil, page.barcodes.isEmpty {
            findings.append(finding(.emptyPage, lines.line, "nothing to read on this page"))
        }
        if let zone = page.zone, let line = lines.zone, !zone.fits(format) {
            findings.append(
                finding(.zoneOfOtherSize, line, "\(zone.rawValue) is not printed on \(format.rawValue)"))
        }
        let known = BarcodeSymbology.allCases.map(\.rawValue)
        for barcode in page.barcodes where !known.contains(barcode) {
            findings.append(
                finding(
                    .unknownBarcode, lines.line, "\(barcode) is not a symbology",
                    hint: Spelling.hint(for: barcode, among: known)))
        }
        var seen: Set<FieldName> = []
        for (rule, own) in fields where !seen.insert(rule.name).inserted {
            findings.append(
                finding(
                    .fieldTwice, own.line, "\(rule.name.rawValue) is already described on this page",
                    hint: "give one field all its labels"))
        }
        return findings
    }

    private func inspect(_ field: Field) -> [ModelFinding] {
        var findings: [ModelFinding] = []
        let name = field.rule.name.rawValue
        let known = FieldName.known.map(\.rawValue)
        if !known.contains(name), let nearest = Spelling.nearest(to: name, in: known, most: 2) {
            findings.append(
                finding(.misspeltField, field.lines.line, "unknown field \(name)", hint: "did you mean \(nearest)?"))
        }
        // A number of a form that no other field has is found by it.
        let isKnownByForm = if case .number(let pattern) = field.rule.form { pattern.count >= 6 } else { false }
        if field.rule.labels.isEmpty, field.rule.place == nil, !isKnownByForm {
            findings.append(
                finding(
                    .fieldNowhere, field.lines.line, "no position or label for \(name)",
                    hint: "add a labels line, a place line, or a number's form"))
        }
        return findings
    }

    private var places: [ModelFinding] {
        var all = zip(page.graphics, lines.graphics).map { ($0.place, $1) }
        all += fields.compactMap { field in
            field.rule.place.map { ($0, field.lines.place ?? field.lines.line) }
        }
        return all.compactMap { place, line in
            if place.width <= 0 || place.height <= 0 {
                return finding(.emptyPlace, line, "the place has no area", hint: "x y width height, in millimetres")
            }
            guard let size = format.millimetres else {
                return place.x < 0 || place.y < 0 ? finding(.outsidePage, line, "the place is outside the page") : nil
            }
            // A tenth of a millimetre is rounding.
            let fits =
                place.x >= -0.1 && place.y >= -0.1 && place.x + place.width <= size.width + 0.1
                && place.y + place.height <= size.height + 0.1
            guard !fits else { return nil }
            return finding(
                .outsidePage, line, "the place extends beyond the page",
                hint: "\(format.rawValue) is \(size.width) by \(size.height) mm")
        }
    }

    private var overlaps: [ModelFinding] {
        let placed = fields.compactMap { field in
            field.rule.place.map { (field.rule, $0, field.lines.place ?? field.lines.line) }
        }
        var findings: [ModelFinding] = []
        for (index, (rule, place, line)) in placed.enumerated() {
            for (other, otherPlace, _) in placed[..<index] where place.overlaps(otherPlace) && !mayShare(rule, other) {
                findings.append(
                    finding(
                        .overlappingPlaces, line, "\(rule.name.rawValue) overlaps \(other.name.rawValue)",
                        hint: "an overlap of half a millimetre is allowed"))
            }
        }
        return findings
    }

    private var labels: [ModelFinding] {
        var findings: [ModelFinding] = []
        var seen: [String: DocumentModel.FieldRule] = [:]
        for (rule, own) in fields {
            var ownLabels: Set<String> = []
            for (label, line) in zip(rule.labels, own.labels) {
                guard ownLabels.insert(label).inserted else {
                    findings.append(finding(.labelTwice, line, "\"\(label)\" is already a label of this field"))
                    continue
                }
                let folded = label.foldedAsLabel
                if let other = seen[folded], other.name != rule.name, !mayShare(rule, other) {
                    findings.append(
                        finding(.labelTwice, line, "\"\(label)\" is also a label of \(other.name.rawValue)"))
                } else {
                    seen[folded] = rule
                }
            }
        }
        return findings
    }

    /// A date and another value in one line are distinguished by their forms: `01.01.1980 ROMA`.
    private func mayShare(_ a: DocumentModel.FieldRule, _ b: DocumentModel.FieldRule) -> Bool {
        a.form.isDate != b.form.isDate
    }
}
