import VouchCore
import VouchPKI

/// DG1 of a driving licence: who, and what may be driven. ISO/IEC 18013-2 annex C, Regulation (EU) 383/2012 annex I.
public struct DrivingLicenceDG1: Sendable, Hashable {
    /// The family name.
    public var surname: Sensitive<String>?
    /// Given names and further names.
    public var otherNames: Sensitive<String>?
    /// Day, or less where the State does not know it.
    public var dateOfBirth: Sensitive<LDSDate>?
    /// When the licence was issued.
    public var dateOfIssue: Sensitive<LDSDate>?
    /// When the licence ends.
    public var dateOfExpiry: Sensitive<LDSDate>?
    /// A State code of three letters.
    public var issuingState: Sensitive<String>?
    /// By name.
    public var issuingAuthority: Sensitive<String>?
    /// Of the licence itself.
    public var documentNumber: Sensitive<String>?
    /// Of the issuing authority's files.
    public var administrativeNumber: Sensitive<String>?
    /// By name.
    public var placeOfBirth: Sensitive<String>?
    /// A State code of three letters.
    public var nationality: Sensitive<String>?
    /// As encoded: ISO/IEC 5218.
    public var sex: Sensitive<String>?
    /// As printed.
    public var permanentAddress: Sensitive<String>?
    /// Of the chip and its software, in the EU.
    public var typeApprovalNumber: String?
    /// One entry a category, restriction or condition, in fields: category, dates of issue and expiry in packed digits,
    /// code, sign, value.
    public var categories: Sensitive<[[[UInt8]]]> = Sensitive([])
    /// The same, understood.
    public var privileges: Sensitive<[DrivingPrivilege]> = Sensitive([])
    /// Objects of tags that the standard does not have.
    public var unknown: [DataObject] = []

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        for element in try ElementList(&reader, tag: 0x61).elements {
            switch element.tag {
            case 0x5F01: typeApprovalNumber = reader.text(element.value)
            case 0x5F02: try readEuropean(element, &reader)
            case 0x5F1F: try readInternational(element, &reader)
            case 0x7F63:
                let list = try DrivingPrivilege.list(element, &reader)
                categories = Sensitive(list.fields)
                privileges = Sensitive(list.privileges)
            default:
                reader.note(.unknownElement, at: element.encoded.startIndex)
                unknown.append(DataObject(element))
            }
        }
    }

    /// Data objects, under a tag that says it is primitive.
    private mutating func readEuropean(_ object: TLV, _ reader: inout TLVReader) throws(TLVError) {
        var fields = try reader.inside(object)
        for field in try fields.elements() {
            switch field.tag {
            case 0x5F03: issuingState = fields.sensitiveText(field)
            case 0x5F04: surname = fields.sensitiveText(field)
            case 0x5F05: otherNames = fields.sensitiveText(field)
            case 0x5F06: dateOfBirth = Sensitive(LDSDate(licence: field.value, isDayFirst: true, &fields))
            case 0x5F07: placeOfBirth = fields.sensitiveText(field)
            case 0x5F08: nationality = fields.sensitiveText(field)
            case 0x5F09: sex = fields.sensitiveText(field)
            case 0x5F0A: dateOfIssue = Sensitive(LDSDate(licence: field.value, isDayFirst: true, &fields))
            case 0x5F0B: dateOfExpiry = Sensitive(LDSDate(licence: field.value, isDayFirst: true, &fields))
            case 0x5F0C: issuingAuthority = fields.sensitiveText(field)
            case 0x5F0D: administrativeNumber = fields.sensitiveText(field)
            case 0x5F0E: documentNumber = fields.sensitiveText(field)
            case 0x5F0F: permanentAddress = fields.sensitiveText(field)
            default:
                fields.note(.unknownElement, at: field.encoded.startIndex)
                unknown.append(DataObject(field))
            }
        }
        try reader.leave(fields)
    }

    /// Fields one after another, texts with a length byte before them.
    private mutating func readInternational(_ object: TLV, _ reader: inout TLVReader) throws(TLVError) {
        var record = RecordReader(object.value)
        func text(_ record: inout RecordReader) throws(TLVError) -> Sensitive<String> {
            Sensitive(reader.text(try record.bytes(try record.number(1))))
        }
        surname = try text(&record)
        otherNames = try text(&record)
        dateOfBirth = Sensitive(LDSDate(licence: try record.bytes(4), isDayFirst: false, &reader))
        dateOfIssue = Sensitive(LDSDate(licence: try record.bytes(4), isDayFirst: false, &reader))
        dateOfExpiry = Sensitive(LDSDate(licence: try record.bytes(4), isDayFirst: false, &reader))
        issuingState = Sensitive(reader.text(try record.bytes(3)))
        issuingAuthority = try text(&record)
        documentNumber = try text(&record)
        if record.count > 0 { reader.note(.trailingBytes, at: record.offset) }
    }
}
