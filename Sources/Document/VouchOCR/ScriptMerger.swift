internal import VouchCore

/// Joins two readings of a line that may be partly in another script: one that knows only Latin letters, and reads
/// `KИIB` or `CEP`, and one that knows only the other script.
///
/// Word by word, for documents write both scripts on one line, most often as `КИЇВ/KYIV`: the local script first.
struct ScriptMerger {
    /// A Latin word is believed where the network was as sure as this, of one distinctive letter and of the whole.
    private static let latinCertainty = (letter: 0.95, word: 0.85)
    /// Text after a stroke is Latin unless it was read worse than this.
    private static let translationCertainty = 0.6
    private static let foreignThreshold = 0.6

    let latin: [TextCharacter]
    let foreign: [TextCharacter]

    /// Nil if the line holds nothing of the other script.
    func merged() -> [TextCharacter]? {
        var result: [TextCharacter] = []
        var changed = false
        let lastStroke = latin.lastIndex { $0.text == "/" } ?? -1
        let firstStroke = latin.firstIndex { $0.text == "/" } ?? latin.count
        for word in words() {
            let read = Array(latin[word])
            let isTranslated = word.upperBound <= lastStroke
            guard !isLatin(read, isTranslation: word.lowerBound > firstStroke, isTranslated: isTranslated),
                let local = localWord(in: word, isTranslated: isTranslated)
            else {
                result += read
                continue
            }
            result += local
            changed = true
        }
        return changed ? result : nil
    }

    /// Stretches of letters, and what stands between them one by one.
    private func words() -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start = 0
        for index in latin.indices where latin[index].text == " " || latin[index].text == "/" {
            if start < index { words.append(start..<index) }
            words.append(index..<index + 1)
            start = index + 1
        }
        if start < latin.count { words.append(start..<latin.count) }
        return words
    }

    private func isLatin(_ word: [TextCharacter], isTranslation: Bool, isTranslated: Bool) -> Bool {
        let letters = word.count { $0.text.isLetter }
        let digits = word.filter(\.text.isNumber)
        // Before its translation, `TKA4YK` has a letter that Latin has not: `Ч`.
        let isMisread = isTranslated && digits.count * 2 < letters && digits.allSatisfy { "0346".contains($0.text) }
        guard letters > 0, digits.isEmpty || isMisread else { return true }
        let certainty = word.map(\.probability).reduce(0, +) / Double(word.count)
        if isTranslation { return certainty >= Self.translationCertainty }
        guard certainty >= Self.latinCertainty.word else { return false }
        return word.contains {
            LetterShape.isLatinAlone($0.text) && $0.probability >= Self.latinCertainty.letter
        }
    }

    /// The other reading's text in the place of a word, where that is a word as well.
    private func localWord(in word: Range<Int>, isTranslated: Bool) -> [TextCharacter]? {
        // As far as the space or stroke on either side. Whole words are taken, for single letters are placed less well.
        let low = word.lowerBound > 0 ? latin[word.lowerBound - 1].position : -1
        let high = word.upperBound < latin.count ? latin[word.upperBound].position : 2
        let local = foreign.split { " /|!\\".contains($0.text) }
            .filter { letters in
                let middle = ((letters.first?.position ?? 0) + (letters.last?.position ?? 0)) / 2
                return middle >= low && middle < high
            }
            .flatMap { $0 }
        let letters = local.filter { LetterShape.isForeign($0.text) && $0.probability >= Self.foreignThreshold }
        guard !letters.isEmpty, letters.count * 2 > local.count, abs(local.count - word.count) <= 1 + word.count / 3
        else { return nil }
        // All letters drawn like Latin ones: only a translation beside it says that they are not.
        guard isTranslated || letters.contains(where: { LetterShape.isForeignAlone($0.text) }) else { return nil }
        return local
    }
}
