public import VouchOCR

/// Recognises bank cards, which are not identity documents, and keeps their numbers out of every result: what a card says
/// is only for callers who asked for a card, ``content``.
public struct PaymentCard: Sendable {
    private let lines: [TextLine]
    private let number: [Character]

    /// Besides Visa, whose name is also that of a document.
    private static let brands = [
        "MASTERCARD", "MAESTRO", "AMERICAN EXPRESS", "DINERS CLUB", "DISCOVER", "UNIONPAY", "GIROCARD",
        "RUPAY", "CARTE BANCAIRE",
    ]

    /// - Parameter lines: of one page.
    /// - Returns: nil unless the page has a card number that its check digit confirms, and beside it a scheme's name or
    ///   an expiry of month and year.
    public init?(_ lines: [TextLine]) {
        let texts = lines.map { line in line.text.reveal { Array($0) } }
        guard let number = Self.number(texts) else { return nil }
        let words = texts.map { String($0).uppercased() }
        let hasBrand = words.contains { word in Self.brands.contains { word.contains($0) } }
        let isVisa = number.first == "4" && number.count >= 16 && words.contains { $0.contains("VISA") }
        guard hasBrand || isVisa || texts.contains(where: { !CardExpiry.all(in: $0).isEmpty }) else { return nil }
        self.lines = lines
        self.number = number
    }

    /// What the card says: its number, which the check digit confirms, and what of expiry and holder could be read.
    public var content: PaymentCardContent { PaymentCardContent(number: number, lines: lines) }

    /// The lines, a dot for each digit: also of the expiry and the code beside the signature.
    public var masked: [TextLine] { lines.map(Self.masked) }

    /// A dot for each digit.
    public static func masked(_ line: TextLine) -> TextLine {
        let characters = line.characters.reveal { characters in
            characters.map { one in
                one.text.isNumber ? TextCharacter("•", probability: one.probability, position: one.position) : one
            }
        }
        return TextLine(characters: characters, box: line.box, engine: line.engine)
    }

    /// The digits of a number in one line, or of groups on lines of their own that follow each other, as cards print it
    /// in a column.
    private static func number(_ texts: [[Character]]) -> [Character]? {
        for text in texts {
            if let digits = digits(in: text) { return digits }
        }
        let groups = texts.filter { text in
            let digits = text.filter { $0.isASCII && $0.isNumber }.count
            return (3...12).contains(digits) && text.allSatisfy { $0.isASCII && $0.isNumber || $0 == " " }
        }
        for first in groups.indices {
            var joined: [Character] = []
            for group in groups[first...].prefix(5) {
                joined += (joined.isEmpty ? [] : [" "]) + group
                if let digits = digits(in: joined) { return digits }
            }
        }
        return nil
    }

    private static func digits(in text: [Character]) -> [Character]? {
        PaymentCardNumber.range(in: text).map { text[$0].filter(\.isNumber) }
    }
}
