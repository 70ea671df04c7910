/// Splits elements that follow each other without separator.
///
/// Identifiers also occur inside names and addresses (DALLAS, DACOSTA), so the best way to split a line is searched for
/// as a whole: every element is judged by whether its content has the form of its kind, and an identifier counts once.
struct AAMVARecordSplitter {
    private let version: Int
    private let alreadySeen: Set<UInt32>
    /// Subfiles that the header announces.
    private let designated: [AAMVASubfileType]

    /// The most bytes of a payload that are parted. No symbol holds as many: a longer line, or more lines that lost
    /// their separators, are hostile or binary.
    static let maximumLength = 4096
    /// No element is longer.
    private static let maximumElementLength = 160

    init(version: Int, alreadySeen: Set<UInt32>, designated: [AAMVASubfileType]) {
        self.version = version
        self.designated = designated
        self.alreadySeen = alreadySeen
    }

    /// Whether an element that must be there, and begins no line, stands inside one with a content of its form.
    func isNeeded(for lines: [ArraySlice<UInt8>]) -> Bool {
        lines.contains { line in
            guard line.count <= Self.maximumLength else { return false }
            let bytes = Array(line)
            var index = 3
            while index + 4 <= bytes.count {
                if bytes[index] == 0x44, let id = AAMVAElementID(in: bytes, at: index),
                    !alreadySeen.contains(id.packed),
                    let definition = AAMVAElements.definition(of: id, version: version),
                    definition.versions.contains(version), definition.mandatory?.contains(version) ?? false,
                    AAMVAContentJudge.isSurelyOf(definition, AAMVAText.window(of: bytes, at: index + 3, count: 8))
                {
                    return true
                }
                index += 1
            }
            return false
        }
    }

