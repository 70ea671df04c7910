/// What was learned about a chip, so that nothing is tried twice: chips of different States have opposite requirements.
/// Kept over reconnections; contains no personal data.
public struct ChipMemory: Sendable, Hashable {
    /// Of a chip, as far as it was tried.
    public enum Ability: Sendable, Hashable {
        /// It was not tried yet.
        case unknown
        /// It was tried, and works.
        case works
        /// It was tried, and was refused.
        case refused
    }

    /// Commands and responses of extended length.
    public package(set) var extendedLength = Ability.unknown
    /// READ BINARY that selects the file by its short identifier on the way.
    public package(set) var shortIdentifiers = Ability.unknown
    /// READ BINARY with odd instruction byte, for offsets of 32,768 and more.
    public package(set) var oddInstruction = Ability.unknown
    /// Several reads sent at once, over a transport that takes batches.
    public package(set) var batches = Ability.unknown
    /// The longest command APDU the chip accepts, in bytes, if EF.ATR/INFO states it.
    public package(set) var longestCommand: Int?
    /// The longest response APDU the chip sends, in bytes, if EF.ATR/INFO states it.
    public package(set) var longestResponse: Int?
    /// The longest successful read, in bytes requested.
    public package(set) var longestRead: Int?
    /// The shortest read within a file that was refused for its length, in bytes requested.
    public package(set) var refusedRead: Int?
    /// The shortest first read of a file that was refused, in bytes requested. Separate from ``refusedRead``, because a
    /// first read may request more than the file has, and some chips refuse that.
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
