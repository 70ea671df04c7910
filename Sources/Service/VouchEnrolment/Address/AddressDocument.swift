public import VouchCore

/// The contents of the printed lines of a bill or statement: its kind, its sender, an address and its date. Recognised by
/// words in English and German.
public struct AddressDocument: Sendable, Hashable, Redacted {
    /// Kind of letter or bill, by words in its lines; ``AddressDocumentCategory/unknown`` if none is found.
    public let category: AddressDocumentCategory
    /// The first line that has a letter, which mostly names the sender; nil if there is none.
    public let issuer: String?
    /// The first line with a postcode and a town, after the line before it, which must have a street's name and number;
    /// empty if there is no such pair.
    public let address: [String]
    /// The latest printed day that is not after the day of reading; nil if there is none.
    public let date: CalendarDate?
    private let words: [[String]]

    /// Fewer lines are not a document.
    private static let fewestLines = 4
    private static let maximumLineCount = 500

    /// Reads the lines.
    ///
    /// - Parameters:
    ///   - lines: from top to bottom; what comes after 500 lines, or 300 characters of one line, is not looked at.
    ///   - today: day of reading.
    public init(lines: [String], today: CalendarDate) {
        let lines = lines.prefix(Self.maximumLineCount).map { String($0.prefix(300)) }
        words = lines.map { Self.words(of: $0) }
        category = Self.category(of: words.map { $0.joined(separator: " ") })
        issuer = lines.first { $0.contains { $0.isLetter } }
        address = Self.address(in: lines)
        date = lines.flatMap { PrintedDay.days(in: $0) }.filter { $0 <= today }.max()
    }

    /// Compares the document with the person's identity.
    ///
    /// - Parameters:
    ///   - surname: the person's; without it the name is not checked.
    ///   - givenNames: the person's; nil or empty lets the surname alone count.
    ///   - home: address on the identity document; nil if it has none, which then contradicts nothing.
    ///   - today: day of reading.
    ///   - maximumAgeDays: age up to which the date passes, in days.
    /// - Returns: outcomes of name, address and date. With fewer than four lines nothing is checked and the finding
    ///   asks for another picture.
    public func finding(
        surname: String?, givenNames: String?, home: String?, today: CalendarDate, maximumAgeDays: Int
    ) -> AddressFinding {
        guard words.count >= Self.fewestLines else {
            return AddressFinding(
                category: .unknown, name: .notPerformed, address: .notPerformed, date: .notPerformed,
                retake: .unreadable)
        }
        return AddressFinding(
            category: category, name: nameCheck(surname, givenNames), address: addressCheck(home),
            date: date.map { PrintedDay.count(from: $0, to: today) <= maximumAgeDays ? .passed : .failed }
                ?? .notPerformed)
    }

    /// Passed if one line has the whole surname and a given name, or its first letter.
    private func nameCheck(_ surname: String?, _ givenNames: String?) -> Fact {
        let last = Self.words(of: surname ?? "")
        let first = Self.words(of: givenNames ?? "")
        guard !last.isEmpty else { return .notPerformed }
        let isFound = words.contains { line in
            guard last.allSatisfy(line.contains) else { return false }
            let others = line.filter { !last.contains($0) }
            return first.isEmpty || first.contains { name in others.contains { $0 == name || name.hasPrefix($0) } }
        }
        return isFound ? .passed : .failed
    }

    private func addressCheck(_ home: String?) -> Fact {
        guard !address.isEmpty else { return .notPerformed }
        let known = Self.words(of: home ?? "").filter { $0.contains { $0.isNumber } }
        // A document without an address contradicts none.
        guard !known.isEmpty else { return .passed }
        let shown = Set(address.flatMap(Self.words))
        return known.allSatisfy(shown.contains) ? .passed : .failed
    }

    // MARK: Words

