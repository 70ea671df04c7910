import VouchCore
import VouchPKI

/// DG12: more about the document. Doc 9303-10 §4.7.12. Every element may be absent.
public struct DG12: Sendable, Hashable {
    /// By name.
    public var issuingAuthority: Sensitive<String>?
    /// Of the document.
    public var dateOfIssue: Sensitive<LDSDate>?
    /// Of other persons on the document.
    public var otherPersons: [Sensitive<String>] = []
    /// Of the State's own.
    public var endorsements: Sensitive<String>?
    /// As the State writes it.
    public var taxOrExitRequirements: Sensitive<String>?
    /// Of the document's front.
    public var imageOfFront: EncodedImage?
    /// Of the document's back.
    public var imageOfRear: EncodedImage?
    /// When the document was made.
    public var timeOfPersonalization: Sensitive<LDSMoment>?
    /// The serial number of the machine.
    public var personalizationSystem: Sensitive<String>?
    /// What the standard does not have there.
    public var unknown: [DataObject] = []

    public init() {}

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        let list = try ElementList(&reader, tag: 0x6C, repeatable: 0x5F1A)
        for element in list.elements {
            switch element.tag {
            case 0x5F19: issuingAuthority = reader.sensitiveText(element)
            case 0x5F26: dateOfIssue = Sensitive(LDSDate(element.value, &reader))
            case 0xA0, 0x5F1A: otherPersons += try reader.sensitiveTexts(element, of: 0x5F1A)
            case 0x5F1B: endorsements = reader.sensitiveText(element)
            case 0x5F1C: taxOrExitRequirements = reader.sensitiveText(element)
            case 0x5F1D: imageOfFront = Self.image(element, &reader)
            case 0x5F1E: imageOfRear = Self.image(element, &reader)
            case 0x5F55: timeOfPersonalization = Sensitive(LDSMoment(element.value, &reader))
            case 0x5F56: personalizationSystem = reader.sensitiveText(element)
            default:
                reader.note(.unknownElement, at: element.encoded.startIndex)
                unknown.append(DataObject(element))
            }
        }
        list.compareWithList(&reader, inside: [0xA0: 0x5F1A])
    }

    private static func image(_ element: TLV, _ reader: inout TLVReader) -> EncodedImage {
        let image = EncodedImage(element.value)
        if image.format == .unknown { reader.note(.wrongImageFormat, at: element.value.startIndex) }
        return image
    }
}
