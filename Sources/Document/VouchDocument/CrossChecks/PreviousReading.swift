import VouchCore

/// An earlier capture of the same document, joined with this one: row D44.
public enum PreviousReading {
    /// What both captures say together, and how well they agree.
    ///
    /// A value of this capture stands, unless it could not be made out or breaks its source's rules and the earlier one
    /// holds; of prints the surer reading.
    public static func join(
        _ previous: [FieldSource: [FieldName: FieldValue]], _ current: [FieldSource: [FieldName: FieldValue]],
        policy: ComparisonPolicy = .standard
    ) -> (sources: [FieldSource: [FieldName: FieldValue]], consistency: SideConsistency) {
        let joined = current.merging(previous) { now, before in
            now.merging(before) { isBetter($1, than: $0) ? $1 : $0 }
        }
        return (joined, SideConsistency(previous, current, policy: policy))
    }

    /// What an earlier report says, as far as it can be taken up again: not the chip, whose proofs are not in a report.
    ///
    /// Anybody may have written the file, so nothing in it is proved: a value of its zone holds where this capture says the
    /// same.
    public static func sources(of report: DocumentReport) -> [FieldSource: [FieldName: FieldValue]] {
        var sources: [FieldSource: [FieldName: FieldValue]] = [:]
        for (key, field) in report.fields.sorted(by: { $0.key < $1.key }).prefix(maximumCount) {
            guard let name = FieldName(rawValue: key) else { continue }
            for source in [FieldSource.mrz, .visual, .barcode] {
                guard let said = field.sources[source.rawValue], said.raw.utf8.count <= longest,
                    said.value.map({ $0.utf8.count <= longest }) ?? true
                else { continue }
                sources[source, default: [:]][name] = FieldValue(
                    value: said.value, raw: said.raw, validity: .notPerformed(.valueUnproved),
                    confidence: said.confidence.map { $0.isFinite ? min(max($0, 0), 1) : 0 },
                    mayBeTruncated: said.mayBeTruncated ?? false)
            }
        }
        return sources
    }

    private static let maximumCount = 200
    private static let longest = 2000

    private static func isBetter(_ other: FieldValue, than value: FieldValue) -> Bool {
        func rank(_ value: FieldValue) -> Int {
            guard value.value != nil else { return 0 }
            switch value.validity {
            case .failed: return 1
            case .notPerformed: return 2
            default: return 3
            }
        }
        if rank(other) != rank(value) { return rank(other) > rank(value) }
        return (other.confidence ?? 1) > (value.confidence ?? 1)
    }
}
