/// How a value is written.
public enum FieldForm: Sendable, Hashable {
    case text
    case name
    /// `dmy`, `mdy` or `ymd`: the order of numbers; month names are recognised in any position.
    case date(order: DateOrder)
    case sex
    /// A pattern of `A` letter, `9` digit, `X` either, other characters themselves; empty: letters and digits.
    case number(pattern: String)
    case height
    case weight
    case state
    case address
    case categories

    public enum DateOrder: String, Sendable, Hashable, CaseIterable { case dmy, mdy, ymd }
}
