/// Walks over the fixed fields of a boarding pass. Reading past the end gives blanks, and is remembered.
struct BCBPCursor {
    private let text: ArraySlice<Unicode.Scalar>
    private(set) var position: Int
    /// Whether a field was cut short or missing altogether.
    private(set) var ranOut = false

    init(_ text: ArraySlice<Unicode.Scalar>) {
        self.text = text
        position = text.startIndex
    }

    var rest: ArraySlice<Unicode.Scalar> { text[position...] }
    var isAtEnd: Bool { position == text.endIndex }

    /// The next characters, as many as there are.
    mutating func take(_ count: Int) -> ArraySlice<Unicode.Scalar> {
        let end = min(position + count, text.endIndex)
        if end - position < count { ranOut = true }
        defer { position = end }
        return text[position..<end]
    }

    /// The next field without the spaces around it, in upper case; nil if it is blank.
    mutating func field(_ count: Int) -> String? {
        let taken = take(count)
        let trimmed = taken.drop { $0 == " " }
        guard let last = trimmed.lastIndex(where: { $0 != " " }) else { return nil }
        return trimmed[...last].uppercased
    }

    mutating func scalar() -> Unicode.Scalar? {
        guard let found = take(1).first, found != " " else { return nil }
        return found.uppercased
    }

    /// Two hexadecimal digits; nil for anything else.
    mutating func size() -> Int? {
        let digits = take(2)
        guard digits.count == 2 else { return nil }
        var value = 0
        for digit in digits {
            guard let number = digit.hexadecimalValue else { return nil }
            value = value << 4 | number
        }
        return value
    }
}

extension Unicode.Scalar {
    /// ASCII only: nothing else has a place in a boarding pass.
    var uppercased: Unicode.Scalar {
        guard ("a"..."z").contains(self) else { return self }
        return Unicode.Scalar(UInt8(value) - 32)
    }

    var isLetter: Bool { ("A"..."Z").contains(uppercased) }
    var isDigit: Bool { ("0"..."9").contains(self) }

    var hexadecimalValue: Int? {
        switch self {
        case "0"..."9": Int(value) - 48
        case "A"..."F": Int(value) - 55
        case "a"..."f": Int(value) - 87
        default: nil
        }
    }
}

extension Collection<Unicode.Scalar> {
    /// As it stands.
    var text: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: self)
        return String(view)
    }

    var uppercased: String { map { $0.uppercased }.text }
}
