public import VouchCore

/// The PDF417 symbol of an Argentine identity card (DNI): text between `@`, nothing signed.
///
/// The State has published no description. Two forms are in circulation, known from the cards themselves: the card of
/// 2012 and later begins with the number of the procedure, the earlier one with `@` and the document number.
public struct ArgentineCard: Sendable {
    /// Number of the procedure (trámite) that issued the card.
    public let procedureNumber: Sensitive<String>
    /// Document number, which the person keeps for life.
    public let documentNumber: Sensitive<String>
    /// Copy of the card: `A` for the first, then `B`, `C`.
    public let copy: String
    /// Surnames.
    public let surname: Sensitive<String>
    /// Given names.
    public let givenNames: Sensitive<String>
    /// `M`, `F` or `X`.
    public let sex: String
    /// Date of birth; nil if the text is not a date.
    public let dateOfBirth: Sensitive<CalendarDate>?
    /// Date of issue; nil if the text is not a date.
    public let dateOfIssue: CalendarDate?
    /// Date of expiry; nil if the form has none, or the text is not a date.
    public let dateOfExpiry: CalendarDate?

    /// Longest text that is read, in bytes.
    public static let maximumLength = 1024

    /// Whether the bytes look like it: a digit or `@` first, and seven `@` or more.
    public static func looksLike(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 40, bytes.count <= maximumLength, let first = bytes.first else { return false }
        return (first == separator || (0x30...0x39).contains(first)) && bytes.count(where: { $0 == separator }) >= 7
    }

    private static let separator = UInt8(ascii: "@")

    /// Reads the text of a symbol.
    ///
    /// - Parameter bytes: UTF-8 or ISO 8859-1.
    /// - Returns: nil for any other text.
    public init?(_ bytes: [UInt8]) {
        guard Self.looksLike(bytes) else { return nil }
        let parts = bytes.split(separator: Self.separator, omittingEmptySubsequences: false).map { Self.text($0) }
        // Where each part stands, by form.
        let place: (procedure: Int, number: Int, copy: Int, surname: Int, given: Int, sex: Int, birth: Int, issue: Int)
        let isEarly = parts[0].isEmpty
        if isEarly {
            guard parts.count >= 13 else { return nil }
            place = (10, 1, 2, 4, 5, 8, 7, 9)
        } else {
            guard parts.count >= 8 else { return nil }
            place = (0, 4, 5, 1, 2, 3, 6, 7)
        }
        let number = parts[place.number].utf8.filter { $0 != UInt8(ascii: ".") }
        let copy = parts[place.copy]
        // Numbers of women and men who were registered before 1968 may begin with F or M.
        let digits = number.drop { $0 == UInt8(ascii: "F") || $0 == UInt8(ascii: "M") }
        guard number.count - digits.count <= 1, (6...8).contains(digits.count), Self.isNumber(digits),
            Self.isNumber(parts[place.procedure].utf8), copy.utf8.count == 1, !parts[place.surname].isEmpty,
            ["M", "F", "X"].contains(parts[place.sex])
        else { return nil }
        let birth = Self.date(parts[place.birth])
        let issue = Self.date(parts[place.issue])
        guard birth != nil || issue != nil else { return nil }
        procedureNumber = Sensitive(parts[place.procedure])
        documentNumber = Sensitive(String(decoding: number, as: UTF8.self))
        self.copy = copy
        surname = Sensitive(parts[place.surname])
        givenNames = Sensitive(parts[place.given])
        sex = parts[place.sex]
        dateOfBirth = birth.map { Sensitive($0) }
        dateOfIssue = issue
        dateOfExpiry = isEarly ? Self.date(parts[12]) : nil
    }

    private static func isNumber(_ text: some Collection<UInt8>) -> Bool {
        !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Without spaces at its ends.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var part = bytes
        while part.first == 0x20 { part.removeFirst() }
        while part.last == 0x20 { part.removeLast() }
        return String(validating: part, as: UTF8.self) ?? String(decoding: part.map(UInt16.init), as: UTF16.self)
    }

    /// `DD/MM/YYYY`.
    private static func date(_ text: String) -> CalendarDate? {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[2] == UInt8(ascii: "/"), bytes[5] == UInt8(ascii: "/") else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            let digits = bytes[range]
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
        }
        guard let day = number(0..<2), let month = number(3..<5), let year = number(6..<10) else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }
}

#if !hasFeature(Embedded)
extension ArgentineCard: Redacted {
    public var description: String { "symbol of an Argentine identity card" }
}
#endif
