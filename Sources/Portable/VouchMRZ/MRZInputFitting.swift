/// Brings typed lines into the lengths of a layout: spaces are removed or become fillers, fillers at the end of a line
/// that ends with names or optional data are completed, and lines are broken anew.
struct MRZInputFitting {
    typealias Character = MRZInputScanner.Character

    private(set) var lines: [[Character]] = []
    private(set) var changes: Set<MRZInput.Change> = []
    /// How much was done to the lines; the most for lines that fit no layout.
    private(set) var effort = Int.max

    private static let filler = UInt8(ascii: "<")

    init(_ bytes: [UInt8], fillersInGuillemet: Int) {
        var scanner = MRZInputScanner(bytes, fillersInGuillemet: fillersInGuillemet)
        let typed = scanner.lines()
        changes = scanner.changes
        // A heading in lines of its own has no filler, as every first line of a zone has.
        for skipped in 0...2 where skipped < typed.count {
            if skipped > 0, typed[skipped - 1].contains(where: { $0.byte == Self.filler }) { break }
            let lines = Array(typed[skipped...])
            guard let fitted = Self.fitted(lines) ?? Self.broken(lines) else { continue }
            changes.formUnion(fitted.changes)
            if skipped > 0 { changes.insert(.labelRemoved) }
            self.lines = fitted.lines
            effort = fitted.effort
            return
        }
        lines = typed.map(Self.withoutSpaces)
        if zip(lines, typed).contains(where: { $0.count != $1.count }) { changes.insert(.spacesRemoved) }
    }

    private struct Fitted {
        var lines: [[Character]] = []
        var changes: Set<MRZInput.Change> = []
        /// How much was done.
        var effort = 0
    }

    /// The layout of as many lines that the lines fit with the least effort.
    private static func fitted(_ lines: [[Character]]) -> Fitted? {
        var best: Fitted?
        for format in MRZFormat.allCases where format.lineLengths.count == lines.count {
            var fitted = Fitted()
            let lengths = format.lineLengths
            for (number, line) in lines.enumerated() {
                guard let one = Self.fitted(line, length: lengths[number], mayGrow: mayGrow(number, format, lines))
                else {
                    break
                }
                fitted.lines.append(one.line)
                fitted.changes.formUnion(one.changes)
                fitted.effort += one.effort
            }
            guard fitted.lines.count == lengths.count else { continue }
            if let known = best, known.effort <= fitted.effort { continue }
            best = fitted
        }
        return best
    }

    /// Lines that end with names or optional data, and with fillers where these are short.
    private static func mayGrow(_ line: Int, _ format: MRZFormat, _ lines: [[Character]]) -> Bool {
        switch format {
        case .td1: line != 1
        case .td2, .td3, .frenchIdentityCard: line == 0
        case .mrvA, .mrvB: lines[0].first?.byte == UInt8(ascii: "V")
        default: false
        }
    }

    private static func fitted(
        _ line: [Character], length: Int, mayGrow: Bool
    ) -> (line: [Character], changes: Set<MRZInput.Change>, effort: Int)? {
        let bare = Self.withoutSpaces(line)
        if bare.count == length { return (bare, bare.count == line.count ? [] : [.spacesRemoved], 0) }
        let filled = line.map { $0.byte == 32 ? Character(byte: Self.filler, place: $0.place) : $0 }
        let hasSpaces = bare.count != line.count
        if hasSpaces, filled.count == length { return (filled, [.spacesToFillers], 1) }
        guard mayGrow, bare.count >= 10 else { return nil }
        // Names are written with fillers between them: where spaces stand instead, they are meant.
        let content = hasSpaces ? filled : bare
        let spaces: Set<MRZInput.Change> = hasSpaces ? [.spacesToFillers] : []
        if content.count < length, let last = content.last {
            let missing = Character(byte: Self.filler, place: last.place)
            let more = [Character](repeating: missing, count: length - content.count)
            return (content + more, spaces.union([.fillersAdded]), 2 + more.count)
        }
        guard content[length...].allSatisfy({ $0.byte == Self.filler }) else { return nil }
        return (Array(content[..<length]), spaces.union([.fillersRemoved]), 2 + content.count - length)
    }

    /// The same characters in the lines of the only layout that has so many; nil if none has.
    private static func broken(_ lines: [[Character]]) -> Fitted? {
        let bare = lines.flatMap(Self.withoutSpaces)
        let filled = lines.flatMap { $0 }.map {
            $0.byte == 32 ? Character(byte: Self.filler, place: $0.place) : $0
        }
        for (characters, change) in [(bare, MRZInput.Change.spacesRemoved), (filled, .spacesToFillers)] {
            guard
                let lengths = MRZFormat.allCases.lazy.map({ $0.lineLengths })
                    .first(where: { $0.reduce(0, +) == characters.count })
            else { continue }
            var fitted = Fitted(changes: [.linesBroken])
            if bare.count != filled.count { fitted.changes.insert(change) }
            var start = 0
            for length in lengths {
                fitted.lines.append(Array(characters[start..<start + length]))
                start += length
            }
            return fitted
        }
        return nil
    }

    private static func withoutSpaces(_ line: [Character]) -> [Character] { line.filter { $0.byte != 32 } }
}
