import VouchMRZ
import VouchReport

// Display names of the parts of an MRZ.

extension MRZField {
    /// `dateOfBirth` as `date of birth`.
    var title: String { words(name.identifier.description) }
}

extension MRZCheck {
    var title: String { words(name.identifier.description) }

    /// ` (line 2, column 10: 4, expected 6)` if the digit is wrong, else nothing.
    var difference: String {
        guard case .failed = outcome, let digit, digit.printed != digit.computed else { return "" }
        let (printed, computed) = (text([digit.printed]), text([digit.computed]))
        return " (line \(digit.line), column \(digit.column): \(printed), expected \(computed))"
    }
}

extension DocumentReport.Zone.Check {
    /// ` (line 2, column 10: 4, expected 6)` if the digit is wrong, else nothing.
    var difference: String {
        guard outcome == "failed", let line, let column, let printed, let computed, printed != computed else {
            return ""
        }
        return
            " (line \(line), column \(column): \(Terminal.printable(printed)), expected \(Terminal.printable(computed)))"
    }
}

extension DocumentReport.Zone {
    /// What is said of the zone, in words.
    var said: String { verdict.map { Terminal.printable($0.sentence()) } ?? (valid ? "valid" : "not valid") }

    /// Green if everything holds and is sure, yellow where only letters are doubtful.
    var colour: TablePrinter.Style.Colour { !valid ? .red : verdict?.letters.sure ?? true ? .green : .yellow }
}

extension DocumentReport.Zone.Correction {
    /// `line 2, column 10: O to 0`.
    var words: String {
        "line \(line), column \(column): \(Terminal.printable(from)) to \(Terminal.printable(to))"
    }
}

/// `dateOfBirth` as `date of birth`.
func words(_ name: String) -> String {
    name.reduce(into: "") { text, character in
        if character.isUppercase || character.isNumber { text += " " }
        text += character.lowercased()
    }
}

/// MRZ text is ASCII.
func text(_ ascii: [UInt8]) -> String { String(decoding: ascii, as: UTF8.self) }
