/// The part before the first subfile.
///
/// Source: AAMVA DL/ID Card Design Standard (2020) annex D.12.3.
public struct AAMVAHeader: Sendable, Hashable {
    /// Issuer identification number, six digits, repaired where ``AAMVADefect/issuerIdentificationNumberShortened``
    /// says so; nil if there is none.
    public internal(set) var issuerIdentificationNumber: Int?
    /// Version of the standard: 0 before that of 2000, 1 for 2000, … 10 for 2020; nil if unknown.
    public internal(set) var version: Int?
    /// Version of the jurisdiction's own data; nil before version 2, which has none.
    public internal(set) var jurisdictionVersion: Int?
    /// The number of subfiles according to the header.
    public internal(set) var entryCount: Int?
    /// Positions of the subfiles, in the order of the header.
    public internal(set) var designators: [AAMVADesignator] = []
}

/// The position of a subfile according to the header.
public struct AAMVADesignator: Sendable, Hashable {
    /// Two letters: `DL`, `ID`, or a jurisdiction's own.
    public let type: AAMVASubfileType
    /// Offset in bytes from the beginning of the payload; nil if malformed.
    public let offset: Int?
    /// Length in bytes, with the type and the segment terminator; nil if malformed.
    public let length: Int?
}

/// Type of a subfile, two characters.
public struct AAMVASubfileType: Sendable, Hashable {
    let first: UInt8
    let second: UInt8

    init(_ first: UInt8, _ second: UInt8) {
        self.first = first
        self.second = second
    }

    /// A driving licence.
    public static let licence = AAMVASubfileType(0x44, 0x4C)
    /// An identity card.
    public static let identityCard = AAMVASubfileType(0x49, 0x44)
    /// Data of enhanced licences and identity cards.
    public static let enhanced = AAMVASubfileType(0x45, 0x4E)

    /// The two characters: `DL`, `ID`, `EN`, or `Z` and a letter.
    public var bytes: [UInt8] { [first, second] }

    /// Whether the jurisdiction gave the letters a meaning of its own.
    public var isJurisdictionSpecific: Bool { first == 0x5A }

    /// Whether it is one that the standard provides for.
    var isProvided: Bool { self == .licence || self == .identityCard || self == .enhanced || isJurisdictionSpecific }
}

#if !hasFeature(Embedded)
extension AAMVASubfileType: CustomStringConvertible {
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
#endif
