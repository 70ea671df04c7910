#if hasFeature(Embedded)
import VouchCore
#else
public import VouchCore
#endif

/// A zone as people type or paste it, brought into the form that a document prints.
///
/// Letters become capitals, spaces and tabs are removed, and a text without line breaks is broken where its layout
/// breaks. ``changes`` says which of these were needed. Nothing is guessed: `O` stays `O` and `0` stays `0`. What a
/// camera or a chip gives needs none of this and goes to ``MRZ/init(parsing:)-(Sequence<UInt8>)``, which is strict.
public struct MRZInput: Sendable, Hashable {
    /// Something that was changed.
    @nonexhaustive
    public enum Change: Sendable, Hashable, CaseIterable {
        /// Small letters became capitals.
        case capitalised
        /// Spaces or tabs within lines were removed.
        case spacesRemoved
        /// Lines were broken elsewhere: all characters together are as many as one layout has.
        case linesBroken
    }

    /// ASCII, one array a line; empty lines are left out.
    public let lines: [[UInt8]]
    /// In the order of ``Change``; empty if the text was as printed.
    public let changes: [Change]

    /// - Parameter text: ASCII; lines end in a line feed, a carriage return or both.
    /// - Throws: ``MRZError/Code/unknownLayout`` if the text is far longer than any zone.
    public init(_ text: some Sequence<UInt8>) throws(MRZError) {
        var lines: [[UInt8]] = [[]]
        var (count, current) = (0, 0)
        var changes: Set<Change> = []
        // A space counts as removed once something follows it on its line.
        var isSpaced = false
        for byte in text {
            count += 1
            guard count <= 4096 else { throw MRZError(.unknownLayout) }
            switch byte {
            case 10, 13:
                isSpaced = false
                if !lines[current].isEmpty {
                    lines.append([])
                    current += 1
                }
            case 9, 32: isSpaced = !lines[current].isEmpty
            default:
                if isSpaced { changes.insert(.spacesRemoved) }
                isSpaced = false
                let isSmall = (97...122).contains(byte)
                if isSmall { changes.insert(.capitalised) }
                lines[current].append(isSmall ? byte - 32 : byte)
            }
        }
        if lines[current].isEmpty { lines.removeLast() }
        if let broken = Self.broken(lines) {
            lines = broken
            changes.insert(.linesBroken)
        }
        self.lines = lines
        self.changes = Change.allCases.filter(changes.contains)
    }

    /// The same characters in the lines of the only layout that has so many; nil if the lines fit a layout, or none
    /// has.
    private static func broken(_ lines: [[UInt8]]) -> [[UInt8]]? {
        let known = MRZFormat.allCases.map { $0.lineLengths }
        let lengths = lines.map { $0.count }
        guard !known.contains(lengths) else { return nil }
        let total = lengths.reduce(0, +)
        guard let fitting = known.first(where: { $0.reduce(0, +) == total }) else { return nil }
        let characters = lines.flatMap { $0 }
        var start = 0
        return fitting.map { length in
            defer { start += length }
            return Array(characters[start..<start + length])
        }
    }
}

extension MRZ {
    /// Reads what a person typed or pasted.
    ///
    /// - Throws: ``MRZError`` with line and column of the first trouble, counted in ``MRZInput/lines``.
    public init(parsing input: MRZInput) throws(MRZError) { try self.init(lines: input.lines) }
}

#if !hasFeature(Embedded)
extension MRZInput: Redacted {
    /// How many lines there are, and nothing of what they say.
    public var description: String { "<redacted input, \(lines.count) \(lines.count == 1 ? "line" : "lines")>" }

    /// Lines separated by line feeds, with or without spaces around them.
    public init(_ text: String) throws(MRZError) { try self.init(text.utf8) }
}
#endif