    /// The line's elements, each with its identifier; a subfile type stays before its first element.
    func parted(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        guard line.count <= Self.maximumLength else { return [line] }
        if AAMVARecordReader.subfileType(beginning: line)?.isJurisdictionSpecific == true {
            return partedByLetter(line)
        }
        if let inner = innerSubfile(of: line) {
            return parted(line[..<inner]) + partedByLetter(line[inner...])
        }
        let hasType = AAMVARecordReader.subfileType(beginning: line) != nil
        let content = Array(hasType ? line.dropFirst(2) : line)
        let starts = bestStarts(in: content)
        let base = line.endIndex - content.count
        var pieces: [ArraySlice<UInt8>] = []
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1] : content.count
            pieces.append(line[(index == 0 ? line.startIndex : base + start)..<(base + end)])
        }
        return pieces.isEmpty ? [line] : pieces
    }

    /// Where `ZVZVA` begins inside a line, or an announced subfile with nothing in it ends it.
    private func innerSubfile(of line: ArraySlice<UInt8>) -> Int? {
        let inner = line.indices.dropFirst().first { index in
            guard line[index] == 0x5A else { return false }
            let head = AAMVAText.window(of: line[index...], at: 0, count: 5)
            guard let type = AAMVARecordReader.subfileType(beginning: head[...]), type.isJurisdictionSpecific else {
                return false
            }
            return head[4] == 0x41 || designated.contains(type)
        }
        if let inner { return inner }
        let tail = AAMVAText.trimmed(line).suffix(2)
        guard let first = tail.first, let second = tail.last, line.count > 2,
            designated.contains(AAMVASubfileType(first, second)), first == 0x5A
        else { return nil }
        return line.lastIndex(of: first)
    }

    /// `ZMZMA…ZMB…ZMC…`: the next identifier is the next letter's, or the one after it.
    private func partedByLetter(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let head = AAMVAText.window(of: line, at: 0, count: 5)
        guard head.count == 5 else { return [line] }
        var pieces: [ArraySlice<UInt8>] = []
        var start = line.startIndex
        var letter = head[4]
        var index = start + 5
        while index + 2 < line.endIndex {
            let next = line[index + 2]
            if line[index] == head[0], line[index + 1] == head[1], next > letter, next - letter <= 2 {
                pieces.append(line[start..<index])
                start = index
                letter = next
                index += 3
            } else {
                index += 1
            }
        }
        return pieces + [line[start...]]
    }

    /// Where elements begin in the best split of the line in which no identifier counts twice.
    private func bestStarts(in content: [UInt8]) -> [Int] {
        let candidates = candidates(in: content)
        var banned: Set<Int> = []
        var best = Self.bestStarts(among: candidates, banned: banned)
        for _ in 0..<8 {
            guard let twins = twins(among: best.starts, in: content) else { break }
            // The beginning of the line stays.
            let without = [twins.0, twins.1].filter { $0 != best.starts.first }.map { start in
                (start, Self.bestStarts(among: candidates, banned: banned.union([start])))
            }
            guard let better = without.max(by: { $0.1.score < $1.1.score }) else { break }
            banned.insert(better.0)
            best = better.1
        }
        return best.starts
    }

    /// Two elements with the same identifier.
    private func twins(among starts: [Int], in content: [UInt8]) -> (Int, Int)? {
        var first: [UInt32: Int] = [:]
        for start in starts {
            guard let id = AAMVAElementID(in: content, at: start) else { continue }
            if let other = first[id.packed] { return (other, start) }
            first[id.packed] = start
        }
        return nil
    }

    /// An identifier in a line.
    private struct Candidate {
        let start: Int
        /// The score of its element: first if it goes on to the end of the line, then if it ends where the next
        /// candidate begins, the one after it and so on, as far as an element reaches.
        let scores: [Int]
    }

    /// Every place where an element may begin. Each stretch is judged here, once, for all splits that are tried.
    private func candidates(in content: [UInt8]) -> [Candidate] {
        var found: [(start: Int, definition: AAMVADefinition)] = []
        var index = 0
        while index + 3 <= content.count {
            if content[index] == 0x44 || content[index] == 0x50, let id = AAMVAElementID(in: content, at: index),
                let definition = AAMVAElements.definition(of: id, version: version),
                index == 0 || !alreadySeen.contains(id.packed)
            {
                found.append((index, definition))
            }
            index += 1
        }
        return found.indices.map { here in
            let (start, definition) = found[here]
            var scores = [score(definition, content, start, content.count)]
            for there in found[(here + 1)...] {
                guard there.start - start <= Self.maximumElementLength else { break }
                scores.append(score(definition, content, start, there.start))
            }
            return Candidate(start: start, scores: scores)
        }
    }

    /// Where elements begin in the best split of the line, and its score.
    private static func bestStarts(among candidates: [Candidate], banned: Set<Int>) -> (starts: [Int], score: Int) {
        guard let first = candidates.first else { return ([], 0) }
        // From the end: the best score of all that follows when an element begins here, and where the next one does.
        var best = [Int](repeating: 0, count: candidates.count)
        var next = [Int?](repeating: nil, count: candidates.count)
        for here in candidates.indices.reversed() {
            let (start, scores) = (candidates[here].start, candidates[here].scores)
            for (step, score) in scores.enumerated() {
                guard step > 0 else {
                    best[here] = score
                    continue
                }
                let there = here + step
                let total = score + best[there]
                if total > best[here], candidates[there].start >= start + 3, !banned.contains(candidates[there].start) {
                    best[here] = total
                    next[here] = there
                }
            }
        }
        var starts = [first.start]
        var current = 0
        while let following = next[current] {
            starts.append(candidates[following].start)
            current = following
        }
        return (starts, best[0])
    }

    private func score(_ definition: AAMVADefinition, _ content: [UInt8], _ start: Int, _ end: Int) -> Int {
        let text = AAMVAText.trimmed(content[(start + 3)..<max(end, start + 3)].prefix(Self.maximumElementLength))
        let score = AAMVAContentJudge.score(text, as: definition, version: version)
        guard start > 0 else { return score }
        // Behind a blank or a digit it is not a part of a word.
        let followsBlank = AAMVAText.isBlank(content[start - 1])
        if text.isEmpty && (followsBlank || AAMVAText.isDigit(content[start - 1])) { return score + 7 }
        return followsBlank ? score + 4 : score
    }
}
