import VouchCore

/// A State's own number for the holder: its form, its check digit, and the day of birth inside it.
struct PersonalNumber {
    /// Without separators, capitals.
    let text: String
    /// The result of the State's own check digit; not performed if it has none, or if a wrong one is only a hint.
    let validity: CheckOutcome
    /// Whether specimens of the State hold its rule, so that a number that does not is a finding.
    let isRuleHeld: Bool
    /// Last two digits of the year, month and day.
    let birth: (shortYear: Int, month: Int, day: Int)?

    /// - Parameters:
    ///   - printed: with or without separators.
    ///   - state: as the zone has it.
    /// - Returns: nil if no such numbers are known for the State, or the form differs.
    init?(_ printed: String, state: String) {
        guard let rule = PersonalNumberRule.all[state], printed.utf8.count <= 40 else { return nil }
        // The sign between day of birth and the rest is a letter in Finland since 2000; the zone may have a filler
        // there.
        let bytes = printed.utf8.filter { (48...57).contains($0) || (65...90).contains($0) }
        let hasLetterForSign = state == "FIN" && bytes.count == 11
        let digits = hasLetterForSign ? Array(bytes[..<6] + bytes[7...]) : bytes
        guard rule.fits(digits) else { return nil }
        text = String(decoding: hasLetterForSign ? bytes : digits, as: UTF8.self)
        isRuleHeld = PersonalNumberRule.held.contains(state)
        switch rule.check?(digits.map { Int($0) - 48 }) {
        case nil: validity = .notPerformed(.noRule)
        case true?: validity = .passed
        case false? where isRuleHeld: validity = .failed(.personalNumberCheckDigit)
        case false?: validity = .notPerformed(.personalNumberCheckDigit)
        }
        birth = rule.birth.flatMap { Self.birth(digits.map { Int($0) - 48 }, $0) }
    }

    private static func birth(
        _ digits: [Int], _ place: PersonalNumberRule.Birth
    ) -> (shortYear: Int, month: Int, day: Int)? {
        guard place.start + 6 <= digits.count else { return nil }
        let pairs = [0, 2, 4].map { digits[place.start + $0] * 10 + digits[place.start + $0 + 1] }
        let (year, day) = place.isDayFirst ? (pairs[2], pairs[0]) : (pairs[0], pairs[2])
        let months = place.added.map { pairs[1] - $0 }
        guard let month = months.first(where: (1...12).contains), (1...31).contains(day) else { return nil }
        return (year, month, day)
    }
}

/// Source: the numbers' public rules, as the laws and registers of each State have them; checked against python-stdnum.
struct PersonalNumberRule: Sendable {
    struct Birth: Sendable {
        let start: Int
        let isDayFirst: Bool
        /// The numbers that the State adds to the month: for women, for another century, or when numbers run out. At least 13 apart.
        var added = [0]
    }

    /// `9` a digit, `A` a letter, `X` either; several where the length changed.
    let patterns: [String]
    let birth: Birth?
    /// Takes the characters less 48: letters are 17...42.
    let check: (@Sendable ([Int]) -> Bool)?

    init(_ patterns: [String], birth: Birth? = nil, check: (@Sendable ([Int]) -> Bool)? = nil) {
        self.patterns = patterns
        self.birth = birth
        self.check = check
    }

    func fits(_ characters: [UInt8]) -> Bool {
        patterns.contains { pattern in
            pattern.utf8.count == characters.count
                && zip(pattern.utf8, characters).allSatisfy { wanted, found in
                    let isDigit = (48...57).contains(found)
                    return wanted == UInt8(ascii: "X") || (wanted == UInt8(ascii: "9")) == isDigit
                }
        }
    }

    private static let yearFirst = Birth(start: 0, isDayFirst: false)
    private static let dayFirst = Birth(start: 0, isDayFirst: true)
    private static let afterCentury = Birth(start: 1, isDayFirst: false)
    /// 50 for women; 20 more for both since 2004, when the numbers of a day are used up.
    private static let czechBirth = Birth(start: 0, isDayFirst: false, added: [0, 50, 20, 70])
    /// 80 for the 19th century, 20 for the 21st, 40 and 60 for the next two.
    private static let polishBirth = Birth(start: 0, isDayFirst: false, added: [0, 20, 80, 40, 60])
    /// 20 for the 19th century, 40 for the 21st.
    private static let bulgarianBirth = Birth(start: 0, isDayFirst: false, added: [0, 40, 20])
    /// Numbers for foreigners: 20 where the sex is not known, 40 where it is.
    private static let belgianBirth = Birth(start: 0, isDayFirst: false, added: [0, 40, 20])

