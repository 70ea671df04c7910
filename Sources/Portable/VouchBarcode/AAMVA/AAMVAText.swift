/// Small ASCII helpers shared by the readers in this folder.
enum AAMVAText {
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let recordSeparator: UInt8 = 0x1E
    static let space: UInt8 = 0x20

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

    static func isLetter(_ byte: UInt8) -> Bool { isCapital(capital(byte)) }

    /// Ends an element: any control character except tab.
    static func isSeparator(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 }

    static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }

    static func capital(_ byte: UInt8) -> UInt8 { byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte }

    static func capitals(_ text: some Sequence<UInt8>) -> [UInt8] { text.map(capital) }

    /// Without blanks and control characters at both ends.
    static func trimmed(_ text: some Collection<UInt8>) -> [UInt8] {
        var result = Array(text.drop(while: isBlank))
        while let last = result.last, isBlank(last) { result.removeLast() }
        return result
    }

    /// At most `count` bytes from the `index`th on; fewer at the end, none outside.
    static func window(of text: some RandomAccessCollection<UInt8>, at index: Int, count: Int) -> [UInt8] {
        guard index >= 0, index < text.count else { return [] }
        return Array(text.dropFirst(index).prefix(count))
    }

    static func bytes(of text: StaticString) -> [UInt8] {
        guard text.hasPointerRepresentation else { return [] }
        return Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Whether `text` says `word`, letter case aside.
    static func equals(_ text: [UInt8], _ word: StaticString) -> Bool {
        text.count == word.utf8CodeUnitCount && starts(text, at: 0, with: word)
    }

    /// Whether `word`, in capitals, stands at `index`, letter case aside.
    static func starts(_ text: [UInt8], at index: Int, with word: StaticString) -> Bool {
        guard word.hasPointerRepresentation, index >= 0, index + word.utf8CodeUnitCount <= text.count else {
            return false
        }
        for offset in 0..<word.utf8CodeUnitCount where capital(text[index + offset]) != capital(word.utf8Start[offset])
        {
            return false
        }
        return true
    }

    /// The number that digits write; nil if there are none, another character, or more than nine.
    static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 9, digits.allSatisfy(isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    /// Splits at every byte for which `isEnd` holds; empty parts stay.
    static func split(_ text: [UInt8], where isEnd: (UInt8) -> Bool) -> [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        for byte in text {
            if isEnd(byte) { parts.append([]) } else { parts[parts.count - 1].append(byte) }
        }
        return parts
    }

    /// One space where more follow a comma, and no comma at the end: what fills an element up.
    static func withoutPaddedCommas(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var isBehindComma = false
        for byte in text {
            if isBlank(byte), isBehindComma, result.last.map(isBlank) ?? true { continue }
            if !isBlank(byte) { isBehindComma = byte == 0x2C }
            result.append(byte)
        }
        while let last = result.last, isBlank(last) || last == 0x2C { result.removeLast() }
        return result
    }

    /// Words separated by spaces; none is empty.
    static func words(_ text: [UInt8]) -> [[UInt8]] { split(text, where: isBlank).filter { !$0.isEmpty } }

    static func joined(_ words: some Collection<[UInt8]>) -> [UInt8] {
        var result: [UInt8] = []
        for word in words where !word.isEmpty {
            if !result.isEmpty { result.append(space) }
            result.append(contentsOf: word)
        }
        return result
    }

    /// ASCII, without leading zeros.
    static func decimal(_ value: Int) -> [UInt8] {
        guard value > 0 else { return [0x30] }
        var digits: [UInt8] = []
        var rest = value
        while rest > 0 {
            digits.append(UInt8(48 + rest % 10))
            rest /= 10
        }
        return digits.reversed()
    }
}
