import VouchCore
import VouchPKI

/// The content of a chip's file. It proves nothing: hashes and signatures are checked elsewhere.
@nonexhaustive
public enum LDSContent: Sendable, Hashable {
    /// EF.CardAccess, DG14: protocols and keys of the chip.
    case securityInfos(SecurityInfos)
    /// EF.CardSecurity: signed SecurityInfos.
    case cardSecurity(EFCardSecurity)
    /// EF.ATR/INFO: lengths and commands that the chip takes.
    case attributes(EFATRInfo)
    /// EF.DIR: applications of the chip.
    case directory(EFDIR)
    /// EF.COM: versions, and the list of data groups.
    case common(EFCOM)
    /// EF.SOD: signed hashes of the data groups.
    case documentSecurity(EFSOD)
    /// EF.CVCA: authorities that a terminal's certificates must lead to.
    case certificationAuthorities(EFCVCA)
    /// DG1 of an eMRTD: the machine-readable zone.
    case machineReadableZone(DG1)
    /// DG2, DG3, DG4 of an eMRTD, and DG6, DG7, DG8 of a driving licence: faces, fingers, irises.
    case biometrics(BiometricDataGroup)
    /// DG5, DG7 of an eMRTD, and DG5 of a driving licence: portrait, or signature.
    case displayedImages(DisplayedImages)
    /// DG11 of an eMRTD: more about the person.
    case personalDetails(DG11)
    /// DG12 of an eMRTD: more about the document.
    case documentDetails(DG12)
    /// DG15 of an eMRTD, DG13 of a driving licence: key of active authentication.
    case publicKey(SubjectPublicKeyInfo)
    /// DG16 of an eMRTD: persons to notify.
    case personsToNotify(DG16)
    /// One data group of the eID application.
    case eID(EIDDataGroup)
    /// DG1 of a driving licence: holder, licence, categories.
    case drivingLicence(DrivingLicenceDG1)
    /// DG2 to DG4 and DG11 of a driving licence.
    case drivingLicenceData(DrivingLicenceData)
    /// DG6, DG8 to DG10, DG13 of an eMRTD, and other files that are not decoded.
    case uninterpreted(UninterpretedDataGroup)
}

/// A chip file, read and decoded.
public struct LDSFile: Sendable, Hashable {
    /// Which file it is.
    public let file: ElementaryFile
    /// The decoded content of the file.
    public let content: LDSContent
    /// Length of the file within the given bytes, up to the end of its outermost object. What follows is not part of
    /// the file and not hashed.
    public let length: Int
    /// Tolerated deviations from the standard, in the order in which they were met.
    public let findings: [ChipFinding]
}

extension LDSContent {
    /// Longer than any known chip file: a small face has 15 KB, DG2 with a large one less than 1 MB.
    public static let maximumLength = 8 << 20

    /// Decodes a file.
    ///
    /// Unambiguous deviations are tolerated and become findings; dangerous or malformed data is refused. Personal
    /// values are returned as `Sensitive`.
    ///
    /// - Parameters:
    ///   - file: which file it is; see also ``ElementaryFile/files(of:)``.
    ///   - bytes: all of it, from its first tag.
    /// - Throws: ``ChipError`` with ``ChipError/Code/malformedResponse`` or, for more than ``maximumLength`` bytes,
    ///   ``ChipError/Code/tooLarge``, at the step `read`.
    public static func decode(_ file: ElementaryFile, _ bytes: [UInt8]) throws(ChipError) -> LDSFile {
        guard bytes.count <= maximumLength else { throw ChipError(.tooLarge, at: .read(file)) }
        do throws(TLVError) {
            var reader = TLVReader(bytes)
            let content = try content(of: file, &reader)
            let length = reader.offset
            if !reader.isAtEnd { reader.note(.trailingBytes, at: length) }
            return LDSFile(
                file: file, content: content, length: length, findings: reader.deviations.map { $0.finding(in: file) })
        } catch {
            throw ChipError(.malformedResponse, at: .read(file), underlying: error)
        }
    }

