import Foundation
import VouchChip
import VouchCore
import VouchDialects
import VouchFields
import VouchMRZ
import VouchPKI

extension SelphID.ChipContents {
    /// The reading in the form of the NFC component's result. Of a value that zone and DG11 both have, DG11's is taken
    /// where it says more: the whole date of birth.
    init(_ reading: ChipReading, today: CalendarDate, authentication: PassiveAuthentication) {
        self.init()
        for file in reading.files { files[file.file.name] = file.bytes.reveal { Data($0) } }
        for file in reading.files {
            if let content = file.content { take(content, of: file.file, today: today) }
        }
        takeProofs(of: reading)
        if case .documentSecurity(let sod)? = reading.file(.documentSecurity)?.content {
            take(sod, of: reading, authentication)
        }
    }

    // MARK: Data groups

    private mutating func take(_ content: LDSContent, of file: ElementaryFile, today: CalendarDate) {
        switch content {
        case .machineReadableZone(let group):
            if let mrz = group.mrz { take(mrz, today: today) }
        case .biometrics(let group):
            if facialImage == nil { facialImage = group.faces.first.flatMap { .init($0.image) } }
            if fingerprintImage == nil { fingerprintImage = group.fingers.first.flatMap { .init($0.image) } }
        // DG5 holds displayed images too: those are portraits.
        case .displayedImages(let group) where file.dataGroupNumber == 7:
            if signatureImage == nil { signatureImage = group.images.first.flatMap { .init($0) } }
        case .personalDetails(let group): take(group)
        case .documentDetails(let group):
            add(.issuingAuthority, group.issuingAuthority?.reveal(\.self))
            add(.dateOfIssue, group.dateOfIssue?.reveal(\.date)?.description)
        default: break
        }
    }

    private mutating func take(_ mrz: MRZ, today: CalendarDate) {
        zone = mrz.lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        add(.documentCode, mrz.documentCode)
        add(.issuingStateCode, mrz.issuingState)
        add(.surname, mrz.surname)
        add(.givenNames, mrz.givenNames)
        add(.documentNumber, mrz.documentNumber)
        add(.nationality, mrz.nationality)
        add(.sex, mrz.sex)
        add(.dateOfBirth, mrz.dateOfBirth(today: today)?.date?.description)
        add(.dateOfExpiry, mrz.dateOfExpiry(today: today)?.date?.description)
    }

    private mutating func take(_ group: DG11) {
        add(.personalNumber, group.personalNumber?.reveal(\.self))
        add(.fullName, group.fullName?.reveal { LDSName($0).spoken })
        add(.dateOfBirth, group.fullDateOfBirth?.reveal(\.date)?.description, replacing: true)
        add(.placeOfBirth, group.placeOfBirth?.reveal { $0.map(\.withoutFillers).joined(separator: ", ") })
        add(.address, group.permanentAddress?.reveal { $0.map(\.withoutFillers).joined(separator: ", ") })
    }

    private mutating func add(_ name: FieldName, _ text: String?, replacing: Bool = false) {
        guard let text, !text.isEmpty, replacing || fields[name] == nil else { return }
        fields[name] = text
    }

    // MARK: Proofs

    private mutating func takeProofs(of reading: ChipReading) {
        guard let report = reading.inspection else { return }
        accessProtocol = report.accessControl?.description
        ldsVersion = report.versions.lds?.description
        supportsActiveAuthentication = reading.files.contains { $0.file.dataGroupNumber == 15 }
        activeAuthenticationSignature = reading.activeAuthenticationEvidence.map { Data($0.signature) }
        activeAuthentication = report.outcome("activeAuthentication") ?? activeAuthentication
        let mapped = report.outcome("chipAuthenticationMapping") ?? chipAuthentication
        chipAuthentication = .performed(
            [report.outcome("chipAuthentication") ?? chipAuthentication, mapped], empty: .notExamined)
    }

    private mutating func take(_ sod: EFSOD, of reading: ChipReading, _ authentication: PassiveAuthentication) {
        for hash in sod.securityObject.hashes { dataGroupsHashes[hash.dataGroup] = Data(hash.hash) }
        var groups: [Int: [UInt8]] = [:]
        for file in reading.files {
            if let number = file.file.dataGroupNumber { groups[number] = file.bytes.reveal { $0 } }
        }
        let result = authentication.verify(sod, groups: groups)
        dataGroupsHashesCheck = result.hashes
        documentSigning = result.signature
        issuerSigning = result.chain
        documentSigningCertificate = result.signer.map { Data($0.encoded) }
        issuerSigningCertificate = result.path?.anchor.map { Data($0.encoded) }
    }
}

extension SelphID.DocumentImage {
    /// Nil for bytes that are not a picture file.
    fileprivate init?(_ image: EncodedImage) {
        let mime: String? =
            switch image.format {
            case .jpeg: "image/jpeg"
            case .jpeg2000, .jpeg2000Lossless: "image/jp2"
            case .png: "image/png"
            case .wsq: "image/x-wsq"
            default: nil
            }
        guard let mime else { return nil }
        self.init(
            image.bytes.reveal { Data($0) }, mime: mime, width: image.size?.width, height: image.size?.height)
    }
}

extension LDSName {
    /// Given names first.
    fileprivate var spoken: String {
        [secondaryIdentifier, primaryIdentifier].compactMap(\.self).joined(separator: " ")
    }
}

extension String {
    /// `<` stands for a space.
    fileprivate var withoutFillers: String { split { $0 == "<" }.joined(separator: " ") }
}
