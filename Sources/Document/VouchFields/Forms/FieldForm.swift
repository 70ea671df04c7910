/// How a value is written on a document, and so how its print is understood.
public enum FieldForm: Sendable, Hashable {
    /// Any text.
    case text
    /// Name of a person.
    case name
    /// Date, with the order of its numbers. Names of months are recognised in any position.
    case date(order: DateOrder)
    /// Sex, in words or letters, which become `M`, `F` or `X`.
    case sex
    /// A pattern of `A` letter, `9` digit, `X` either, other characters themselves; empty: letters and digits.
    case number(pattern: String)
    /// Height with its unit.
    case height
    /// Weight with its unit.
    case weight
    /// Name or code of a State.
    case state
    /// Address in several lines.
    case address
    /// Categories of a driving licence.
    case categories

    /// Order of the numbers in a date.
    public enum DateOrder: String, Sendable, Hashable, CaseIterable {
        /// Day, month, year.
        case dmy
        /// Month, day, year, as in the United States.
        case mdy
        /// Year, month, day, as in ISO 8601.
        case ymd
    }
}
