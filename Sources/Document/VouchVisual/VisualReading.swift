public import VouchFields

/// What the visual zone of a document says.
public struct VisualReading: Sendable {
    /// Fields found; what was not found is absent.
    public let fields: [FieldName: FieldValue]

    public init(fields: [FieldName: FieldValue]) { self.fields = fields }
}
