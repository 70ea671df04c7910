/// A holder's name in its parts, UTF-8, in the letter case of the payload.
public struct AAMVAName: Sendable, Hashable {
    /// The family name.
    public internal(set) var surname: [UInt8]?
    /// The first given name, or everything the card puts in that element.
    public internal(set) var firstName: [UInt8]?
    /// Separated by spaces.
    public internal(set) var middleNames: [UInt8]?
    /// `JR`, `III`.
    public internal(set) var suffix: [UInt8]?
    /// Before the name, such as `DR`.
    public internal(set) var prefix: [UInt8]?

    /// First and middle names, separated by a space.
    public var givenNames: [UInt8]? {
        let all = AAMVAText.joined([firstName ?? [], middleNames ?? []])
        return all.isEmpty ? nil : all
    }
}

/// Splits names.
enum AAMVANameReader {
    /// A full name, element DAA: `LAST,FIRST,MIDDLE,SUFFIX` with `,`, `$` or `@`.
    ///
    /// Some leave the separator between first and middle names out. Pennsylvania has no separators and puts the surname
    /// last; as no other order is known of names without separators, all are read so.
    ///
    /// - Returns: the name, and whether the order had to be guessed.
    static func fullName(_ text: [UInt8]) -> (name: AAMVAName, isSupposed: Bool) {
        let parts = AAMVAText.split(text) { $0 == 0x2C || $0 == 0x24 || $0 == 0x40 }.map { joinedWords($0) }
        var name = AAMVAName()
        guard parts.count > 1 else { return wordsOnly(AAMVAText.words(text)) }
        name.surname = known(parts[0])
        if parts.count == 2 {
            let given = givenNames(parts[1])
            name.firstName = given.first
            name.middleNames = given.middle
            return (name, false)
        }
        name.firstName = known(parts[1])
        let rest = parts[2...].filter { known($0) != nil }
        if parts.count == 3, rest.count == 1, isSuffix(rest[0]) {
            name.suffix = rest[0]
        } else {
            name.middleNames = known(parts[2])
            name.suffix = parts.count > 3 ? parts[3...].compactMap(known).first : nil
        }
        return (name, false)
    }

    private static func wordsOnly(_ words: [[UInt8]]) -> (name: AAMVAName, isSupposed: Bool) {
        var words = words
        var name = AAMVAName()
        if words.count > 2, let last = words.last, isSuffix(last) {
            name.suffix = last
            words.removeLast()
        }
        name.surname = words.popLast()
        name.firstName = words.first
        if words.count > 1 { name.middleNames = AAMVAText.joined(words[1...]) }
        return (name, true)
    }

    /// Given names in one, element DCT: parted by `,`, `$`, `@`, or else blanks.
    static func givenNames(_ text: [UInt8]) -> (first: [UInt8]?, middle: [UInt8]?) {
        let marked = AAMVAText.split(text) { $0 == 0x2C || $0 == 0x24 || $0 == 0x40 }.map { joinedWords($0) }
        let parts = marked.count > 1 ? marked : AAMVAText.words(text)
        let rest = AAMVAText.joined(parts.dropFirst().compactMap(known))
        return (parts.first.flatMap(known), rest.isEmpty ? nil : rest)
    }

    /// Middle names, element DAD: since 2009 parted by commas.
    static func middleNames(_ text: [UInt8]) -> [UInt8]? {
        let parts = AAMVAText.split(text) { $0 == 0x2C }.map { joinedWords($0) }
        let joined = AAMVAText.joined(parts.compactMap(known))
        return joined.isEmpty ? nil : joined
    }

    private static func joinedWords(_ text: [UInt8]) -> [UInt8] { AAMVAText.joined(AAMVAText.words(text)) }

    private static func known(_ text: [UInt8]) -> [UInt8]? {
        text.isEmpty || AAMVAPlaceholder.isOne(text) ? nil : text
    }

    static func isSuffix(_ text: [UInt8]) -> Bool {
        let suffixes: [StaticString] = [
            "JR", "SR", "JR.", "SR.", "II", "III", "IV", "VI", "VII", "VIII", "IX", "1ST", "2ND", "3RD", "4TH", "5TH",
            "6TH", "7TH", "8TH", "9TH",
        ]
        return suffixes.contains { AAMVAText.equals(text, $0) }
    }
}