    private static func sum(_ digits: [Int], _ weights: [Int]) -> Int {
        zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 }
    }

    private static func luhn(_ digits: [Int]) -> Bool {
        var sum = 0
        for (index, digit) in digits.reversed().enumerated() {
            sum += index % 2 == 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2
        }
        return sum % 10 == 0
    }

    private static let baltic: @Sendable ([Int]) -> Bool = { digits in
        var rest = sum(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11
        if rest == 10 { rest = sum(digits, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11 }
        return rest % 10 == digits[10]
    }

    /// The number of former Yugoslavia.
    private static let unique: @Sendable ([Int]) -> Bool = { digits in
        let rest = 11 - sum(digits, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
        return (rest > 9 ? 0 : rest) == digits[12]
    }

    private static let czech: @Sendable ([Int]) -> Bool = { digits in
        let rest = digits[..<9].reduce(0) { ($0 * 10 + $1) % 11 }
        return rest % 10 == digits[9]
    }

    private static let spanish: @Sendable ([Int]) -> Bool = { digits in
        let letters = Array("TRWAGMYFPDXBNJZSQVHLCKE".utf8)
        // X, Y and Z of foreigners stand for 0, 1 and 2.
        var digits = digits
        if digits[0] > 9 { digits[0] = digits[0] - 40 }
        guard (0...9).contains(digits[0]) else { return false }
        return Int(letters[digits[..<8].reduce(0) { $0 * 10 + $1 } % 23]) - 48 == digits[8]
    }

    private static let finnish: @Sendable ([Int]) -> Bool = { digits in
        let signs = Array("0123456789ABCDEFHJKLMNPRSTUVWXY".utf8)
        return Int(signs[digits[..<9].reduce(0) { $0 * 10 + $1 } % 31]) - 48 == digits[9]
    }

    /// States whose published specimens were seen to hold their rule. Others print numbers that do not: Iceland's and
    /// Lithuania's specimens have wrong check digits, Latvia's has no day of birth in it.
    static let held: Set<String> = ["ESP", "EST", "NLD", "SVN", "TUR", "TWN"]

    /// By State, as the zone has it.
    static let all: [String: PersonalNumberRule] = [
        "EST": .init(["99999999999"], birth: afterCentury, check: baltic),
        "LTU": .init(["99999999999"], birth: afterCentury, check: baltic),
        "LVA": .init(["99999999999"], birth: dayFirst),
        "POL": .init(["99999999999"], birth: polishBirth) { digits in
            (10 - sum(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10) % 10 == digits[10]
        },
        "BGR": .init(["9999999999"], birth: bulgarianBirth) { digits in
            sum(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11 % 10 == digits[9]
        },
        "CZE": .init(["9999999999"], birth: czechBirth, check: czech),
        "SVK": .init(["9999999999"], birth: czechBirth, check: czech),
        "TUR": .init(["99999999999"]) { digits in
            let odd = digits[0] + digits[2] + digits[4] + digits[6] + digits[8]
            let even = digits[1] + digits[3] + digits[5] + digits[7]
            let tenth = ((odd * 7 - even) % 10 + 10) % 10
            return digits[0] != 0 && tenth == digits[9] && (odd + even + digits[9]) % 10 == digits[10]
        },
        "ROU": .init(["9999999999999"], birth: afterCentury) { digits in
            let rest = sum(digits, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
            return (rest == 10 ? 1 : rest) == digits[12]
        },
        "SVN": .init(["9999999999999"], check: unique), "SRB": .init(["9999999999999"], check: unique),
        "BIH": .init(["9999999999999"], check: unique), "MNE": .init(["9999999999999"], check: unique),
        "MKD": .init(["9999999999999"], check: unique),
        "HRV": .init(["99999999999"]) { digits in
            let rest = digits[..<10].reduce(10) { rest, digit in
                let next = (rest + digit) % 10
                return (next == 0 ? 10 : next) * 2 % 11
            }
            return (11 - rest) % 10 == digits[10]
        },
        "ISL": .init(["9999999999"], birth: dayFirst) { digits in
            (11 - sum(digits, [3, 2, 7, 6, 5, 4, 3, 2]) % 11) % 11 == digits[8]
        },
        "NLD": .init(["999999999"]) { digits in
            (sum(digits, [9, 8, 7, 6, 5, 4, 3, 2]) - digits[8]) % 11 == 0
        },
        "SWE": .init(["999999999999", "9999999999"]) { digits in luhn(Array(digits.suffix(10))) },
        "FIN": .init(["999999999X"], birth: dayFirst, check: finnish),
        "NOR": .init(["99999999999"]) { digits in
            let first = (11 - sum(digits, [3, 7, 6, 1, 8, 9, 4, 5, 2]) % 11) % 11
            let second = (11 - sum(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11) % 11
            return first == digits[9] && second == digits[10]
        },
        "THA": .init(["9999999999999"]) { digits in
            (11 - sum(digits, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 10 == digits[12]
        },
        "ISR": .init(["999999999"]) { digits in luhn(digits) },
        "ESP": .init(["99999999A", "A9999999A"], check: spanish),
        "BEL": .init(["99999999999"], birth: belgianBirth) { digits in
            let number = digits[..<9].reduce(0) { $0 * 10 + $1 }
            let check = digits[9] * 10 + digits[10]
            // Those born since 2000 have a 2 before it.
            return 97 - number % 97 == check || 97 - (2_000_000_000 % 97 + number) % 97 == check
        },
        "TWN": .init(["A999999999"]) { digits in
            let letters = Array("ABCDEFGHJKLMNPQRSTUVXYWZIO".utf8).map { Int($0) - 48 }
            guard let value = letters.firstIndex(of: digits[0]).map({ $0 + 10 }) else { return false }
            return (value / 10 + value % 10 * 9 + sum(Array(digits[1...]), [8, 7, 6, 5, 4, 3, 2, 1, 1])) % 10 == 0
        },
        "DNK": .init(["9999999999"], birth: dayFirst), "ALB": .init(["A99999999A"]), "AZE": .init(["XXXXXXX"]),
        "GEO": .init(["99999999999"]), "QAT": .init(["99999999999"]), "KWT": .init(["999999999999"]),
        "ARE": .init(["999999999999999"]), "RKS": .init(["9999999999"]), "MDA": .init(["9999999999999"]),
        "MYS": .init(["999999999999"], birth: yearFirst), "KOR": .init(["9999999999999"], birth: yearFirst),
        "LUX": .init(["9999999999999"]), "UKR": .init(["9999999999999"]),
        "KAZ": .init(["999999999999"], birth: yearFirst),
        "UZB": .init(["99999999999999"]),
    ]
}
