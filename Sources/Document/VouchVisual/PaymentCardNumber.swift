/// The number of a payment card in a text: found so that it can be kept out of results.
///
/// Source: ISO/IEC 7812-1, annex B (the check digit), and the schemes' published ranges.
enum PaymentCardNumber {
    /// First digits, as an interval of numbers with as many digits, and the lengths of the scheme's numbers.
    private static let schemes: [(first: ClosedRange<Int>, lengths: ClosedRange<Int>)] = [
        (4...4, 13...19), (51...55, 16...16), (2221...2720, 16...16),  // Visa, Mastercard
        (34...34, 15...15), (37...37, 15...15),  // American Express
        (300...305, 14...19), (36...36, 14...19), (38...39, 14...19),  // Diners Club
        (6011...6011, 16...19), (644...649, 16...19), (65...65, 16...19),  // Discover
        (3528...3589, 16...19), (62...62, 16...19), (2200...2204, 16...19),  // JCB, UnionPay, Mir
        (50...50, 13...19), (56...58, 13...19), (60...61, 13...19), (63...69, 13...19),  // Maestro, RuPay
    ]

    /// The characters of the first number, separators between its digits included; nil if there is none.
    ///
    /// - Parameter text: one line, or several joined by single spaces.
    static func range(in text: [Character]) -> Range<Int>? {
        var start = 0
        while start < text.count {
            guard digit(text[start]) != nil else {
                start += 1
                continue
            }
            let run = groups(in: text, from: start)
            if let found = number(in: run.groups, of: text) { return found }
            start = run.end
        }
        return nil
    }

    /// Groups of digits with one separator between each two, from a digit on.
    private static func groups(in text: [Character], from start: Int) -> (groups: [Range<Int>], end: Int) {
        var groups: [Range<Int>] = []
        var (begin, index) = (start, start)
        while index < text.count {
            if digit(text[index]) != nil {
                index += 1
            } else if index > begin, isSeparator(text[index]), index + 1 < text.count, digit(text[index + 1]) != nil {
                groups.append(begin..<index)
                index += 1
                begin = index
            } else {
                break
            }
        }
        groups.append(begin..<index)
        return (groups, max(index, start + 1))
    }

    /// Whole groups that follow each other and are a number together.
    private static func number(in groups: [Range<Int>], of text: [Character]) -> Range<Int>? {
        for first in groups.indices {
            var digits: [Int] = []
            for last in groups.indices[first...].prefix(6) {
                digits += groups[last].compactMap { digit(text[$0]) }
                if digits.count > 19 { break }
                if isNumber(digits) { return groups[first].lowerBound..<groups[last].upperBound }
            }
        }
        return nil
    }

    /// Whether some digits are a number of a known scheme, check digit included.
    static func isNumber(_ digits: [Int]) -> Bool {
        guard (13...19).contains(digits.count), Set(digits).count > 1 else { return false }
        let isOfScheme = schemes.contains { scheme in
            guard scheme.lengths.contains(digits.count) else { return false }
            let count = String(scheme.first.lowerBound).count
            return scheme.first.contains(digits.prefix(count).reduce(0) { $0 * 10 + $1 })
        }
        return isOfScheme && luhn(digits)
    }

    private static func luhn(_ digits: [Int]) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, entry in
            let doubled = entry.offset % 2 == 1 ? entry.element * 2 : entry.element
            return sum + (doubled > 9 ? doubled - 9 : doubled)
        }
        return sum % 10 == 0
    }

    private static func isSeparator(_ character: Character) -> Bool { " -.·".contains(character) }

    private static func digit(_ character: Character) -> Int? {
        character.isASCII ? character.wholeNumberValue : nil
    }
}
