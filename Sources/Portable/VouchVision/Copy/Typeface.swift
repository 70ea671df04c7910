/// A typeface that a zone may be printed in: OCR-B, or one that offices have.
enum Typeface: Int, CaseIterable {
    /// What Doc 9303-3, 4.4 demands.
    case ocrB
    case mono, monoBold, sansMono, sans, serif

    static let width = 12
    static let height = 16
    static let letters = 36

    /// Shares of ink, 0...1, row by row; nil for what is neither a capital nor a digit.
    func shape(_ letter: UInt8) -> [Float]? {
        guard let place = Typeface.place(letter) else { return nil }
        return shapes.withUTF8Buffer { text in
            let line = Typeface.width * Typeface.height / 2
            // Each line ends with a break.
            let start = place * (line + 1)
            guard start + line <= text.count else { return nil }
            return text[start..<start + line].flatMap { pair in
                [Float((pair - 48) >> 3) / 7, Float((pair - 48) & 7) / 7]
            }
        }
    }

    private static func place(_ letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter - UInt8(ascii: "0")) + 26
        default: nil
        }
    }
}
