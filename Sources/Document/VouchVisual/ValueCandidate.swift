import VouchCore
import VouchFields

/// A text that may be a field's value, and why.
struct ValueCandidate: Sendable {
    enum Relation: Sendable { case inline, right, below, place, anchor }

    let field: FieldName
    let segment: Int
    let span: PageSpan
    /// The value's other lines.
    let more: [PageSpan]
    let raw: String
    let value: String?
    let validity: CheckOutcome
    let relation: Relation
    /// From the label's place and reading: about 0...4; 0 without a label.
    let labelScore: Double
    /// With another source: 0...1.
    let agreement: Double
    let likeness: Double
    let score: Double
    /// How surely the characters were read: 0...1.
    let reading: Double
    /// The label that announces it; nil for one found otherwise.
    var label: PageText.LabelBlock?
}
