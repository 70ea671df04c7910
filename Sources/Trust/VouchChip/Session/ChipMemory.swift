/// The facts learned about a chip, so that nothing is tried twice: chips of different States have opposite requirements.
/// Kept over reconnections; contains no personal data.
public struct ChipMemory: Sendable, Hashable {
    /// Whether a chip has an ability, as far as that was tried.
    public enum Ability: Sendable, Hashable {
        /// Not tried yet.
        case unknown
        /// Tried, and it works.
        case works
        /// Tried, and the chip refused it.
        case refused
    }

    /// Commands and responses of extended length. ISO/IEC 7816-4 §5.1.
    public package(set) var extendedLength = Ability.unknown
    /// READ BINARY that selects the file by its short identifier on the way.
    public package(set) var shortIdentifiers = Ability.unknown
    /// READ BINARY with odd instruction byte, for offsets of 32,768 and more.
    public package(set) var oddInstruction = Ability.unknown
    /// Several reads sent at once, over a transport that takes batches.
    public package(set) var batches = Ability.unknown
    /// Longest command APDU that the chip accepts, in bytes; nil unless EF.ATR/INFO states it.
    public package(set) var longestCommand: Int?
    /// Longest response APDU that the chip sends, in bytes; nil unless EF.ATR/INFO states it.
    public package(set) var longestResponse: Int?
    /// Longest read that succeeded, in bytes asked for; nil before the first.
    public package(set) var longestRead: Int?
    /// Shortest read within a file that was refused for its length, in bytes asked for; nil if there was none.
    public package(set) var refusedRead: Int?
    /// Shortest first read of a file that was refused for its length, in bytes asked for; nil if there was none.
    /// Separate from ``refusedRead``, because a first read may ask for more than the file has, and some chips refuse
    /// that.
    public package(set) var refusedFirstRead: Int?

    public init() {}

    /// Takes over the values of EF.ATR/INFO. Implausibly small values are ignored.
    package mutating func note(longestCommand: Int?, longestResponse: Int?) {
        if let longestCommand, longestCommand >= 256 { self.longestCommand = longestCommand }
        if let longestResponse, longestResponse >= 256 { self.longestResponse = longestResponse }
    }

    package mutating func noteRead(_ length: Int) { longestRead = max(longestRead ?? 0, length) }

    package mutating func noteRefusedRead(_ length: Int, isFirst: Bool) {
        if isFirst {
            refusedFirstRead = min(refusedFirstRead ?? .max, length)
        } else {
            refusedRead = min(refusedRead ?? .max, length)
        }
    }
}
