import VouchCore
import VouchFields
import VouchReport

/// The text fields of a report as a request wants them.
struct ReportedText {
    let report: DocumentReport
    let request: Regula.ProcessParameters
    let sources: Set<FieldSource>

    init(_ report: DocumentReport, _ request: Regula.ProcessParameters) {
        self.report = report
        self.request = request
        let hasZone = report.mrz != nil && Regula.MRZFormat.admits(report, filter: request.mrzFormatsFilter)
        let hasBarcode = report.fields.values.contains { $0.sources[FieldSource.barcode.rawValue] != nil }
        var sources = request.scenario.sources(hasZone: hasZone, hasBarcode: hasBarcode)
        if !hasZone { sources.remove(.mrz) }
        self.sources = sources
    }

    /// In the report's order, then what follows from them.
    func fields() -> [Regula.TextField] {
        var fields: [Regula.TextField] = []
        for (name, field) in report.orderedFields {
            guard let name = FieldName(rawValue: name), let text = self.field(name, field) else { continue }
            fields.append(text)
            if let text = stateName(name, field, text) { fields.append(text) }
        }
        if let zone = zoneStrings() { fields.append(zone) }
        if let age = age() { fields.append(age) }
        if request.scenario == .ocrFree { fields += printedLines() }
        return fields.filter { request.wants($0.fieldType) }
    }

    private func field(_ name: FieldName, _ field: DocumentReport.Field) -> Regula.TextField? {
        let values = FieldSource.allCases.compactMap { source -> Regula.TextField.Value? in
            guard sources.contains(source), let said = field.sources[source.rawValue] else { return nil }
            return value(said, of: source, name)
        }
        guard !values.isEmpty else { return nil }
        let comparisons = field.comparison.pairs.compactMap { pair -> Regula.TextField.SourceComparison? in
            guard let left = FieldSource(rawValue: pair.first), let right = FieldSource(rawValue: pair.second),
                sources.contains(left), sources.contains(right)
            else { return nil }
            return .init(
                sourceLeft: .init(left), sourceRight: .init(right), status: .init(pair.outcome.outcome))
        }
        // The accepted value may come from a source that the scenario leaves out.
        let accepted = field.value.map { written($0, name) }
        let chosen = accepted.flatMap { text in values.contains { $0.value == text } ? text : nil } ?? values[0].value
        let type = Regula.TextFieldType(name)
        return Regula.TextField(
            type, name: type == .other ? name.rawValue : nil, value: chosen, values: values, comparisons: comparisons)
    }

    private func value(
        _ said: DocumentReport.Source, of source: FieldSource, _ name: FieldName
    ) -> Regula.TextField.Value {
        let origin = Regula.Source(source)
        let zoneField = source == .mrz ? report.mrz?.fields?[name.rawValue] : nil
        let isRecognised = source == .mrz || source == .visual
        let confidence = said.confidence ?? zoneField?.probability
        return Regula.TextField.Value(
            source: origin, value: written(said.value ?? said.raw, name), originalValue: said.raw,
            originalValidity: Regula.CheckResult(said.validity.outcome),
            originalSymbols: source == .mrz ? symbols(of: zoneField?.raw ?? said.raw) : nil,
            pageIndex: max(0, said.page ?? (source == .mrz ? report.mrz?.page : nil) ?? 0),
            probability: isRecognised ? Self.percent(confidence ?? 0) : 100,
            fieldRect: said.page.flatMap { PagePixels(report, page: $0, request) }
                .flatMap { pixels in said.box.flatMap(pixels.rectangle) },
            containerType: origin.textContainer)
    }

    private func written(_ text: String, _ name: FieldName) -> String {
        name.isDate ? request.dateFormat.written(text) : request.convertCase.written(text)
    }

    private static func percent(_ share: Double) -> Int { Int((max(0, min(share, 1)) * 100).rounded()) }

    // MARK: What follows from fields

