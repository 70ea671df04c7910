import VouchCore

/// Names keep their letters, case and accents; only what is not a part of a name goes.
enum PrintedName {
    static func normalise(_ line: String) -> (value: String?, validity: CheckOutcome) {
        var name = PrintedNumber.withoutFieldNumber(line)
        // The stroke, colon or comma of a label beside it, a hyphen of a line's end.
        while let first = name.unicodeScalars.first, isEdge(first), first != "'", first != "’" {
            name.unicodeScalars.removeFirst()
        }
        while let last = name.unicodeScalars.last, isEdge(last), last != ".", last != "'", last != "’", last != ")" {
            name.unicodeScalars.removeLast()
        }
        guard name.unicodeScalars.contains(where: PrintedText.isLetter) else {
            return (nil, .notPerformed(.valueNotUnderstood))
        }
        let isName = name.unicodeScalars.allSatisfy(mayStand)
        return (name, isName ? .notPerformed(.noRule) : .failed(.nameCharacters))
    }

    private static func isEdge(_ scalar: Unicode.Scalar) -> Bool {
        !PrintedText.isLetter(scalar) && PrintedText.digit(scalar) == nil && scalar != "("
    }

    private static func mayStand(_ scalar: Unicode.Scalar) -> Bool {
        if PrintedText.isLetter(scalar) { return true }
        switch scalar {
        case " ", "-", "'", "’", "‘", "`", "´", ".", ",", "/", "(", ")", "·", "ʼ", "ʻ", "<": return true
        default: return (0x2010...0x2015).contains(scalar.value) || scalar.value == 0x2019
        }
    }
}
