import VouchCore
import VouchPKI

/// DG1 of a driving licence: who, and what may be driven. ISO/IEC 18013-2 annex C, Regulation (EU) 383/2012 annex I.
public struct DrivingLicenceDG1: Sendable, Hashable {
    public var surname: Sensitive<String>?
    public var otherNames: Sensitive<String>?
    public var dateOfBirth: Sensitive<LDSDate>?
    public var dateOfIssue: Sensitive<LDSDate>?
    public var dateOfExpiry: Sensitive<LDSDate>?
    public var issuingState: Sensitive<String>?
    public var issuingAuthority: Sensitive<String>?
    public var documentNumber: Sensitive<String>?
    public var administrativeNumber: Sensitive<String>?
    public var placeOfBirth: Sensitive<String>?
    public var nationality: Sensitive<String>?
    public var sex: Sensitive<String>?
    public var permanentAddress: Sensitive<String>?
    /// Of the chip and its software, in the EU.
    public var typeApprovalNumber: String?
    /// One entry a category, restriction or condition, in fields: category, dates of issue and expiry in packed digits,
    /// code, sign, value.
    public var categories: Sensitive<[[[UInt8]]]> = Sensitive([])
    /// The same, understood.
    public var privileges: Sensitive<[DrivingPrivilege]> = Sensitive([])
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
