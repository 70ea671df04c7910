import VouchPKI

/// An application on a chip, known by its identifier (AID). ISO/IEC 7816-4 §12.2.3.
public struct ChipApplication: Codable, Sendable, Hashable, CustomStringConvertible {
    /// The identifier (AID), 5…16 bytes.
    public let identifier: [UInt8]

    public init(identifier: [UInt8]) { self.identifier = identifier }

    /// The eMRTD application, LDS1. Doc 9303-10 §3.5.
    public static let eMRTD = ChipApplication(identifier: [0xA0, 0x00, 0x00, 0x02, 0x47, 0x10, 0x01])
    /// The eID application of identity cards. BSI TR-03110-4.
    public static let eID = ChipApplication(
        identifier: [0xE8, 0x07, 0x04, 0x00, 0x7F, 0x00, 0x07, 0x03, 0x02])
    /// The eSign application for qualified signatures. CEN/EN 14890.
    public static let eSign = ChipApplication(
        identifier: [0xA0, 0x00, 0x00, 0x01, 0x67, 0x45, 0x53, 0x49, 0x47, 0x4E])
    /// First application identifier of the ISO/IEC 18013 driving licence. All three have the same files.
    public static let drivingLicence1 = ChipApplication(identifier: [0xA0, 0x00, 0x00, 0x02, 0x48, 0x01, 0x00])
    /// Second application identifier of the ISO/IEC 18013 driving licence.
    public static let drivingLicence2 = ChipApplication(identifier: [0xA0, 0x00, 0x00, 0x02, 0x48, 0x02, 0x00])
    /// Third application identifier of the ISO/IEC 18013 driving licence.
    public static let drivingLicence3 = ChipApplication(identifier: [0xA0, 0x00, 0x00, 0x02, 0x48, 0x03, 0x00])
    /// The EU driving licence: `A000000456` and "EDL-01" in ASCII. Regulation (EU) 383/2012.
    public static let euDrivingLicence = ChipApplication(
        identifier: [0xA0, 0x00, 0x00, 0x04, 0x56, 0x45, 0x44, 0x4C, 0x2D, 0x30, 0x31])

    /// Every application that Vouch knows, with its stable name.
    public static let known: [(name: String, application: ChipApplication)] = [
        ("eMRTD", .eMRTD), ("eID", .eID), ("eSign", .eSign), ("drivingLicence1", .drivingLicence1),
        ("drivingLicence2", .drivingLicence2), ("drivingLicence3", .drivingLicence3),
        ("euDrivingLicence", .euDrivingLicence),
    ]

    /// The stable name, or the identifier in hexadecimal.
    public var description: String {
        Self.known.first { $0.application == self }?.name ?? Hex.text(identifier)
    }
}
