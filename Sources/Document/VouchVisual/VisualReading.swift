public import VouchFields

/// The contents of a document's visual zone.
public struct VisualReading: Sendable {
    /// Fields found; what was not found is absent.
    public let fields: [FieldName: FieldValue]

    public init(fields: [FieldName: FieldValue]) { self.fields = fields }
}