    static func words(of text: String) -> [String] {
        text.uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Four to six digits beside a town, or the two groups of a British postcode.
    private static func address(in lines: [String]) -> [String] {
        for (index, line) in lines.enumerated() {
            let words = words(of: line)
            let hasTown = words.contains { $0.count > 2 && $0.allSatisfy { $0.isLetter } }
            let hasCode = words.contains { (4...6).contains($0.count) && $0.allSatisfy { $0.isNumber } }
            let isBritish = zip(words, words.dropFirst()).contains { isOutward($0) && isInward($1) }
            guard hasTown && hasCode || isBritish, index > 0, PrintedDay.days(in: line).isEmpty else { continue }
            let street = lines[index - 1]
            guard street.contains(where: { $0.isNumber }), street.contains(where: { $0.isLetter }) else { continue }
            return [street, line]
        }
        return []
    }

    private static func isOutward(_ word: String) -> Bool {
        (2...4).contains(word.count) && word.first?.isLetter == true && word.contains { $0.isNumber }
    }

    private static func isInward(_ word: String) -> Bool {
        word.count == 3 && word.first?.isNumber == true && word.dropFirst().allSatisfy { $0.isLetter }
    }

    /// The more particular ones first.
    private static let signs: [(AddressDocumentCategory, [String])] = [
        (.creditCardStatement, ["CREDIT CARD STATEMENT", "KREDITKARTENABRECHNUNG"]),
        (.mortgageStatement, ["MORTGAGE STATEMENT"]), (.loanStatement, ["LOAN STATEMENT"]),
        (.pensionStatement, ["PENSION STATEMENT", "RENTENBESCHEID"]),
        (.investmentStatement, ["INVESTMENT STATEMENT"]),
        (.bankStatement, ["BANK STATEMENT", "ACCOUNT STATEMENT", "KONTOAUSZUG", "STATEMENT OF ACCOUNT"]),
        (.councilTax, ["COUNCIL TAX"]), (.propertyTax, ["PROPERTY TAX", "GRUNDSTEUER"]),
        (.taxAssessment, ["TAX ASSESSMENT", "STEUERBESCHEID", "TAX CALCULATION"]),
        (.electricityBill, ["ELECTRICITY BILL", "STROMRECHNUNG"]), (.gasBill, ["GAS BILL", "GASRECHNUNG"]),
        (.waterBill, ["WATER BILL", "WASSERRECHNUNG"]), (.heatingBill, ["HEATING BILL"]),
        (.wasteBill, ["WASTE BILL", "ABFALLGEBÜHREN"]), (.landlineBill, ["LANDLINE BILL"]),
        (.mobileBill, ["MOBILE BILL", "MOBILE PHONE BILL", "MOBILFUNKRECHNUNG"]),
        (.internetBill, ["INTERNET BILL", "BROADBAND BILL"]), (.televisionBill, ["TELEVISION BILL"]),
        (.utilityBill, ["UTILITY BILL", "ENERGY BILL", "YOUR ENERGY"]), (.benefitsLetter, ["BENEFIT"]),
        (.electoralRegister, ["ELECTORAL REGISTER"]), (.residenceRegistration, ["MELDEBESCHEINIGUNG"]),
        (.tenancyAgreement, ["TENANCY AGREEMENT", "MIETVERTRAG"]), (.insurancePolicy, ["INSURANCE POLICY"]),
        (.vehicleRegistration, ["VEHICLE REGISTRATION", "REGISTRATION CERTIFICATE", "ZULASSUNGSBESCHEINIGUNG"]),
        (.courtLetter, ["COUNTY COURT", "AMTSGERICHT"]),
        (
            .employerLetter,
            ["CONTRACT OF EMPLOYMENT", "LETTER OF EMPLOYMENT", "ARBEITSVERTRAG", "ARBEITGEBERBESCHEINIGUNG"]
        ),
        (.medicalLetter, ["HOSPITAL", "MEDICAL CENTRE", "MEDICAL PRACTICE", "KLINIKUM", "KRANKENHAUS", "ARZTPRAXIS"]),
        (.studentLetter, ["UNIVERSITY"]),
        (
            .governmentLetter,
            ["MINISTRY OF", "DEPARTMENT FOR", "CITY COUNCIL", "FINANZAMT", "BUNDESAMT", "LANDRATSAMT"]
        ),
    ]

    private static func category(of lines: [String]) -> AddressDocumentCategory {
        signs.first { _, signs in lines.contains { line in signs.contains(where: line.contains) } }?.0 ?? .unknown
    }
}

/// Days in printed lines.
enum PrintedDay {
    /// How a month's name begins, in English and German.
    private static let months = [
        ["JAN"], ["FEB"], ["MAR", "MÄR", "MAERZ"], ["APR"], ["MAY", "MAI"], ["JUN"], ["JUL"], ["AUG"], ["SEP"],
        ["OCT", "OKT"], ["NOV"], ["DEC", "DEZ"],
    ]

    /// `12.11.2026`, `12/11/2026`, `2026-11-12`, `12 November 2026`, `12. Dezember 2026`. Day before month where both are
    /// numbers.
    static func days(in line: String) -> [CalendarDate] {
        let words = AddressDocument.words(of: line)
        var days: [CalendarDate] = []
        for index in words.indices.dropLast(2) {
            let parts = Array(words[index...index + 2])
            let month = Int(parts[1]) ?? months.firstIndex { $0.contains { parts[1].hasPrefix($0) } }.map { $0 + 1 }
            guard let month, let first = Int(parts[0]), let last = Int(parts[2]) else { continue }
            let (year, day) = parts[0].count == 4 ? (first, last) : (last, first)
            guard (1900...2199).contains(year), let date = CalendarDate(year: year, month: month, day: day) else {
                continue
            }
            days.append(date)
        }
        return days
    }

    static func count(from first: CalendarDate, to last: CalendarDate) -> Int {
        last.daysSince1970 - first.daysSince1970
    }
}
