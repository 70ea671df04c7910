internal import VouchOCR

/// Gives back their capital form to letters that a recogniser took for small ones: `İŞLəR`, `xXXX`.
///
/// A strip shows no line of small letters to measure against, and some letters differ in nothing but their size. No
/// State prints one of them small inside a word of capitals.
enum CaseKeeper {
    /// Small letters that are drawn like their capitals. Of those with accents, all are taken for small ones.
    private static let alike: Set<Character> = [
        "c", "k", "o", "p", "s", "u", "v", "w", "x", "y", "z", "ə", "œ", "æ", "ø",
    ]

    /// The line with such letters as capitals; linear in its length.
    static func restored(_ line: [TextCharacter]) -> [TextCharacter] {
        var line = line
        var start = 0
        while start < line.count {
            var end = start
            while end < line.count, line[end].text.isLetter { end += 1 }
            if end - start >= 3 { restore(&line, start..<end) }
            start = max(end, start + 1)
        }
        return line
    }

    private static func restore(_ line: inout [TextCharacter], _ word: Range<Int>) {
        let small = word.filter { line[$0].text.isLowercase }
        let capitals = word.count { line[$0].text.isUppercase }
        guard !small.isEmpty, capitals >= 2, capitals >= small.count,
            small.allSatisfy({ alike.contains(line[$0].text) || !line[$0].text.isASCII })
        else { return }
        for index in small {
            // `McCOY` is printed so.
            if index == word.lowerBound + 1, line[index].text == "c", line[word.lowerBound].text == "M" { continue }
            let capital = line[index].text.uppercased()
            guard capital.count == 1, let letter = capital.first else { continue }
            line[index] = TextCharacter(letter, probability: line[index].probability, position: line[index].position)
        }
    }
}
