public import VouchCore
public import VouchFields

/// A value that a printed label announces and no field covers: `Blood group: A+`.
public struct LabelledValue: Sendable, Hashable {
    /// The label, as printed, without the colon behind it.
    public let label: Sensitive<String>
    /// The value, as printed.
    public let value: Sensitive<String>
    /// Confidence of what was read, 0…1; uncalibrated.
    public let confidence: Double
    /// Where the value is printed; nil for a page of unknown size.
    public let place: PagePlace?

    public init(label: String, value: String, confidence: Double, place: PagePlace?) {
        self.label = Sensitive(label)
        self.value = Sensitive(value)
        self.confidence = confidence
        self.place = place
    }
}
