import VouchCore
import VouchMRZ
public import VouchReader
public import VouchReport

extension DocumentReport.Zone {
    /// A zone with its fields, checks and places, as ``VouchReader/MRZReading/wire(picture:)`` writes it.
    ///
    /// - Parameter picture: index into the report's inputs.
    public init(_ reading: MRZReading, picture: Int?) {
        let decoding = reading.decoding
        self.init(
            format: decoding.format?.identifier.description, lines: decoding.lines.map(Self.text),
            valid: decoding.isValid, verdict: Verdict(decoding.verdict, hasLayout: decoding.format != nil),
            rawLines: decoding.rawLines.map(Self.text),
            corrections: decoding.corrections.map { change in
                Correction(
                    line: change.line, column: change.column, from: Self.text([change.seen]),
                    to: Self.text([change.corrected]))
            }, characterProbabilities: decoding.characterProbabilities,
            fields: decoding.fields.map { ($0.name.identifier.description, Field($0)) },
            checks: decoding.checks.map { ($0.name.identifier.description, Check($0)) },
            zone: reading.zone, lineQuads: reading.lineQuads, picture: picture)
    }

    fileprivate static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension DocumentReport.Zone.Verdict {
    /// - Parameter hasLayout: false of lines that fit none.
    package init(_ verdict: MRZVerdict, hasLayout: Bool = true) {
        func text(_ character: UInt8) -> String { DocumentReport.Zone.text([character]) }
        self.init(
            hasLayout: hasLayout, wrong: verdict.wrongCheckDigits.map(\.identifier.description),
            impossible: verdict.impossibleFields.map {
                Impossible(field: $0.name.identifier.description, clause: $0.clause.description)
            },
            doubtful: verdict.letters == .sure
                ? nil
                : verdict.doubts.map { doubt in
                    Doubt(
                        line: doubt.line, column: doubt.column, field: doubt.field?.identifier.description,
                        character: text(doubt.character),
                        rivals: doubt.rivals.map { Rival(character: text($0.character), share: $0.share) })
                })
    }
}

extension DocumentReport.Zone.Field {
    fileprivate init(_ field: MRZField) {
        self.init(
            value: DocumentReport.Zone.text(field.value), raw: DocumentReport.Zone.text(field.raw),
            standing: field.standing.identifier.description, probability: field.probability,
            alternatives: field.alternatives.map {
                Alternative(raw: DocumentReport.Zone.text($0.raw), probability: $0.probability)
            })
    }
}

extension DocumentReport.Zone.Check {
    fileprivate init(_ check: MRZCheck) {
        let outcome = DocumentReport.Outcome(check.outcome)
        self.init(
            outcome: outcome.outcome.rawValue, code: outcome.reason, line: check.digit?.line,
            column: check.digit?.column, printed: check.digit.map { DocumentReport.Zone.text([$0.printed]) },
            computed: check.digit.map { DocumentReport.Zone.text([$0.computed]) },
            protects: check.digit.map { $0.protects.map(\.identifier.description) })
    }
}
