public import VouchOCR

/// Recognises bank cards, which are not identity documents, and keeps their numbers out of every result.
public struct PaymentCard: Sendable {
    private let lines: [TextLine]

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
        guard hasBrand || isVisa || texts.contains(where: Self.hasExpiry) else { return nil }
        self.lines = lines
    }

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

    /// `09/28`, `09/2028`, between anything but digits and strokes: two numbers are not a date of three.
    private static func hasExpiry(_ text: [Character]) -> Bool {
        text.indices.contains { stroke in
            guard text[stroke] == "/", stroke >= 2, let month = Int(String(text[stroke - 2..<stroke])),
                (1...12).contains(month), stroke < 3 || !isDateCharacter(text[stroke - 3])
            else { return false }
            let year = text[(stroke + 1)...].prefix { $0.isASCII && $0.isNumber }
            let rest = text[(stroke + 1 + year.count)...].first
            return (year.count == 2 || year.count == 4) && !(rest.map(isDateCharacter) ?? false)
        }
    }

    private static func isDateCharacter(_ character: Character) -> Bool {
        character == "/" || character == "." || character.isASCII && character.isNumber
    }
}
