import VouchCore

/// An earlier capture of the same document, combined with this one.
public enum PreviousReading {
    /// The combined fields of both captures, and how well they agree.
    ///
    /// This capture's value is used, unless it is illegible or violates its source's rules and the earlier one does
    /// not; for print, the more certain reading is used.
    public static func join(
        _ previous: [FieldSource: [FieldName: FieldValue]], _ current: [FieldSource: [FieldName: FieldValue]],
        policy: ComparisonPolicy = .standard
    ) -> (sources: [FieldSource: [FieldName: FieldValue]], consistency: SideConsistency) {
        let joined = current.merging(previous) { now, before in
            now.merging(before) { isBetter($1, than: $0) ? $1 : $0 }
        }
        return (joined, SideConsistency(previous, current, policy: policy))
    }

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