    private static func content(of file: ElementaryFile, _ reader: inout TLVReader) throws(TLVError) -> LDSContent {
        if let number = file.dataGroupNumber { return try dataGroup(number, file, &reader) }
        if let index = ElementaryFile.eIDDataGroups.firstIndex(of: file) {
            return .eID(try EIDDataGroup(parsing: &reader, subject: EIDDataGroup.Subject.allCases[index]))
        }
        if let index = ElementaryFile.drivingLicenceFiles.firstIndex(of: file)
            ?? ElementaryFile.euDrivingLicenceFiles.firstIndex(of: file)
        {
            return try drivingLicence(index, file, &reader)
        }
        switch file {
        case .cardAccess: return .securityInfos(try SecurityInfos(parsing: &reader, of: file))
        case .cardSecurity: return .cardSecurity(try EFCardSecurity(parsing: &reader))
        case .attributes: return .attributes(try EFATRInfo(parsing: &reader))
        case .directory: return .directory(try EFDIR(parsing: &reader))
        case .common:
            let known = ElementaryFile.dataGroups.compactMap { $0.tag }
            return .common(try EFCOM(parsing: &reader, knownTags: known))
        case .documentSecurity: return .documentSecurity(try EFSOD(parsing: &reader))
        case .cvca: return .certificationAuthorities(try EFCVCA(parsing: &reader))
        default: return .uninterpreted(try UninterpretedDataGroup(parsing: &reader, tag: file.tag))
        }
    }

    private static func dataGroup(
        _ number: Int, _ file: ElementaryFile, _ reader: inout TLVReader
    ) throws(TLVError) -> LDSContent {
        switch number {
        case 1: .machineReadableZone(try DG1(parsing: &reader))
        case 2: .biometrics(try BiometricDataGroup(parsing: &reader, tag: 0x75))
        case 3: .biometrics(try BiometricDataGroup(parsing: &reader, tag: 0x63))
        case 4: .biometrics(try BiometricDataGroup(parsing: &reader, tag: 0x76))
        case 5: .displayedImages(try DisplayedImages(parsing: &reader, tag: 0x65, imageTag: 0x5F40))
        case 7: .displayedImages(try DisplayedImages(parsing: &reader, tag: 0x67, imageTag: 0x5F43))
        case 11: .personalDetails(try DG11(parsing: &reader))
        case 12: .documentDetails(try DG12(parsing: &reader))
        case 14: .securityInfos(try securityInfos(0x6E, file, &reader))
        case 15: .publicKey(try publicKey(0x6F, &reader))
        case 16: .personsToNotify(try DG16(parsing: &reader))
        default: .uninterpreted(try UninterpretedDataGroup(parsing: &reader, tag: file.tag))
        }
    }

    /// - Parameter index: 0 is EF.COM, 1 is EF.SOD, then DG1 to DG14. ISO/IEC 18013-2 annex C, -3 annex B.
    private static func drivingLicence(
        _ index: Int, _ file: ElementaryFile, _ reader: inout TLVReader
    ) throws(TLVError) -> LDSContent {
        switch index {
        case 0:
            let known = ElementaryFile.drivingLicenceFiles.compactMap { $0.tag }
            return .common(try EFCOM(parsing: &reader, knownTags: known, isLicence: true))
        case 1: return .documentSecurity(try EFSOD(parsing: &reader))
        case 2: return .drivingLicence(try DrivingLicenceDG1(parsing: &reader))
        case 3: return .drivingLicenceData(.holder(try DrivingLicenceDG2(parsing: &reader)))
        case 4: return .drivingLicenceData(.issuance(try DrivingLicenceDG3(parsing: &reader)))
        case 5: return .drivingLicenceData(.portraits(try DrivingLicencePortrait.group(parsing: &reader)))
        case 6: return .displayedImages(try DisplayedImages(licence: &reader))
        case 12: return try domestic(&reader)
        case 7, 8, 9: return .biometrics(try BiometricDataGroup(parsing: &reader, tag: file.tag ?? 0x75))
        case 14: return .publicKey(try publicKey(0x6F, &reader))
        case 15: return .securityInfos(try securityInfos(0x6E, file, &reader))
        default: return .uninterpreted(try UninterpretedDataGroup(parsing: &reader, tag: file.tag))
        }
    }

    /// DG11 of a driving licence, which need not consist of data objects.
    private static func domestic(_ reader: inout TLVReader) throws(TLVError) -> LDSContent {
        var known = reader
        if let group = try? DrivingLicenceDG11(parsing: &known) {
            reader = known
            return .drivingLicenceData(.domestic(group))
        }
        return .uninterpreted(try UninterpretedDataGroup(parsing: &reader, tag: 0x6D))
    }

    private static func securityInfos(
        _ tag: UInt32, _ file: ElementaryFile, _ reader: inout TLVReader
    ) throws(TLVError) -> SecurityInfos {
        var group = try reader.enter(tag)
        let infos = try SecurityInfos(parsing: &group, of: file)
        reader.leave(tolerating: group)
        return infos
    }

    private static func publicKey(_ tag: UInt32, _ reader: inout TLVReader) throws(TLVError) -> SubjectPublicKeyInfo {
        var group = try reader.enter(tag)
        let key = try SubjectPublicKeyInfo(parsing: &group)
        reader.leave(tolerating: group)
        return key
    }
}
