/// What a chip has shown about itself, so that nothing is tried twice: chips of different states want opposite things
/// (pains P3, P6). Kept over reconnections; holds nothing of the person.
public struct ChipMemory: Sendable, Hashable {
    public enum Ability: Sendable, Hashable { case unknown, works, refused }

    /// Commands and responses of extended length.
    public package(set) var extendedLength = Ability.unknown
    /// READ BINARY that selects the file by its short identifier on the way.
    public package(set) var shortIdentifiers = Ability.unknown
    /// READ BINARY with odd instruction byte, for offsets of 32,768 and more.
    public package(set) var oddInstruction = Ability.unknown
    /// The longest command APDU the chip takes, in bytes, if EF.ATR/INFO tells.
    public package(set) var longestCommand: Int?
    /// The longest response APDU the chip gives, in bytes, if EF.ATR/INFO tells.
    public package(set) var longestResponse: Int?
    /// The longest read that gave data, in bytes asked for.
    public package(set) var longestRead: Int?
    /// The shortest read within a file that was refused for its length, in bytes asked for.
    public package(set) var refusedRead: Int?
    /// The shortest first read of a file that was refused, in bytes asked for. Apart from ``refusedRead``, since a first
    /// read may ask for more than the file has, and some chips refuse that.
    public package(set) var refusedFirstRead: Int?

    public init() {}

    /// Takes over what EF.ATR/INFO says. Values too small to be meant are passed over.
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
