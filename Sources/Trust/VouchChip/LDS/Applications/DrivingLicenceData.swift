import VouchCore
import VouchPKI

/// The contents of a driving licence beyond its first data group. ISO/IEC 18013-2 annex C.
@nonexhaustive
public enum DrivingLicenceData: Sendable, Hashable {
    /// DG2: details of the holder.
    case holder(DrivingLicenceDG2)
    /// DG3: details of the issue.
    case issuance(DrivingLicenceDG3)
    /// DG4: portraits, in the order of the file; 255 at most.
    case portraits([DrivingLicencePortrait])
    /// DG11: data for domestic use, where it consists of data objects. A DG11 of another form is
    /// ``LDSContent/uninterpreted(_:)``.
    case domestic(DrivingLicenceDG11)
}

/// DG2 of a driving licence: more about its holder. ISO/IEC 18013-2 annex C. Every element may be absent.
public struct DrivingLicenceDG2: Sendable, Hashable {
    /// 0 unknown, 1 male, 2 female, 9 not applicable. ISO/IEC 5218.
    public var sex: Sensitive<Int>?
    /// Height of the holder in centimetres. Tag `5F64`, packed digits.
    public var height: Sensitive<Int>?
    /// Weight of the holder in kilograms. Tag `5F65`, packed digits.
    public var weight: Sensitive<Int>?
    /// Colour of the eyes as the standard's letters, such as `GRN`. Tag `5F66`.
    public var eyeColour: Sensitive<String>?
    /// Colour of the hair as the standard's letters, such as `BRO`. Tag `5F67`.
    public var hairColour: Sensitive<String>?
    /// Name of the place of birth. Tag `5F11`.
    public var placeOfBirth: Sensitive<String>?
    /// Address or place where the holder lives, in one text. Tag `5F42`.
    public var placeOfResidence: Sensitive<String>?
    /// Data objects whose tags the standard does not define for DG2. Each is also noted as a finding.
    public var unknown: [DataObject] = []

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        let list = try ElementList(&reader, tag: 0x6B)
        for element in list.elements {
            switch element.tag {
            case 0x5F35: sex = reader.packedNumber(element)
            case 0x5F64: height = reader.packedNumber(element)
            case 0x5F65: weight = reader.packedNumber(element)
            case 0x5F66: eyeColour = reader.sensitiveText(element)
            case 0x5F67: hairColour = reader.sensitiveText(element)
            case 0x5F11: placeOfBirth = reader.sensitiveText(element)
            case 0x5F42: placeOfResidence = reader.sensitiveText(element)
            default:
                reader.note(.unknownElement, at: element.encoded.startIndex)
                unknown.append(DataObject(element))
            }
        }
        list.compareWithList(&reader)
    }
}

/// DG3 of a driving licence: how it was issued. ISO/IEC 18013-2 annex C. Every element may be absent.
public struct DrivingLicenceDG3: Sendable, Hashable {
    /// Number of the holder's record at the authority. Tag `5F68`.
    public var administrativeNumber: Sensitive<String>?
    /// Distinguishes documents that have the same number. Tag `5F69`, packed digits.
    public var documentDiscriminator: Sensitive<Int>?
    /// Distinguishes versions of the data on one document. Tag `5F6D`, packed digits.
    public var dataDiscriminator: Sensitive<Int>?
    /// Issuer identification number of ISO/IEC 7812-1, as bytes of packed digits. Tag `5F6A`.
    public var issuerIdentifier: [UInt8]?
    /// Data objects whose tags the standard does not define for DG3. Each is also noted as a finding.
    public var unknown: [DataObject] = []

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        let list = try ElementList(&reader, tag: 0x6C)
        for element in list.elements {
            switch element.tag {
            case 0x5F68: administrativeNumber = reader.sensitiveText(element)
            case 0x5F69: documentDiscriminator = reader.packedNumber(element)
            case 0x5F6D: dataDiscriminator = reader.packedNumber(element)
            case 0x5F6A: issuerIdentifier = Array(element.value)
            default:
                reader.note(.unknownElement, at: element.encoded.startIndex)
                unknown.append(DataObject(element))
            }
        }
        list.compareWithList(&reader)
    }
}

/// DG11 of a driving licence: data for domestic use. ISO/IEC 18013-2 annex C. Categories in the usual form are decoded.
public struct DrivingLicenceDG11: Sendable, Hashable {
    /// The national categories, from the list `7F63`; empty where there is none.
    public var privileges: Sensitive<[DrivingPrivilege]> = Sensitive([])
    /// All other data objects. Only the issuer defines their meaning.
    public var elements: [DataObject] = []

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        for element in try ElementList(&reader, tag: 0x6D).elements {
            if element.tag == 0x7F63 {
                privileges = Sensitive(try DrivingPrivilege.list(element, &reader).privileges)
            } else {
                elements.append(DataObject(element))
            }
        }
    }
}

extension TLVReader {
    /// A number of packed digits, two a byte; what is none is noted.
    fileprivate mutating func packedNumber(_ object: TLV) -> Sensitive<Int>? {
        let digits = unpackedDigits(object.value)
        guard (1...8).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            note(.malformedElement, at: object.encoded.startIndex)
            return nil
        }
        return Sensitive(digits.reduce(0) { $0 * 10 + Int($1) - 0x30 })
    }
}
