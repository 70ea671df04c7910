/// A file on the chip. Doc 9303-10 §3.6 and §4.7, tables of file and short identifiers.
public struct ElementaryFile: Codable, Sendable, Hashable {
    /// Name as the standard writes it, such as `EF.COM` or `DG1`; with a prefix such as `eID-DG1` in other
    /// applications.
    public let name: String
    /// File identifier, two bytes as a number.
    public let identifier: UInt16
    /// Short file identifier, 1…30; nil if none is assigned.
    public let shortIdentifier: UInt8?
    /// The tag that opens the file; nil if the file may start with any.
    public let tag: UInt32?
    /// Whether the file lies in the master file, and is read before an application is selected.
    public let isInMasterFile: Bool

    public init(name: String, identifier: UInt16, shortIdentifier: UInt8?, tag: UInt32?, isInMasterFile: Bool = false) {
        self.name = name
        self.identifier = identifier
        self.shortIdentifier = shortIdentifier
        self.tag = tag
        self.isInMasterFile = isInMasterFile
    }

    /// EF.CardAccess: what PACE needs, readable before it.
    public static let cardAccess = ElementaryFile(
        name: "EF.CardAccess", identifier: 0x011C, shortIdentifier: 0x1C, tag: 0x31, isInMasterFile: true)
    /// EF.CardSecurity: the signed keys of chip authentication.
    public static let cardSecurity = ElementaryFile(
        name: "EF.CardSecurity", identifier: 0x011D, shortIdentifier: 0x1D, tag: 0x30, isInMasterFile: true)
    /// EF.ATR/INFO: the chip's abilities.
    public static let attributes = ElementaryFile(
        name: "EF.ATR/INFO", identifier: 0x2F01, shortIdentifier: 0x01, tag: nil, isInMasterFile: true)
    /// EF.DIR: the applications on the chip.
    public static let directory = ElementaryFile(
        name: "EF.DIR", identifier: 0x2F00, shortIdentifier: 0x1E, tag: nil, isInMasterFile: true)
    /// EF.COM: the list of data groups, unsigned.
    public static let common = ElementaryFile(
        name: "EF.COM", identifier: 0x011E, shortIdentifier: 0x1E, tag: 0x60)
    /// EF.SOD: the signed hashes of the data groups.
    public static let documentSecurity = ElementaryFile(
        name: "EF.SOD", identifier: 0x011D, shortIdentifier: 0x1D, tag: 0x77)
    /// EF.CVCA: the authorities that a terminal's certificates must lead to. Doc 9303-11 §7.1. No tag opens the whole
    /// file; 42 is the tag of its first entry.
    public static let cvca = ElementaryFile(
        name: "EF.CVCA", identifier: 0x011C, shortIdentifier: 0x1C, tag: 0x42)

    private static let dataGroupTags: [UInt32] = [
        0x61, 0x75, 0x63, 0x76, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x6D, 0x6E, 0x6F, 0x70,
    ]

    /// DG1 to DG16 of the eMRTD application.
    public static let dataGroups: [ElementaryFile] = (1...16).map { number in
        ElementaryFile(
            name: "DG\(number)", identifier: 0x0100 + UInt16(number), shortIdentifier: UInt8(number),
            tag: dataGroupTags[number - 1])
    }

    /// The file of a data group of the eMRTD application.
    ///
    /// - Returns: nil unless `number` is 1…16.
    public static func dataGroup(_ number: Int) -> ElementaryFile? {
        (1...16).contains(number) ? dataGroups[number - 1] : nil
    }

    /// Number of a data group of the eMRTD application, 1…16; nil for every other file.
    public var dataGroupNumber: Int? { Self.dataGroups.firstIndex(of: self).map { $0 + 1 } }
}
