import VouchPKI

/// The text is not a transcript of a supported version.
public struct TranscriptError: Error, Sendable, Hashable {
    /// Number of the line that is not of the format, from 1.
    public let line: Int

    public init(line: Int) { self.line = line }
}

extension Transcript {
    /// The most bytes one command or response can have: an extended one with all its lengths.
    private static let longestMessage = 65_535 + 16

    /// - Throws: ``TranscriptError`` for anything that is not exactly the format.
    public init(parsing text: String) throws(TranscriptError) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first else { throw TranscriptError(line: 1) }
        let flags = first.split(separator: " ", omittingEmptySubsequences: false)
        guard flags.count == 4, flags[0] == "vouch-apdu", flags[1] == "1",
            let extended = Self.flag(flags[2], named: "extended"), let redacted = Self.flag(flags[3], named: "redacted")
        else { throw TranscriptError(line: 1) }
        self.init(supportsExtendedLength: extended, isRedacted: redacted)
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty && !line.hasPrefix("#") {
            guard let entry = Self.entry(line) else { throw TranscriptError(line: index + 1) }
            entries.append(entry)
        }
    }

    private static func flag(_ text: Substring, named name: String) -> Bool? {
        switch text {
        case "\(name)=yes": true
        case "\(name)=no": false
        default: nil
        }
    }

    private static func entry(_ line: Substring) -> Entry? {
        let fields = line.split(separator: " ", omittingEmptySubsequences: false)
        guard fields.count >= 2, let time = Int64(fields[1]), time >= 0 else { return nil }
        let rest = fields.dropFirst(2)
        switch fields[0] {
        case ">": return parts(rest).map { Entry(time: time, event: .command($0)) }
        case "<": return parts(rest).map { Entry(time: time, event: .response($0)) }
        case "!":
            guard rest.count == 1, let word = rest.first, let failure = Failure(rawValue: String(word)) else {
                return nil
            }
            return Entry(time: time, event: .failure(failure))
        case "~": return rest.isEmpty ? Entry(time: time, event: .reconnected) : nil
        default: return nil
        }
    }

    private static func parts(_ fields: ArraySlice<Substring>) -> [Part]? {
        var parts: [Part] = []
        var total = 0
        for field in fields {
            if field.hasPrefix("*") {
                guard let count = Int(field.dropFirst()), (1...longestMessage).contains(count) else { return nil }
                parts.append(.redacted(count: count))
            } else {
                guard let bytes = Hex.bytes(field), !bytes.isEmpty else { return nil }
                parts.append(.bytes(bytes))
            }
            total += parts.last?.count ?? 0
            guard total <= longestMessage else { return nil }
        }
        return parts
    }
}