    /// The name of a State beside its code.
    private func stateName(
        _ name: FieldName, _ field: DocumentReport.Field, _ text: Regula.TextField
    ) -> Regula.TextField? {
        let number: String
        switch name {
        case .nationality: number = "NATIONALITY"
        case .issuingStateCode: number = "ISSUING_STATE_NAME"
        default: return nil
        }
        guard let state = field.text, field.value != nil, let type = Regula.TextFieldType(name: number) else {
            return nil
        }
        let values = text.valueList.filter { $0.value == text.value }.map {
            $0.saying(request.convertCase.written(state))
        }
        guard let first = values.first else { return nil }
        return Regula.TextField(type, value: first.value, values: values)
    }

    /// The lines of the zone, separated by `^`.
    private func zoneStrings() -> Regula.TextField? {
        guard sources.contains(.mrz), let zone = report.mrz else { return nil }
        let text = zone.lines.joined(separator: "^")
        let value = Regula.TextField.Value(
            source: .mrz, value: text, originalValue: (zone.rawLines ?? zone.lines).joined(separator: "^"),
            originalValidity: zone.valid ? .ok : .error, originalSymbols: zoneSymbols().map(\.symbol),
            pageIndex: max(0, zone.page ?? 0),
            probability: Self.percent(zone.characterProbabilities?.joined().min() ?? 0), fieldRect: nil,
            containerType: .mrzText)
        return Regula.TextField(.mrzStrings, value: text, values: [value])
    }

    private func age() -> Regula.TextField? {
        guard let age = report.figures.age, let born = report.fields[FieldName.dateOfBirth.rawValue] else { return nil }
        let values = FieldSource.allCases.filter { sources.contains($0) && born.saidBy.contains($0.rawValue) }
            .compactMap { source in born.sources[source.rawValue].map { value($0, of: source, .dateOfBirth) } }
            .map { $0.saying("\(age)") }
        return values.isEmpty ? nil : Regula.TextField(.age, value: "\(age)", values: values)
    }

    /// Each printed line as a field of its own: what a reading without a model of the document has.
    private func printedLines() -> [Regula.TextField] {
        (report.printedLines ?? []).map { line in
            let text = request.convertCase.written(line.text)
            let value = Regula.TextField.Value(
                source: .visual, value: text, originalValue: line.text, originalValidity: .wasNotDone,
                originalSymbols: nil, pageIndex: max(0, line.page), probability: Self.percent(line.confidence),
                fieldRect: nil, containerType: .visualText)
            return Regula.TextField(.other, value: text, values: [value])
        }
    }

    // MARK: Characters of the zone

    private struct Placed {
        let line: Int
        let character: UInt8
        let symbol: Regula.TextField.Symbol
    }

    /// In reading order; empty if the probabilities do not fit the lines.
    private func zoneSymbols() -> [Placed] {
        guard let zone = report.mrz, let probabilities = zone.characterProbabilities,
            probabilities.map(\.count) == zone.lines.map(\.utf8.count)
        else { return [] }
        return zip(zone.lines, probabilities).enumerated().flatMap { index, line in
            zip(line.0.utf8, line.1).map {
                Placed(
                    line: index, character: $0, symbol: .init(code: Int($0), probability: Self.percent($1)))
            }
        }
    }

    /// Those of a field; nil unless the zone has its characters in exactly one place.
    private func symbols(of raw: String) -> [Regula.TextField.Symbol]? {
        let wanted = Array(raw.utf8)
        let all = zoneSymbols()
        guard wanted.count > 1, all.count >= wanted.count else { return nil }
        let starts = (0...(all.count - wanted.count)).filter { start in
            let part = all[start..<(start + wanted.count)]
            return part.first?.line == part.last?.line && part.lazy.map(\.character).elementsEqual(wanted)
        }
        guard starts.count == 1, let start = starts.first else { return nil }
        return all[start..<(start + wanted.count)].map(\.symbol)
    }
}

extension Regula.TextField.Value {
    /// Something else that follows from the same value.
    func saying(_ text: String) -> Self {
        Self(
            source: source, value: text, originalValue: originalValue, originalValidity: originalValidity,
            originalSymbols: nil, pageIndex: pageIndex, probability: probability, fieldRect: fieldRect,
            containerType: containerType)
    }
}
