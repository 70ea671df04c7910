import VouchCore
import VouchDocument
import VouchMRZ
import VouchReport

/// The report on a typed zone, for people and for programs.
struct MRZReport {
    private let zone: MRZ
    private let changes: [MRZInput.Change]
    private let fields: [MRZField]
    private let verdict: MRZVerdict
    private let today: CalendarDate

    init(_ zone: MRZ, _ changes: [MRZInput.Change], _ today: CalendarDate) {
        (self.zone, self.changes, self.today) = (zone, changes, today)
        fields = zone.fields(today: today)
        verdict = zone.verdict(today: today)
    }

    func text(_ style: TablePrinter.Style) -> String {
        let said = style.paint(
            DocumentReport.Zone.Verdict(verdict).sentence(), verdict.isValid ? .green : .red)
        let width = fields.map(\.title.count).max() ?? 0
        var lines = ["\(zone.format.label), \(said)", ""]
        lines += fields.map { field in
            let value = field.value.isEmpty ? style.paint("–", .dim) : String(decoding: field.value, as: UTF8.self)
            return "  \(mark(field.standing, style)) \(field.title.padding(to: width))  \(value)"
        }
        lines += [""] + zone.lines.map { "  " + String(decoding: $0, as: UTF8.self) }
        if !zone.checks.isEmpty {
            lines += [
                "",
                "  checks: "
                    + zone.checks.map {
                        "\($0.title) \(mark($0.outcome, style))\($0.difference)"
                    }.joined(separator: ", "),
            ]
        }
        lines += zone.unexpectedPlaces.prefix(8).map {
            "  ! line \($0.line), column \($0.column): \(kind(at: $0))"
        }
        lines += MRZNote.lines(on: zone, today: today)
        if !changes.isEmpty { lines.append("  changed: " + changes.map(\.words).joined(separator: ", ")) }
        lines += [
            "", style.paint("  ✓ proved by a check digit   ~ likely, no check digit covers it   ✗ failed", .dim),
        ]
        return lines.map { $0 + "\n" }.joined()
    }

    var value: ReportValue {
        .object([
            ("format", .text(zone.format.identifier.description)), ("valid", .flag(verdict.isValid)),
            (
                "verdict",
                .object([
                    (
                        "checkDigits",
                        .object([
                            ("hold", .flag(verdict.wrongCheckDigits.isEmpty)),
                            ("wrong", .list(verdict.wrongCheckDigits.map { .text($0.identifier.description) })),
                        ])
                    ),
                    (
                        "content",
                        .object([
                            ("possible", .flag(verdict.impossibleFields.isEmpty)),
                            (
                                "impossible",
                                .list(
                                    verdict.impossibleFields.map {
                                        .object([
                                            ("field", .text($0.name.identifier.description)),
                                            ("clause", .text($0.clause.description)),
                                        ])
                                    })
                            ),
                        ])
                    ),
                ])
            ),
            ("lines", .list(zone.lines.map { .text(String(decoding: $0, as: UTF8.self)) })),
            ("changes", .list(changes.map { .text($0.name) })),
            ("notes", .list(zone.notes(today: today).map { .text($0.identifier.description) })),
            (
                "unexpected",
                .list(
                    zone.unexpectedPlaces.map {
                        .object([("line", .number($0.line)), ("column", .number($0.column))])
                    })
            ),
            ("fields", .object(fields.map { ($0.name.identifier.description, value(of: $0)) })),
            (
                "checks",
                .object(
                    zone.checks.map { check in
                        let words = check.outcome.words
                        let outcome: [(String, ReportValue)] = [
                            ("outcome", .text(words.outcome)), ("code", words.code.map { .text($0) } ?? .nothing),
                        ]
                        return (
                            check.name.identifier.description, .object(outcome + (check.digit.map(members) ?? []))
                        )
                    })
            ),
        ])
    }

    /// What stands at a place where it should not.
    private func kind(at place: MRZ.Place) -> String {
        switch zone.lines[place.line - 1][place.column - 1] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): "a digit where only letters can be"
        case UInt8(ascii: "<"): "a filler where none can be"
        default: "a letter where only a digit can be"
        }
    }

    private func members(of digit: MRZCheck.Digit) -> [(String, ReportValue)] {
        [
            ("line", .number(digit.line)), ("column", .number(digit.column)),
            ("printed", .text(String(decoding: [digit.printed], as: UTF8.self))),
            ("computed", .text(String(decoding: [digit.computed], as: UTF8.self))),
            ("protects", .list(digit.protects.map { .text($0.identifier.description) })),
        ]
    }

    private func value(of field: MRZField) -> ReportValue {
        .object([
            ("value", .text(String(decoding: field.value, as: UTF8.self))),
            ("raw", .text(String(decoding: field.raw, as: UTF8.self))),
            ("standing", .text(field.standing.identifier.description)),
        ])
    }

    private func mark(_ standing: MRZField.Standing, _ style: TablePrinter.Style) -> String {
        switch standing {
        case .proved: style.paint("✓", .green)
        case .likely: style.paint("~", .yellow)
        case .failed: style.paint("✗", .red)
        }
    }

    private func mark(_ outcome: CheckOutcome, _ style: TablePrinter.Style) -> String {
        switch outcome {
        case .passed: style.paint("✓", .green)
        case .failed: style.paint("✗", .red)
        default: style.paint("–", .dim)
        }
    }
}
