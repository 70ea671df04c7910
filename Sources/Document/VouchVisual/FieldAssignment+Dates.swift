import VouchCore
import VouchFields

/// Days that no label announces, and centuries.
extension FieldAssignment {
    /// Assigns the dates left: a person is born, then a document issued, then it expires.
    func addUnlabelledDates(_ found: inout [FieldName: FoundField], _ state: inout State) {
        guard found[.dateOfIssue] == nil || found[.dateOfExpiry] == nil || found[.dateOfBirth] == nil else { return }
        var loose: [(value: String, candidate: ValueCandidate)] = []
        for (index, segment) in text.segments.enumerated() where !segment.isTurned {
            let print = text.layout.lines[segment.span.line].text(segment.span.range)
            guard state.isFree(segment.span, for: .dateOfIssue),
                let fit = form.fit(print, .dateOfExpiry, rules[.dateOfExpiry]?.form),
                let value = fit.value, value.count == 10, fit.likeness >= 0.8
            else { continue }
            // A repetition of what is known says nothing new.
            if found.values.contains(where: { $0.name.isDate && $0.value == value }) { continue }
            if loose.contains(where: { $0.value == value }) { continue }
            loose.append(
                (
                    value,
                    ValueCandidate(
                        field: .dateOfIssue, segment: index, span: segment.span, more: [], raw: fit.raw, value: value,
                        validity: fit.validity, relation: .anchor, labelScore: 0, agreement: 0,
                        likeness: fit.likeness, score: 1, reading: 0.8)
                ))
        }
        loose.sort { $0.value < $1.value }
        if loose.count > 1, found[.dateOfIssue] == nil,
            let end = found[.dateOfExpiry]?.value, end.count == 10
        {
            // Documents are valid for whole years.
            let fitting = loose.filter { Self.isWholeYears($0.value, end) }
            if fitting.count == 1 { loose = fitting }
        }
        guard !loose.isEmpty, loose.count <= 3 else { return }
        let birth = found[.dateOfBirth]?.value ?? known.map(\.dateOfBirth).first { $0.count == 10 }
        let expiry = found[.dateOfExpiry]?.value ?? known.map(\.dateOfExpiry).first { $0.count == 10 }
        func give(_ field: FieldName, _ one: (value: String, candidate: ValueCandidate)) {
            guard let fit = form.fit(one.candidate.raw, field, rules[field]?.form) else { return }
            found[field] = FoundField(
                name: field, spans: [one.candidate.span], raw: fit.raw, value: fit.value, validity: fit.validity,
                confidence: 0.55, score: 1)
            state.take(one.candidate.span, for: field)
        }
        var rest = loose
        if found[.dateOfBirth] == nil, birth == nil,
            rest.count == 3 || (rest.count == 2 && found[.dateOfIssue] != nil)
                || (rest.count >= 1 && found[.dateOfIssue] != nil && found[.dateOfExpiry] != nil)
        {
            let issue = found[.dateOfIssue]?.value ?? rest.last?.value ?? ""
            // No one under fourteen drives.
            let isDriver = identity.type != .drivingLicence || Self.years(rest.first?.value, issue) >= 14
            if let first = rest.first, isDriver, first.value < issue || rest.count == 3 {
                give(.dateOfBirth, first)
                rest.removeFirst()
            }
        }
        if found[.dateOfExpiry] == nil, rest.count >= 1, expiry == nil || rest.count == 2 {
            let floor = found[.dateOfIssue]?.value ?? (rest.count >= 2 ? rest[0].value : "9")
            if let last = rest.last, last.value > floor, last.value > (birth ?? "") {
                give(.dateOfExpiry, last)
                rest.removeLast()
            }
        }
        if found[.dateOfIssue] == nil, let birth, let expiry, rest.count == 1,
            rest[0].value > birth, rest[0].value < expiry
        {
            give(.dateOfIssue, rest[0])
        }
    }

    /// Between the calendar years of two days.
    private static func years(_ first: String?, _ second: String) -> Int {
        (Int(second.prefix(4)) ?? 0) - (first.flatMap { Int($0.prefix(4)) } ?? 0)
    }

    /// Whether two days are some years apart, give or take two days.
    static func isWholeYears(_ first: String, _ second: String) -> Bool {
        func numbers(_ date: String) -> [Int] { date.split(separator: "-").compactMap { Int($0) } }
        let (a, b) = (numbers(first), numbers(second))
        guard a.count == 3, b.count == 3 else { return false }
        let days = (b[1] - a[1]) * 30 + b[2] - a[2]
        return (1...15).contains(b[0] - a[0]) && abs(days) <= 2
    }

    /// No holder is born after the document was issued: a two-digit year belongs to the century before that.
    func correctCentury(_ found: inout [FieldName: FoundField]) {
        guard var birth = found[.dateOfBirth], let value = birth.value, value.count == 10,
            !birth.raw.contains(value.prefix(4)), !Self.hasWholeYear(birth.raw),
            let other = found[.dateOfIssue]?.value ?? found[.dateOfExpiry]?.value, other.count == 10, value >= other,
            let year = Int(value.prefix(4))
        else { return }
        birth.value = String(year - 100) + value.dropFirst(4)
        found[.dateOfBirth] = birth
    }

    /// Whether a print has a year of four digits, of whatever script and calendar: its century is not a guess.
    private static func hasWholeYear(_ print: String) -> Bool {
        print.split { !$0.isNumber }.contains { $0.count == 4 || $0.count == 8 }
    }
}
