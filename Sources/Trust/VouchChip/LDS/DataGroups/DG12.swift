import VouchCore
import VouchPKI

/// DG12: more about the document. Doc 9303-10 §4.7.12. Every element may be absent; one that is empty or filled up with
/// zeros counts as absent, and is noted.
public struct DG12: Sendable, Hashable {
    /// Name of the authority that issued the document. Tag `5F19`.
    public var issuingAuthority: Sensitive<String>?
    /// Day on which the document was issued. Tag `5F26`.
    public var dateOfIssue: Sensitive<LDSDate>?
    /// Names of other persons whom the document includes. Tag `5F1A`.
    public var otherPersons: [Sensitive<String>] = []
    /// Endorsements and observations in free text. Tag `5F1B`.
    public var endorsements: Sensitive<String>?
    /// Tax or exit requirements in free text. Tag `5F1C`.
    public var taxOrExitRequirements: Sensitive<String>?
    /// Picture of the document's front. Tag `5F1D`.
    public var imageOfFront: EncodedImage?
    /// Picture of the document's rear. Tag `5F1E`.
    public var imageOfRear: EncodedImage?
    /// When the document was personalized, without a time zone. Tag `5F55`.
    public var timeOfPersonalization: Sensitive<LDSMoment>?
    /// Serial number of the personalization system. Tag `5F56`.
    public var personalizationSystem: Sensitive<String>?
    /// Data objects whose tags the standard does not define for DG12. Each is also noted as a finding. They are not
    /// written.
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

extension DG12 {
    /// The whole file in DER; ``unknown`` is not written.
    package var encoded: [UInt8] {
        var writer = ElementWriter()
        writer.add(0x5F19, issuingAuthority)
        writer.add(0x5F26, dateOfIssue)
        writer.add(0x5F1A, otherPersons)
        writer.add(0x5F1B, endorsements)
        writer.add(0x5F1C, taxOrExitRequirements)
        writer.add(0x5F1D, imageOfFront)
        writer.add(0x5F1E, imageOfRear)
        if let timeOfPersonalization { writer.add(0x5F55, timeOfPersonalization.reveal { $0.characters }) }
        writer.add(0x5F56, personalizationSystem)
        return writer.encoded(tag: 0x6C)
    }
}
