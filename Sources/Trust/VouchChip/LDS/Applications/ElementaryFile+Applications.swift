extension ElementaryFile {
    /// DG1 to DG22 of the eID application, without the unassigned DG16. BSI TR-03110-4 §2.2.
    public static let eIDDataGroups: [ElementaryFile] = EIDDataGroup.Subject.allCases.map { subject in
        let number = UInt8(subject.rawValue)
        return ElementaryFile(
            name: "eID-DG\(number)", identifier: 0x0100 + UInt16(number), shortIdentifier: number,
            tag: 0x60 | UInt32(number))
    }

    /// The tags of DG1 to DG14 of a driving licence; DG10 has none. ISO/IEC 18013-2 annex C.
    private static let drivingLicenceTags: [UInt32?] = [
        0x61, 0x6B, 0x6C, 0x65, 0x67, 0x75, 0x63, 0x76, 0x70, nil, 0x6D, 0x71, 0x6F, 0x6E,
    ]

    /// EF.COM, EF.SOD and DG1 to DG14 of a driving licence. ISO/IEC 18013-2 annex C.
    public static let drivingLicenceFiles: [ElementaryFile] = licenceFiles(prefix: "DL", base: 0x0000)

    /// The same of an EU driving licence, whose file identifiers are an eMRTD's. Regulation (EU) 383/2012 annex I.
    public static let euDrivingLicenceFiles: [ElementaryFile] = licenceFiles(prefix: "EDL", base: 0x0100)

    private static func licenceFiles(prefix: String, base: UInt16) -> [ElementaryFile] {
        [
            ElementaryFile(name: "\(prefix)-EF.COM", identifier: base + 0x1E, shortIdentifier: 0x1E, tag: 0x60),
            ElementaryFile(name: "\(prefix)-EF.SOD", identifier: base + 0x1D, shortIdentifier: 0x1D, tag: 0x77),
        ]
            + drivingLicenceTags.enumerated().map { index, tag in
                ElementaryFile(
                    name: "\(prefix)-DG\(index + 1)", identifier: base + UInt16(index) + 1,
                    shortIdentifier: UInt8(index) + 1, tag: tag)
            }
    }

    /// The files that an application may have, in the order in which they are best read; empty for one that is not
    /// known, and for eSign, whose files its maker names.
    public static func files(of application: ChipApplication) -> [ElementaryFile] {
        switch application {
        case .eMRTD: [.common, .documentSecurity] + dataGroups + [.cvca]
        case .eID: eIDDataGroups
        case .drivingLicence1, .drivingLicence2, .drivingLicence3: drivingLicenceFiles
        case .euDrivingLicence: euDrivingLicenceFiles
        default: []
        }
    }

    /// Every file that is known by name: those of the master file, then those of each application.
    public static let known: [ElementaryFile] = {
        var files: [ElementaryFile] = [.cardAccess, .cardSecurity, .attributes, .directory]
        for application in ChipApplication.known.map({ $0.application }) {
            files += Self.files(of: application).filter { !files.contains($0) }
        }
        return files
    }()
}
