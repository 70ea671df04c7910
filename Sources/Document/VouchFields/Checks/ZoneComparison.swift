public import VouchCore
public import VouchMRZ

/// Compares the zone on a page with the one in the chip (DG1), character by character.
///
/// Fields are compared by their meaning elsewhere; this finds what they do not have: fillers, check digits, and
/// content that no field is made of.
public enum ZoneComparison {
    /// The check `zone.dataGroup1`: passed if every character is the same; failed, naming the fields, if one that was
    /// read with certainty is not.
    public static func check(
        _ page: MRZDecoding, chip: MRZ, today: CalendarDate, policy: ComparisonPolicy = .standard
    ) -> DocumentCheck {
        func check(_ outcome: CheckOutcome, _ fields: [FieldName] = []) -> DocumentCheck {
            DocumentCheck(name: "zone.dataGroup1", outcome: outcome, fields: fields, sources: [.chip, .mrz])
        }
        if page.lines == chip.lines { return check(.passed) }
        guard page.format == chip.format else {
            return check(page.isCertain ? .failed(.zonesDiffer) : .notPerformed(.readingUncertain))
        }
        let stored = Dictionary(chip.fields(today: today).map { ($0.name, $0.raw) }, uniquingKeysWith: { $1 })
        let differing = page.fields.filter { stored[$0.name] ?? [] != $0.raw }
        let certain = differing.filter {
            $0.standing == .proved || Double($0.probability) >= policy.doubtfulConfidence
        }
        // Where no field differs, a check digit or a filler does.
        guard differing.isEmpty ? page.isCertain : !certain.isEmpty else {
            return check(.notPerformed(.readingUncertain), differing.compactMap { FieldName($0.name) })
        }
        return check(.failed(.zonesDiffer), certain.compactMap { FieldName($0.name) })
    }
}
