import VouchFields

/// The forms of licence numbers in the United States. They separate a number from the print right beside it.
///
/// A hint: it parts a text that is no number of the State into a label and a number that is, and never refuses or
/// accuses. Source: the National Traffic Safety Institute's list of driver license formats
/// (ntsi.com/drivers-license-format).
enum LicenceNumberForms {
    /// Forms of a State, parted by a stroke: `A` is a letter, `9` a digit, `X` either, other letters are themselves; in
    /// brackets follows how often, or from how often to how often.
    private static let table = """
        AL 9(1-8)
        AK 9(1-7)
        AZ A9(8)|9(9)
        AR 9(4-9)
        CA A9(7)
        CO 9(9)|A9(3-6)|AA9(2-5)
        CT 9(9)
        DE 9(1-7)
        DC 9(7)|9(9)
        FL A9(12)
        GA 9(7-9)
        HI A9(8)|9(9)
        ID AA9(6)A|9(9)
        IL A9(11-12)
        IN A9(9)|9(9-10)
        IA 9(9)|9(3)AA9(4)
        KS A9A9A|A9(8)|9(9)
        KY A9(8-9)|9(9)
        LA 9(1-9)
        ME 9(7)|9(7)A|9(8)
        MD A9(12)
        MA A9(8)|9(9)
        MI A9(10)|A9(12)
        MN A9(12)
        MS 9(9)
        MO A9(5-9)|9(8)AA|9(9)A|9(9)|A9(6)R|9(3)A9(6)
        MT A9(8)|9(9)|9(13-14)
        NE A9(6-8)
        NV 9(9-10)|9(12)|A9(8)
        NH 9(2)AAA9(5)
        NJ A9(14)
        NM 9(8-9)
        NY A9(7)|A9(18)|9(8-9)|9(16)|A(8)
        NC 9(1-12)
        ND AAA9(6)|9(9)
        OH A9(4-8)|AA9(3-7)|9(8)
        OK A9(9)|9(9)
        OR 9(1-9)
        PA 9(8)
        RI 9(7)|A9(6)
        SC 9(5-11)
        SD 9(6-10)|9(12)
        TN 9(7-9)
        TX 9(7-8)
        UT 9(4-10)
        VT 9(8)|9(7)A
        VA A9(8-11)|9(9)
        WA AX(11)
        WV 9(7)|A9(6)|AA9(5)
        WI A9(13)
        WY 9(9-10)
        """

    private static let forms: [String: [String]] = {
        var forms: [String: [String]] = [:]
        for row in table.split(separator: "\n") {
            let parts = row.split(separator: " ")
            forms[String(parts[0])] = parts[1].split(separator: "|").flatMap(patterns)
        }
        return forms
    }()

    /// Every pattern of fixed length that a form allows.
    private static func patterns(of form: Substring) -> [String] {
        var patterns = [""]
        var rest = form
        while let sign = rest.popFirst() {
            var counts = 1...1
            if rest.first == "(", let end = rest.firstIndex(of: ")") {
                let ends = rest[rest.startIndex..<end].dropFirst().split(separator: "-").compactMap { Int($0) }
                if let first = ends.first, let last = ends.last { counts = first...last }
                rest = rest[rest.index(after: end)...]
            }
            patterns = patterns.flatMap { pattern in
                counts.map { pattern + String(repeating: sign, count: $0) }
            }
        }
        return patterns
    }

    /// Whether a number has its State's form, whatever gaps and hyphens part it.
    ///
    /// - Parameter jurisdiction: two letters, as `CA`.
    /// - Returns: nil if the State's form is not known.
    static func fits(_ number: some Sequence<Character>, in jurisdiction: String) -> Bool? {
        guard let patterns = forms[jurisdiction] else { return nil }
        let characters = number.filter { $0 != " " && $0 != "-" }
        return patterns.contains { CandidateFinder.matches(characters[...], $0) }
    }
}
