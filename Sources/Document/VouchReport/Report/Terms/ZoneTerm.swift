/// What is said of a machine-readable zone in a line, as the words of ``ReportTerm``.
public enum ZoneTerm: String, CaseIterable, Sendable {
    /// `check digits correct`
    case digitsCorrect = "check digits correct"
    /// `check digit wrong: %1`
    case digitsWrong = "check digit wrong: %1"
    /// `impossible: %1`
    case contentImpossible = "impossible: %1"
    /// `one letter uncertain: %1`
    case letterUncertain = "one letter uncertain: %1"
    /// `%1 letters uncertain: %2`
    case lettersUncertain = "%1 letters uncertain: %2"
    /// `%1 or %2`
    case either = "%1 or %2"
    /// `%1 in the %2`
    case letterIn = "%1 in the %2"
    /// `check digit`
    case aCheckDigit = "check digit"
    /// `whole zone`
    case wholeZone = "whole zone"
    /// `the print is unclear`
    case printUncertain = "the print is unclear"
}
