import VouchCore
import VouchOCR

/// What a payment card says, for an app that asked for a card. Printing it shows nothing.
///
/// Source: ISO/IEC 7812-1 (the number and its check digit), ISO/IEC 7813 (the holder's name: at most 26 characters). The
/// code beside the signature is never read.
public struct PaymentCardContent: Sendable, Hashable, Redacted {
    /// The card's number: 13 to 19 digits of a known scheme, whose check digit fits.
    public let number: String
    /// The last month in which the card is valid; nil if none could be read.
    public let expiry: CardExpiry?
    /// The holder's name as printed; nil if none could be read. Nothing confirms it.
    public let holder: String?

    /// - Parameter lines: of the page that the number is printed on.
    init(number: [Character], lines: [TextLine]) {
        let digits = String(number)
        self.number = digits
        let texts = lines.map { line in line.text.reveal { Array($0) } }
        // A card may say from when it is valid too.
        expiry = texts.flatMap(CardExpiry.all).max()
        let placed = zip(texts, lines.map(\.box.center.y))
        let top = placed.filter { Self.states($0.0, digits) }.map(\.1).min()
        holder = Self.holder(in: placed.filter { $0.1 > top ?? 0 })
    }

    // MARK: The holder

    /// Words of a card's other print: schemes, products, labels.
    private static let others: Set<String> = [
        "VALID", "THRU", "FROM", "UNTIL", "END", "EXPIRES", "EXPIRY", "EXP", "GOOD", "MONTH", "YEAR", "MEMBER", "SINCE",
        "DEBIT", "CREDIT", "PREPAID", "BANK", "BANQUE", "BANCO", "BANCA", "SPARKASSE", "SAVINGS", "CARD", "CARTE",
        "KARTE", "TARJETA", "VISA", "ELECTRON", "MASTERCARD", "MAESTRO", "CIRRUS", "AMERICAN", "EXPRESS", "DINERS",
        "CLUB", "INTERNATIONAL", "DISCOVER", "JCB", "UNIONPAY", "RUPAY", "MIR", "GIROCARD", "GOLD", "PLATINUM",
        "CLASSIC", "STANDARD", "BUSINESS", "CORPORATE", "WORLD", "ELITE", "SIGNATURE", "INFINITE", "PREMIUM", "STUDENT",
        "AUTHORIZED", "AUTHORISED", "CONTACTLESS", "WWW", "SERVICE", "CUSTOMER", "IBAN",
        "BIC", "CVV", "CVC", "ACCOUNT", "NUMBER", "CARDHOLDER", "NAME", "ONLY", "USE", "ATM", "PAY", "WAVE", "PAYPASS",
    ]

    /// Whether a line is the number or a group of it.
    private static func states(_ text: [Character], _ number: String) -> Bool {
        let digits = text.filter { $0.isASCII && $0.isNumber }
        return digits.count >= 4 && (number.contains(String(digits)) || String(digits).contains(number))
    }

    /// The name is printed below the number: of the lines that may be one, the lowest.
    ///
    /// - Parameter lines: below the number, with the heights of their middles.
    private static func holder(in lines: [([Character], Double)]) -> String? {
        lines.filter { mayBeName($0.0) }.max { $0.1 < $1.1 }
            .map { String($0.0).split(separator: " ").joined(separator: " ") }
    }

    /// Two words at least, of letters, none of them a card's other print; `ERIKSSON/ANNA` is a name too.
    private static func mayBeName(_ text: [Character]) -> Bool {
        guard (4...26).contains(text.count) else { return false }
        let words = text.split { $0 == " " || $0 == "/" }
        guard (2...5).contains(words.count), words.contains(where: { $0.count > 2 }) else { return false }
        return words.allSatisfy { word in
            word.contains(where: \.isLetter) && word.allSatisfy { $0.isLetter || ".-'’".contains($0) }
                && !others.contains(String(word.filter(\.isLetter)).uppercased())
        }
    }
}

/// The last month in which a payment card is valid.
public struct CardExpiry: Sendable, Hashable, Comparable {
    /// The year, such as 2028: two digits are of this century.
    public let year: Int
    /// 1...12.
    public let month: Int

    /// `2028-09`
    public var text: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }

    public static func < (a: Self, b: Self) -> Bool { (a.year, a.month) < (b.year, b.month) }

    /// `09/28`, `09/2028`, between anything but digits and strokes: two numbers are not a date of three.
    static func all(in text: [Character]) -> [CardExpiry] {
        text.indices.compactMap { stroke in
            guard text[stroke] == "/", stroke >= 2, let month = number(text[stroke - 2..<stroke]),
                (1...12).contains(month), stroke < 3 || !isDateCharacter(text[stroke - 3])
            else { return nil }
            let digits = text[(stroke + 1)...].prefix { $0.isASCII && $0.isNumber }
            let rest = text[(stroke + 1 + digits.count)...].first
            guard digits.count == 2 || digits.count == 4, !(rest.map(isDateCharacter) ?? false),
                let year = number(digits).map({ digits.count == 2 ? 2000 + $0 : $0 }), (2000...2099).contains(year)
            else { return nil }
            return CardExpiry(year: year, month: month)
        }
    }

    private static func number(_ digits: ArraySlice<Character>) -> Int? {
        digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(String(digits)) : nil
    }

    private static func isDateCharacter(_ character: Character) -> Bool {
        character == "/" || character == "." || character.isASCII && character.isNumber
    }
}
