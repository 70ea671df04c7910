import Foundation
import VouchCore
import VouchDocument
import VouchFields
import VouchModels
import VouchReport
import VouchVisual

/// A model drafted from one specimen: what was read of its print, for a person to correct.
///
/// It holds labels, places and forms, and no value. A label may hold part of a value if both were read as one, so the
/// comments ask for a look.
struct ModelDraft {
    let report: DocumentReport
    let findings: DocumentFindings
    /// For the source line.
    let sources: [String]

    /// Space around a value, in millimetres.
    private static let margin = 0.5

    var text: String {
        var lines = model.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.insert(contentsOf: Self.advice, at: 1)
        return lines.joined(separator: "\n")
    }

    private static let advice = [
        "# Drafted by `vouch models new` from one specimen. Before you use it:",
        "# - take out labels that are none: a model must not hold anything of a person",
        "# - compare labels and places with a second specimen, and say in `source` where both were published",
        "# - set the year of the design in `id` and `name`; then run `vouch models lint` and `vouch models try`",
    ]

    var model: DocumentModel {
        let state = report.document.issuingState
        let type = findings.identity.type
        let year = report.fields[FieldName.dateOfIssue.rawValue]?.value?.prefix(4).description ?? "2000"
        let stateName = state.flatMap { StateCode($0.utf8)?.englishName } ?? "State"
        return DocumentModel(
            id: "\(state ?? "ANY")-\(type.rawValue)-\(year)",
            name: "\(stateName): \(type.rawValue.inWords) (\(year))", type: type,
            issuingStates: [state].compactMap { $0 }, jurisdiction: report.document.jurisdiction, format: format,
            clues: clues, pages: pages, sources: sources.map { "specimen \($0): say where it was published" },
            licence: "CC0-1.0")
    }

    private var format: DocumentModelFormat {
        switch findings.pages.first?.document.format {
        case .id1: .id1
        case .id2: .id2
        case .id3: .id3
        default: .other
        }
    }

    /// The zone's letters and State, and the titles.
    private var clues: [DocumentModel.Clue] {
        var clues: [DocumentModel.Clue] = []
        if let zone = findings.evidence.zone, !zone.code.isEmpty {
            clues.append(.zone(code: zone.code, state: zone.state.isEmpty ? nil : zone.state))
        }
        if let issuer = findings.evidence.issuerIdentificationNumber {
            clues.append(.issuerIdentificationNumber(issuer))
        }
        let titles = findings.titles.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        if !titles.isEmpty { clues.append(.words(Array(titles.prefix(2)))) }
        return clues
    }

    private var pages: [ModelPage] {
        findings.pages.indices.prefix(2).map { index in
            let sides: [DocumentModel.Side] = [.front, .back]
            return ModelPage(
                side: sides[index], fields: fields(page: index), graphics: graphics(page: index),
                zone: zone(page: index),
                barcodes: barcodes(page: index), securityElements: [],
                printedWords: index == 0 ? Array(Set(findings.titles)).sorted() : [])
        }
    }

    private func zone(page: Int) -> DocumentModel.ZoneLayout? {
        findings.pages[page].zones.isEmpty ? nil : findings.evidence.zone?.layout
    }

    private func barcodes(page: Int) -> [String] {
        findings.evidence.issuerIdentificationNumber != nil && page == findings.pages.count - 1 ? ["pdf417"] : []
    }

    private func graphics(page: Int) -> [DocumentModel.Graphic] {
        report.graphics.compactMap { graphic in
            guard graphic.page == page, let kind = GraphicKind(rawValue: graphic.kind), let box = graphic.box else {
                return nil
            }
            return Self.rectangle(box, margin: 0).map { DocumentModel.Graphic(kind: kind, place: $0) }
        }
    }

    // MARK: Fields

    private func fields(page: Int) -> [DocumentModel.FieldRule] {
        let labels = Dictionary(
            grouping: findings.labels.filter { $0.page == page && $0.field.rawValue != "signature" }, by: \.field)
        var rules: [DocumentModel.FieldRule] = []
        for (name, field) in report.orderedFields {
            guard let name = FieldName(rawValue: name), let said = field.sources[FieldSource.visual.rawValue],
                said.page == page
            else { continue }
            rules.append(
                DocumentModel.FieldRule(
                    name: name, labels: Self.languages(labels[name] ?? []),
                    place: said.box.flatMap { Self.rectangle($0, margin: Self.margin) },
                    form: Self.form(name, raw: said.raw, state: report.document.issuingState),
                    isMultiline: said.raw.contains("\n")))
        }
        // Announced, and not read: the label alone will do.
        let read = Set(rules.map(\.name))
        for (name, own) in labels.sorted(by: { $0.key < $1.key }) where !read.contains(name) {
            rules.append(
                DocumentModel.FieldRule(
                    name: name, labels: Self.languages(own), place: nil,
                    form: Self.form(name, raw: "", state: report.document.issuingState), isMultiline: false))
        }
        for other in report.otherValues ?? [] where other.page == page {
            guard let name = Self.name(of: other.label), !rules.contains(where: { $0.name == name }) else { continue }
            rules.append(
                DocumentModel.FieldRule(
                    name: name, labels: Self.parts(of: other.label),
                    place: other.box.flatMap { Self.rectangle($0, margin: Self.margin) }, form: .text,
                    isMultiline: false))
        }
        return rules.filter { !$0.labels.isEmpty || $0.place != nil }
    }

    /// Each language by itself, without the numbers and colons around it.
    private static func languages(_ labels: [PrintedLabel]) -> [String] {
        labels.flatMap { label in label.text.reveal { parts(of: $0) } }
            .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    }

    private static func parts(of label: String) -> [String] {
        label.split(separator: "/").map { part in
            let trimmed = part.trimmingCharacters(in: CharacterSet(charactersIn: " :.;|-"))
            return trimmed.drop { $0.isNumber || $0 == "." || $0 == " " }.description
        }.filter { $0.contains(where: \.isLetter) }
    }

    /// `Blood group / Groupe sanguin` as `bloodGroup`.
    private static func name(of label: String) -> FieldName? {
        let words = (parts(of: label).first ?? "").split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let joined = words.enumerated().map { index, word in
            index == 0 ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst().lowercased()
        }.joined()
        return FieldName(rawValue: String(joined.prefix(40)))
    }

    private static func form(_ name: FieldName, raw: String, state: String?) -> FieldForm {
        if name.isDate {
            let isYearFirst = raw.prefix(4).count == 4 && raw.prefix(4).allSatisfy(\.isNumber)
            return .date(order: isYearFirst ? .ymd : state == "USA" ? .mdy : .dmy)
        }
        return PrintedValue.usualForm(of: name)
    }

    private static func rectangle(_ box: [[Double]], margin: Double) -> DocumentModel.Rectangle? {
        let (x, y) = (box.compactMap(\.first), box.compactMap(\.last))
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return nil }
        func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        return DocumentModel.Rectangle(
            x: tenth(max(0, left - margin)), y: tenth(max(0, top - margin)), width: tenth(right - left + 2 * margin),
            height: tenth(bottom - top + 2 * margin))
    }
}
