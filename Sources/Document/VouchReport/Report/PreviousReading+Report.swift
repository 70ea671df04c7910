import VouchCore
public import VouchFields

extension PreviousReading {
    /// The values of an earlier report that can be reused: not the chip's, whose proofs are not in a report.
    ///
    /// Anyone may have written the file, so nothing in it is proved: a value of its zone holds where this capture says
    /// the same.
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
                    mayBeTruncated: said.mayBeTruncated ?? false, isWitness: said.isWitness ?? true,
                    mayContradict: said.mayContradict ?? true)
            }
        }
        return sources
    }

    private static let maximumCount = 200
    private static let longest = 2000
}
