/// Sentences that name what a check of several fields is about. They name fields, never values.
extension ReportWords {
    /// - Returns: nil for a check of one subject, which its code describes.
    static func subject(_ name: String, _ outcome: DocumentReport.Outcome, _ fields: [String]) -> String? {
        guard !fields.isEmpty else { return nil }
        let list = fields.prefix(8).map(inWords).joined(separator: ", ") + (fields.count > 8 ? " and more" : "")
        switch (name, outcome.outcome) {
        case ("zone.dataGroup1", .failed): return "The zone on the page and the one in the chip differ in \(list)."
        case ("text.fields", .failed): return "Contradicted: \(list)."
        case (_, .failed) where name.hasPrefix("comparison."): return "\(title(name)) differ in \(list)."
        case (_, .notPerformed) where name.hasPrefix("comparison.") && outcome.code == .comparePartlyConfirmed:
            return "\(title(name)) agree, except for what could not be confirmed: \(list)."
        default: return nil
        }
    }
}
