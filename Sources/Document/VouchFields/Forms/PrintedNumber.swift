import VouchCore

/// Numbers of documents and persons.
enum PrintedNumber {
    /// In characters. TD1 has room for 22; some States' own numbers are longer.
    private static let maximumLength = 40

    static func normalise(_ line: String, pattern: String) -> (value: String?, validity: CheckOutcome) {
        let text = withoutFieldNumber(PrintedText.folded(withoutLabel(line)))
        var value = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case " ", "<": continue
            case "0"..."9", "A"..."Z", "-", "/": value.unicodeScalars.append(scalar)
            case "\u{2010}"..."\u{2015}", "−": value.append("-")
            case ".", ":", ",", "*", "#", "_", "'": continue
            default:
                // Other alphabets have numbers too: МК 123456.
                guard PrintedText.isLetter(scalar) else { return (nil, .notPerformed(.valueNotUnderstood)) }
                value.unicodeScalars.append(scalar)
            }
        }
        while let last = value.last, last == "-" || last == "/" { value.removeLast() }
        while let first = value.first, first == "-" || first == "/" { value.removeFirst() }
        guard !value.isEmpty else { return (nil, .notPerformed(.valueNotUnderstood)) }
        guard value.unicodeScalars.count <= maximumLength else { return (nil, .notPerformed(.valueTooLong)) }
        guard !pattern.isEmpty else { return (value, .notPerformed(.noRule)) }
        // Issuers change the forms of their numbers: another one is a hint, never a finding.
        return (value, matches(value, pattern) ? .passed : .notPerformed(.patternMismatch))
    }

    /// `A` a letter, `9` a digit, `X` either, spaces nothing, anything else itself.
    static func matches(_ value: String, _ pattern: String) -> Bool {
        let scalars = Array(value.unicodeScalars)
        var index = 0
        for wanted in pattern.unicodeScalars where wanted != " " {
            guard index < scalars.count else { return false }
            let found = scalars[index]
            let fits: Bool
            switch wanted {
            case "A": fits = PrintedText.isLetter(found)
            case "9": fits = PrintedText.digit(found) != nil
            case "X": fits = PrintedText.isLetter(found) || PrintedText.digit(found) != nil
            default: fits = found == wanted
            }
            // A stroke in the pattern need not be in the print, which is read with and without.
            if !fits, wanted == "-" || wanted == "/" { continue }
            guard fits else { return false }
            index += 1
        }
        return index == scalars.count
    }

    /// `No`, `Nr.`, `N°`, `#` before a number.
    private static func withoutLabel(_ line: String) -> String {
        let folded = PrintedText.folded(line)
        for label in ["NO.", "NO:", "NR.", "NR:", "Nº", "N°", "N°.", "№", "#", "NO ", "NR ", "N O", "NUM."]
        where folded.hasPrefix(label) {
            let rest = line.dropFirst(label.count).drop { $0 == " " || $0 == "." || $0 == ":" }
            return rest.contains(where: \.isNumber) ? String(rest) : line
        }
        return line
    }

    /// Takes the number of the field off, as European licences print it: `1.`, `4d.`, `4a)`, `5 `.
    static func withoutFieldNumber(_ line: String) -> String {
        let scalars = Array(line.unicodeScalars.prefix(5))
        var index = 0
        while index < scalars.count, index < 2, scalars[index].isASCII, PrintedText.digit(scalars[index]) != nil {
            index += 1
        }
        guard index > 0, index < scalars.count else { return line }
        if ("a"..."e").contains(scalars[index]) || ("A"..."D").contains(scalars[index]) { index += 1 }
        guard index < scalars.count, scalars[index] == "." || scalars[index] == ")", index + 1 < scalars.count else {
            return line
        }
        // `12.08.64` has no label, and `4.12` neither.
        guard PrintedText.digit(scalars[index + 1]) == nil else { return line }
        let rest = line.unicodeScalars.dropFirst(index + 1).drop { $0 == " " || $0 == "." }
        return rest.isEmpty ? line : String(String.UnicodeScalarView(rest))
    }
}

/// Categories of vehicles.
enum PrintedCategories {
    /// Directive 2006/126/EC and what it replaced.
    private static let european: Set<String> = [
        "AM", "A1", "A2", "A", "B1", "B", "BE", "B+E", "C1", "C1E", "C1+E", "C", "CE", "C+E", "D1", "D1E", "D1+E", "D",
        "DE",
        "D+E", "L", "M", "T", "S", "B96", "K", "G", "H", "P", "Q", "F", "N",
    ]

    static func normalise(_ line: String) -> (value: String?, validity: CheckOutcome) {
        let folded = PrintedText.folded(PrintedNumber.withoutFieldNumber(line))
        let words = folded.unicodeScalars
            .split { $0 == " " || $0 == "/" || $0 == "," || $0 == ";" || $0 == "-" || $0 == "|" }
            .map { String(String.UnicodeScalarView($0)) }
        let isPossible = words.allSatisfy { word in
            word.utf8.count <= 5
                && word.utf8.allSatisfy { (65...90).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "+") }
        }
        guard !words.isEmpty, words.count <= 40, isPossible else { return (nil, .notPerformed(.valueNotUnderstood)) }
        let areKnown = words.allSatisfy { european.contains($0) }
        return (words.joined(separator: " "), areKnown ? .passed : .notPerformed(.noRule))
    }
}
