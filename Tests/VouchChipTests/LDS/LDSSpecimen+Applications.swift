import VouchChip
import VouchPKI

extension LDSSpecimen {
    static func eID(_ subject: EIDDataGroup.Subject, _ content: [UInt8]) -> (String, ElementaryFile, [UInt8]) {
        let file = ElementaryFile.eIDDataGroups[EIDDataGroup.Subject.allCases.firstIndex(of: subject) ?? 0]
        return ("eid-\(subject.rawValue)", file, TLVWriter.object(0x60 | UInt32(subject.rawValue), content))
    }

    static func place() -> [UInt8] {
        func part(_ number: UInt32, _ tag: UInt32, _ text: String) -> [UInt8] {
            TLVWriter.object(0xA0 | number, TLVWriter.object(tag, Array(text.utf8)))
        }
        return TLVWriter.sequence([
            part(10, ASN1.utf8String, "MAIN STREET 1"), part(11, ASN1.utf8String, "ZENITH"),
            part(13, ASN1.printableString, "UTO"), part(14, ASN1.printableString, "12345"),
        ])
    }

    /// A driving licence's texts with a length byte before each.
    static func licence() -> [UInt8] {
        func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }
        return text("ERIKSSON") + text("ANNA MARIA") + [0x19, 0x74, 0x08, 0x12] + [0x20, 0x12, 0x04, 0x15]
            + [0x20, 0x22, 0x04, 0x14] + Array("UTO".utf8) + text("ZENITH") + text("L898902C3")
    }

    static func categories() -> [UInt8] {
        let category = Array("B;".utf8) + [0x20, 0x12, 0x04, 0x15] + Array(";;;;".utf8)
        return TLVWriter.object(0x7F63, of: [TLVWriter.integer(1), TLVWriter.object(0x87, category)])
    }

    static func europeanLicence() -> [UInt8] {
        let fields: [(UInt32, [UInt8])] = [
            (0x5F03, Array("UTO".utf8)), (0x5F04, Array("ERIKSSON".utf8)), (0x5F05, Array("ANNA MARIA".utf8)),
            (0x5F06, [0x12, 0x08, 0x19, 0x74]), (0x5F07, Array("ZENITH".utf8)), (0x5F0A, [0x15, 0x04, 0x20, 0x12]),
            (0x5F0B, [0x14, 0x04, 0x20, 0x22]), (0x5F0C, Array("ZENITH".utf8)), (0x5F0E, Array("L898902C3".utf8)),
        ]
        return TLVWriter.object(
            0x61,
            of: [
                TLVWriter.object(0x5F01, Array("e1-1".utf8)),
                TLVWriter.object(0x5F02, of: fields.map { TLVWriter.object($0.0, $0.1) }), categories(),
            ])
    }

    /// DG2 to DG5 and DG11 of a driving licence, and its EF.COM as ISO/IEC 18013 has it.
    static func licenceDetails() -> [(String, ElementaryFile, [UInt8])] {
        func listed(_ tag: UInt32, _ elements: [(UInt32, [UInt8])]) -> [UInt8] {
            TLVWriter.object(
                tag, of: [TLVWriter.tagList(elements.map { $0.0 })] + elements.map { TLVWriter.object($0.0, $0.1) })
        }
        let holder: [(UInt32, [UInt8])] = [
            (0x5F35, [0x02]), (0x5F64, [0x01, 0x70]), (0x5F65, [0x00, 0x62]), (0x5F66, Array("GRN".utf8)),
            (0x5F67, Array("BRO".utf8)), (0x5F11, Array("ZENITH".utf8)), (0x5F42, Array("1 MAIN STREET".utf8)),
        ]
        let issuance: [(UInt32, [UInt8])] = [
            (0x5F68, Array("ADM-1".utf8)), (0x5F69, [0x01]), (0x5F6D, [0x02]), (0x5F6A, [0x12, 0x34, 0x56]),
        ]
        let portrait = TLVWriter.object(
            0xA2,
            of: [
                TLVWriter.object(0x88, [0x20, 0x12, 0x04, 0x15, 0x12, 0x34, 0x56]), TLVWriter.object(0x89, [3]),
                TLVWriter.object(0x5F40, jpeg(width: 3, height: 4)),
            ])
        let signature = [
            TLVWriter.object(0x89, [4]),
            TLVWriter.object(0x5F43, jpeg2000(width: 3, height: 4, isLossless: false)),
        ]
        let common = [
            TLVWriter.object(0x5F01, [1, 0]), TLVWriter.tagList([0x61, 0x6B]),
            TLVWriter.object(0x86, TLVWriter.set(of: [TLVWriter.sequence([])])),
        ]
        let files = ElementaryFile.drivingLicenceFiles
        return [
            ("dl-com-18013", files[0], TLVWriter.object(0x60, of: common)),
            ("dl-dg2", files[3], listed(0x6B, holder)), ("dl-dg3", files[4], listed(0x6C, issuance)),
            ("dl-dg4", files[5], TLVWriter.object(0x65, of: [TLVWriter.integer(1), portrait])),
            ("dl-dg5", files[6], TLVWriter.object(0x67, of: signature)),
            (
                "dl-dg11", files[12],
                TLVWriter.object(0x6D, of: [categories(), TLVWriter.object(0xC0, [1, 2])])
            ),
        ]
    }

    static func applications() -> [(String, ElementaryFile, [UInt8])] {
        func text(_ tag: UInt32, _ text: String) -> [UInt8] { TLVWriter.object(tag, Array(text.utf8)) }
        let licences: [(String, ElementaryFile, [UInt8])] = [
            (
                "dl-com", ElementaryFile.drivingLicenceFiles[0],
                EFCOM(
                    ldsVersion: LDSVersion(major: 1, minor: 0),
                    unicodeVersion: UnicodeVersion(major: 4, minor: 0, release: 0), tags: [0x61, 0x6B, 0x75]
                ).encoded
            ),
            (
                "dl-dg1", ElementaryFile.drivingLicenceFiles[2],
                TLVWriter.object(0x61, of: [TLVWriter.object(0x5F1F, licence()), categories()])
            ),
            ("dl-dg6", ElementaryFile.drivingLicenceFiles[7], BiometricDataGroup(faces: [face]).encoded(tag: 0x75)),
            ("edl-dg1", ElementaryFile.euDrivingLicenceFiles[2], europeanLicence()),
            (
                "edl-dg13", ElementaryFile.euDrivingLicenceFiles[14],
                TLVWriter.object(
                    0x6F, DomainParameters.standardized(.p256).publicKeyInfo(element: [4, 1, 2]).encoded)
            ),
        ]
        return licences + licenceDetails() + [
            eID(.documentType, text(ASN1.printableString, "ID")),
            eID(.issuingEntity, text(ASN1.printableString, "UTO")),
            eID(.dateOfExpiry, text(ASN1.numericString, "20220414")),
            eID(.givenNames, text(ASN1.utf8String, "ANNA MARIA")),
            eID(.familyNames, text(ASN1.utf8String, "ERIKSSON")),
            eID(.dateOfBirth, text(ASN1.numericString, "197408  ")),
            eID(.placeOfBirth, TLVWriter.object(0xA1, text(ASN1.utf8String, "ZENITH"))),
            eID(.placeOfResidence, TLVWriter.object(ASN1.set, place())),
            eID(.municipalityID, TLVWriter.octetString([2, 7])),
            eID(.residencePermit1, TLVWriter.object(0xA1, text(ASN1.utf8String, "NONE"))),
        ]
    }
}
