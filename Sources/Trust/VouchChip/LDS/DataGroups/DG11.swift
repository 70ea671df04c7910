import VouchCore
import VouchPKI

/// DG11: more about the person. Doc 9303-10 §4.7.11. Every element may be absent.
public struct DG11: Sendable, Hashable {
    /// As written by the State, in national characters; ``LDSName`` takes it apart.
    public var fullName: Sensitive<String>?
    /// Further names, as the State writes them.
    public var otherNames: [Sensitive<String>] = []
    /// Of the State's own register.
    public var personalNumber: Sensitive<String>?
    /// To the day, or less; DG1 has two digits of the year only.
    public var fullDateOfBirth: Sensitive<LDSDate>?
    /// In parts, as the file separates them.
    public var placeOfBirth: Sensitive<[String]>?
    /// One line each.
    public var permanentAddress: Sensitive<[String]>?
    /// As printed.
    public var telephone: Sensitive<String>?
    /// As printed.
    public var profession: Sensitive<String>?
    /// Such as `DR.`.
    public var title: Sensitive<String>?
    /// As the State writes it.
    public var personalSummary: Sensitive<String>?
    /// A picture of the proof of citizenship.
    public var proofOfCitizenship: EncodedImage?
    /// Numbers of other valid travel documents.
    public var otherDocumentNumbers: Sensitive<[String]>?
    /// As the State writes it.
    public var custodyInformation: Sensitive<String>?
    /// What the standard does not have there.
    public var unknown: [DataObject] = []

    public init() {}

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        let list = try ElementList(&reader, tag: 0x6B, repeatable: 0x5F0F)
        for element in list.elements {
            switch element.tag {
            case 0x5F0E: fullName = reader.sensitiveText(element)
            case 0xA0, 0x5F0F: otherNames += try reader.sensitiveTexts(element, of: 0x5F0F)
            case 0x5F10: personalNumber = reader.sensitiveText(element)
            case 0x5F2B: fullDateOfBirth = Sensitive(LDSDate(element.value, &reader))
            case 0x5F11: placeOfBirth = reader.sensitiveParts(element)
            case 0x5F42: permanentAddress = reader.sensitiveParts(element)
            case 0x5F12: telephone = reader.sensitiveText(element)
            case 0x5F13: profession = reader.sensitiveText(element)
            case 0x5F14: title = reader.sensitiveText(element)
            case 0x5F15: personalSummary = reader.sensitiveText(element)
            case 0x5F16:
                let image = EncodedImage(element.value)
                if image.format == .unknown { reader.note(.wrongImageFormat, at: element.value.startIndex) }
                proofOfCitizenship = image
            case 0x5F17: otherDocumentNumbers = reader.sensitiveParts(element)
            case 0x5F18: custodyInformation = reader.sensitiveText(element)
            default:
                reader.note(.unknownElement, at: element.encoded.startIndex)
                unknown.append(DataObject(element))
            }
        }
        list.compareWithList(&reader, inside: [0xA0: 0x5F0F])
    }
}
