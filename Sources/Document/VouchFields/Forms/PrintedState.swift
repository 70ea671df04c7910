import VouchCore

/// Nationalities and States as printed: codes, names, adjectives, in the languages of documents.
package enum PrintedState {
    /// The code as the zone has it where all parts that are understood say the same.
    static func normalise(_ line: String) -> (value: String?, validity: CheckOutcome) {
        let folded = PrintedText.folded(String(PrintedNumber.withoutFieldNumber(line).prefix(200)))
        if let code = code(of: folded) { return (code, .passed) }
        var codes: Set<String> = []
        let parts = folded.split(maxSplits: 12) { "/|,;()".contains($0) }
        for part in parts { if let code = code(of: String(part)) { codes.insert(code) } }
        guard codes.count == 1, let code = codes.first else {
            // Three letters that are not a code, where a code was meant.
            let isCode = folded.utf8.count == 3 && folded.utf8.allSatisfy { (65...90).contains($0) }
            return (nil, isCode ? .failed(.stateUnknown) : .notPerformed(.valueNotUnderstood))
        }
        return (code, .passed)
    }

    private static func code(of folded: String) -> String? {
        let words = folded.unicodeScalars
            .split { !(PrintedText.isLetter($0) || PrintedText.digit($0) != nil) }
            .map { String(String.UnicodeScalarView($0)) }
        guard !words.isEmpty, words.count <= 12 else { return nil }
        let text = words.joined(separator: " ")
        if let code = canonical(text) { return code }
        return StateWords.table[text]
    }

    /// A code of the zone, Germany's in the one form that the zone has.
    ///
    /// - Parameter code: capitals.
    package static func canonical(_ code: String) -> String? {
        guard code == "D" || code.utf8.count == 3, let state = StateCode(code.utf8) else { return nil }
        switch state.text {
        case "DEU", "BDR": return "D"
        default: return state.text
        }
    }
}
