public import VouchFields

/// The contents of a document's visual zone.
public struct VisualReading: Sendable {
    /// Fields found; what was not found is absent.
    public package(set) var fields: [FieldName: FieldValue]

    /// Labelled values that no field covers, page by page, from top to bottom.
    public let others: [LabelledValue]

    /// The labels found, page by page.
    public let labels: [PrintedLabel]
    /// Names of documents and States that stand on the pages, as printed.
    public let titles: [String]

    public init(
        fields: [FieldName: FieldValue], others: [LabelledValue] = [], labels: [PrintedLabel] = [],
        titles: [String] = []
    ) {
        self.fields = fields
        self.others = others
        self.labels = labels
        self.titles = titles
    }
}
