/// How a value is written.
public enum FieldForm: Sendable, Hashable {
    /// As printed.
    case text
    /// Of a person.
    case name
    /// `dmy`, `mdy` or `ymd`: the order of numbers; month names are recognised in any position.
    case date(order: DateOrder)
    /// `M`, `F` or `X`.
    case sex
    /// A pattern of `A` letter, `9` digit, `X` either, other characters themselves; empty: letters and digits.
    case number(pattern: String)
    /// With its unit.
    case height
    /// With its unit.
    case weight
    /// A State.
    case state
    /// In several lines.
    case address
    /// Of a driving licence.
    case categories

    /// Of printed dates.
    public enum DateOrder: String, Sendable, Hashable, CaseIterable {
        /// As most of the world writes them.
        case dmy
        /// As the United States write them.
        case mdy
        /// As ISO 8601 has them.
        case ymd
    }
}
