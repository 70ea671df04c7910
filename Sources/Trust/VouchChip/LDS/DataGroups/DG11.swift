import VouchCore
import VouchPKI

/// DG11: more about the person. Doc 9303-10 §4.7.11. Every element may be absent; one that is empty or filled up with
/// zeros counts as absent, and is noted.
public struct DG11: Sendable, Hashable {
    /// Full name in national characters, as the State writes it. ``LDSName`` separates its parts. Tag `5F0E`.
    public var fullName: Sensitive<String>?
    /// Other names, each as the State writes it. Tag `5F0F`.
    public var otherNames: [Sensitive<String>] = []
    /// Number of the person in a register of the State. Tag `5F10`.
    public var personalNumber: Sensitive<String>?
    /// Date of birth with four digits of the year, of which DG1 has two. A part that the State does not know is nil.
    /// Tag `5F2B`.
    public var fullDateOfBirth: Sensitive<LDSDate>?
    /// Place of birth in the parts that the file separates with `<`, for instance city, state and country. Tag `5F11`.
    public var placeOfBirth: Sensitive<[String]>?
    /// Permanent address in the parts that the file separates with `<`, in its order. Tag `5F42`.
    public var permanentAddress: Sensitive<[String]>?
    /// Telephone number, as the State writes it. Tag `5F12`.
    public var telephone: Sensitive<String>?
    /// Profession, as the State writes it. Tag `5F13`.
    public var profession: Sensitive<String>?
    /// Title of the person, such as `DR.`. Tag `5F14`.
    public var title: Sensitive<String>?
    /// Description of the person in free text. Tag `5F15`.
    public var personalSummary: Sensitive<String>?
    /// Picture of the proof of citizenship. Tag `5F16`.
    public var proofOfCitizenship: EncodedImage?
    /// Numbers of the person's other valid travel documents. Tag `5F17`.
    public var otherDocumentNumbers: Sensitive<[String]>?
    /// Who has custody of the person, in free text. Tag `5F18`.
    public var custodyInformation: Sensitive<String>?
    /// Data objects whose tags the standard does not define for DG11. Each is also noted as a finding. They are not
    /// written.
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

extension DG11 {
    /// The whole file in DER; ``unknown`` is not written.
    package var encoded: [UInt8] {
        var writer = ElementWriter()
        writer.add(0x5F0E, fullName)
        writer.add(0x5F0F, otherNames)
        writer.add(0x5F10, personalNumber)
        writer.add(0x5F2B, fullDateOfBirth)
        writer.add(0x5F11, placeOfBirth)
        writer.add(0x5F42, permanentAddress)
        writer.add(0x5F12, telephone)
        writer.add(0x5F13, profession)
        writer.add(0x5F14, title)
        writer.add(0x5F15, personalSummary)
        writer.add(0x5F16, proofOfCitizenship)
        writer.add(0x5F17, otherDocumentNumbers)
        writer.add(0x5F18, custodyInformation)
        return writer.encoded(tag: 0x6B)
    }
}
