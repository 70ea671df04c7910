#if hasFeature(Embedded)
import VouchCore
#else
public import VouchCore
#endif

/// A zone as people type or paste it, brought into the form that a document prints.
///
/// Letters become capitals; spaces, quotes, a label before the zone and characters that cannot be seen are removed;
/// other ways to write `<` become `<`; fillers at the end of a name are completed; and a text without line breaks is
/// broken where its layout breaks. ``changes`` says which of these were needed. Nothing is guessed: `O` stays `O` and
/// `0` stays `0`. What a camera or a chip gives needs none of this and goes to
/// ``MRZ/init(parsing:)-(Sequence<UInt8>)``, which is strict.
public struct MRZInput: Sendable, Hashable {
    /// Something that was changed.
    @nonexhaustive
    public enum Change: Sendable, Hashable, CaseIterable {
        /// Small letters became capitals.
        case capitalised
        /// Spaces or tabs within lines were removed.
        case spacesRemoved
        /// Spaces stood where a layout has fillers, and became fillers.
        case spacesToFillers
        /// Characters that cannot be seen were removed: byte order marks, zero-width spaces, marks of direction.
        case invisibleRemoved
        /// `<` was written otherwise: `&lt;`, `\u003c`, `＜`, `«`; or letters and digits in full width.
        case charactersReplaced
        /// Quotes, brackets or commas around a line were removed.
        case quotesRemoved
        /// A label before the zone was removed.
        case labelRemoved
        /// Fillers at the end of a line were missing, and were added.
        case fillersAdded
        /// There were more fillers at the end of a line than the layout has.
        case fillersRemoved
        /// Lines were broken elsewhere: all characters together are as many as one layout has.
        case linesBroken
    }

    /// A place in the text as it was given: line and character, from 1.
    struct Place: Sendable, Hashable {
        let line: Int
        let column: Int
    }

    /// ASCII, one array a line; empty lines are left out. `?` stands for a character that is not of the alphabet.
    public let lines: [[UInt8]]
    /// In the order of ``Change``; empty if the text was as printed.
    public let changes: [Change]
    /// For each character of ``lines``, where it was in the text.
    let places: [[Place]]

    /// - Parameter text: UTF-8; lines end in a line feed, a carriage return or both.
    /// - Throws: ``MRZError/Code/unknownLayout`` if the text is far longer than any zone.
    public init(_ text: some Sequence<UInt8>) throws(MRZError) {
        var bytes: [UInt8] = []
        for byte in text {
            guard bytes.count < 4096 else { throw MRZError(.unknownLayout) }
            bytes.append(byte)
        }
        // « stands for << or for <: whichever makes the lines fit.
        let isPlain = bytes.allSatisfy { $0 < 0x80 }
        let readings = (isPlain ? [2] : [2, 1]).map { MRZInputFitting(bytes, fillersInGuillemet: $0) }
        let best = readings.dropFirst().reduce(readings[0]) { $1.effort < $0.effort ? $1 : $0 }
        lines = best.lines.map { $0.map { $0.byte } }
        places = best.lines.map { $0.map { $0.place } }
        changes = Change.allCases.filter(best.changes.contains)
    }
}

extension MRZ {
    /// Reads what a person typed or pasted. As long as it has the shape of a zone, a character of the wrong kind, such
    /// as a letter in a date, is left to ``checks`` and ``verdict(today:)``; see ``unexpectedPlaces``.
    ///
    /// - Throws: ``MRZError`` with line and column of the first trouble: of an illegal character as it was typed,
    ///   otherwise counted in ``MRZInput/lines``.
    public init(parsing input: MRZInput) throws(MRZError) {
        do throws(MRZError) {
            try self.init(lines: input.lines, format: nil, isStrict: false)
        } catch {
            guard error.code == .illegalCharacter, input.places.indices.contains(error.line - 1),
                input.places[error.line - 1].indices.contains(error.column - 1)
            else { throw error }
            let place = input.places[error.line - 1][error.column - 1]
            throw MRZError(.illegalCharacter, line: place.line, column: place.column)
        }
    }
}

#if !hasFeature(Embedded)
extension MRZInput: Redacted {
    /// How many lines there are, and nothing of what they say.
    public var description: String { "<redacted input, \(lines.count) \(lines.count == 1 ? "line" : "lines")>" }

    /// Lines separated by line feeds, with or without spaces around them.
    public init(_ text: String) throws(MRZError) { try self.init(text.utf8) }
}
#endif
