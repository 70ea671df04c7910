import VouchCore
import VouchPKI

/// What a driving licence says beyond its first data group. ISO/IEC 18013-2 annex C.
@nonexhaustive
public enum DrivingLicenceData: Sendable, Hashable {
    /// DG2
    case holder(DrivingLicenceDG2)
    /// DG3
    case issuance(DrivingLicenceDG3)
    /// DG4
    case portraits([DrivingLicencePortrait])
    /// DG11
    case domestic(DrivingLicenceDG11)
}

/// DG2 of a driving licence: more about its holder. Every element may be absent.
public struct DrivingLicenceDG2: Sendable, Hashable {
    /// 0 unknown, 1 male, 2 female, 9 not applicable. ISO/IEC 5218.
    public var sex: Sensitive<Int>?
    /// In centimetres.
    public var height: Sensitive<Int>?
    /// In kilograms.
    public var weight: Sensitive<Int>?
    /// By a code of the standard.
    public var eyeColour: Sensitive<String>?
    /// By a code of the standard.
    public var hairColour: Sensitive<String>?
    /// By name.
    public var placeOfBirth: Sensitive<String>?
    /// By name.
    public var placeOfResidence: Sensitive<String>?
    /// What the standard does not have there.
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

/// DG3 of a driving licence: how it was issued. Every element may be absent.
public struct DrivingLicenceDG3: Sendable, Hashable {
    /// Of the issuing authority's files.
    public var administrativeNumber: Sensitive<String>?
    /// Distinguishes documents with the same number.
    public var documentDiscriminator: Sensitive<Int>?
    /// Distinguishes versions of the data.
    public var dataDiscriminator: Sensitive<Int>?
    /// The issuer's number, ISO/IEC 7812-1.
    public var issuerIdentifier: [UInt8]?
    /// What the standard does not have there.
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

/// DG11 of a driving licence: what it says at home only. Categories in the usual form are taken apart.
public struct DrivingLicenceDG11: Sendable, Hashable {
    /// By category.
    public var privileges: Sensitive<[DrivingPrivilege]> = Sensitive([])
    /// What only its issuer understands.
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
