import VouchCore

/// Resolves the centuries of two-digit years, once the whole document is known.
///
/// A print or a zone on its own is resolved to the latest possible year. If another source has the full year, that
/// decides; and no holder is born after the document was issued, so a holder born in '12 with a passport of 2007 was
/// born in 1912.
struct CenturySettling {
    let sources: [FieldSource: [FieldName: FieldValue]]

    init(_ sources: [FieldSource: [FieldName: FieldValue]]) { self.sources = sources }

    var settled: [FieldSource: [FieldName: FieldValue]] {
        var names: Set<FieldName> = []
        for fields in sources.values { for name in fields.keys where name.isDate { names.insert(name) } }
        var result = sources
        for name in names {
            let year = knownYear(name)
            for source in sources.keys {
                guard let value = sources[source]?[name], !DateEquality.hasCentury(value) else { continue }
                result[source]?[name] = settled(value, name, knownYear: year)
            }
        }
        return result
    }

    /// The full year in any source; nil if there is none, or two differ.
    private func knownYear(_ name: FieldName) -> Int? {
        let whole = sources.values.compactMap { $0[name] }.filter { $0.value != nil && DateEquality.hasCentury($0) }
        let years = Set(whole.compactMap { $0.value?.reveal(DateEquality.parts)?.first })
        return years.count == 1 ? years.first : nil
    }

    private func settled(_ value: FieldValue, _ name: FieldName, knownYear: Int?) -> FieldValue {
        guard let parts = value.value?.reveal(DateEquality.parts), let year = parts.first else { return value }
        var settledYear = year
        if let knownYear, knownYear % 100 == year % 100 {
            settledYear = knownYear
        } else if name == .dateOfBirth, isAfterAnyIssue(parts) {
            settledYear = year - 100
        }
        guard settledYear != year else { return value }
        let date = PrintedDate(
            year: settledYear, month: parts.count > 1 ? parts[1] : nil, day: parts.count > 2 ? parts[2] : nil)
        // The day of February that one century has and the other has not.
        if parts.count == 3, CalendarDate(year: settledYear, month: parts[1], day: parts[2]) == nil { return value }
        return FieldValue(
            value: date.isoText, raw: value.raw.reveal { $0 }, validity: value.validity, confidence: value.confidence,
            place: value.place, mayBeTruncated: value.mayBeTruncated, isWitness: value.isWitness,
            mayContradict: value.mayContradict)
    }

    /// Whether some source says that the document, or the right to stay, is older than its holder would be.
    private func isAfterAnyIssue(_ birth: [Int]) -> Bool {
        for fields in sources.values {
            for name in [FieldName.dateOfIssue, .residentSince, .validFrom] {
                guard let value = fields[name], let parts = value.value?.reveal(DateEquality.parts) else { continue }
                // An uncertain reading does not change a century.
                if let confidence = value.confidence, confidence < ComparisonPolicy.standard.doubtfulConfidence {
                    continue
                }
                // Its own century may be the wrong one: nothing is valid for fifty years.
                if !DateEquality.hasCentury(value), endsMuchLater(parts) { continue }
                let count = min(parts.count, birth.count)
                if parts.prefix(count).lexicographicallyPrecedes(birth.prefix(count)) { return true }
            }
        }
        return false
    }

    /// Whether some source says that a document of this date of issue ends more than fifty years later.
    private func endsMuchLater(_ issue: [Int]) -> Bool {
        guard let year = issue.first else { return false }
        return sources.values.contains { fields in
            guard let end = fields[.dateOfExpiry]?.value?.reveal(DateEquality.parts)?.first else { return false }
            return end - year > 50
        }
    }
}
