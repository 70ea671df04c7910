/// Suggests what the author probably meant.
enum Spelling {
    /// The word that differs least, if it differs little.
    ///
    /// - Parameter most: how many letters may be wrong at most; nil: a third of them.
    static func nearest(to word: String, in words: [String], most: Int? = nil) -> String? {
        let given = Array(word.lowercased().utf8.prefix(60))
        let most = most ?? max(1, given.count / 3)
        var best: (word: String, distance: Int)?
        for candidate in words {
            let distance = distance(given, Array(candidate.lowercased().utf8.prefix(60)))
            if distance <= most, distance < (best?.distance ?? .max) { best = (candidate, distance) }
        }
        return best?.word
    }

    static func hint(for word: String, among words: [String]) -> String {
        if let nearest = nearest(to: word, in: words) { return "did you mean \(nearest)?" }
        return "one of \(words.joined(separator: ", "))"
    }

    /// Levenshtein's; two neighbours swapped count once.
    static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var before = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            row.reserveCapacity(b.count + 1)
            for j in 0..<b.count {
                var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
                row.append(cost)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
