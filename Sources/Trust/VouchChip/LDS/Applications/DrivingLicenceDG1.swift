import VouchCore
import VouchPKI

/// DG1 of a driving licence: the holder, the licence, and what may be driven. ISO/IEC 18013-2 annex C (fields one after
/// another under `5F1F`), Regulation (EU) 383/2012 annex I (data objects under `5F02`).
///
/// Both forms are read. A property is nil where the form does not have it or the chip leaves it out.
public struct DrivingLicenceDG1: Sendable, Hashable {
    /// Family name. EU tag `5F04`.
    public var surname: Sensitive<String>?
    /// Given names and further names, separated as the State separates them. EU tag `5F05`.
    public var otherNames: Sensitive<String>?
    /// Day of birth; a part that the State does not know is nil. EU tag `5F06`.
    public var dateOfBirth: Sensitive<LDSDate>?
    /// Day on which the licence was issued. EU tag `5F0A`. The date of one category is in ``privileges``.
    public var dateOfIssue: Sensitive<LDSDate>?
    /// Last day on which the licence is valid as a document. EU tag `5F0B`.
    public var dateOfExpiry: Sensitive<LDSDate>?
    /// Issuing State, three letters such as `UTO`. EU tag `5F03`.
    public var issuingState: Sensitive<String>?
    /// Name of the authority that issued it. EU tag `5F0C`.
    public var issuingAuthority: Sensitive<String>?
    /// Number of the licence itself, as printed. EU tag `5F0E`.
    public var documentNumber: Sensitive<String>?
    /// Number of the holder's record at the authority. EU tag `5F0D`; the international form has it in
    /// ``DrivingLicenceDG3``.
    public var administrativeNumber: Sensitive<String>?
    /// Name of the place of birth. EU tag `5F07`; the international form has it in ``DrivingLicenceDG2``.
    public var placeOfBirth: Sensitive<String>?
    /// Nationality of the holder, three letters. EU tag `5F08`; nil in the international form.
    public var nationality: Sensitive<String>?
    /// The text that the licence has, not mapped to a code. EU tag `5F09`; the international form has it in
    /// ``DrivingLicenceDG2``.
    public var sex: Sensitive<String>?
    /// Address in one text, as the State writes it. EU tag `5F0F`; nil in the international form.
    public var permanentAddress: Sensitive<String>?
    /// EU type approval of chip and software, such as `e1-1`; tag `5F01`. Regulation (EU) 383/2012 annex III. Nil in
    /// the international form.
    public var typeApprovalNumber: String?
    /// The entries of ``privileges`` as bytes: one entry a category, restriction or condition, split at `;` into
    /// category, date of issue, date of expiry (four bytes of packed digits each), code, sign and value. At most 255
    /// entries.
    public var categories: Sensitive<[[[UInt8]]]> = Sensitive([])
    /// The entries of ``categories``, decoded, in the same order.
    public var privileges: Sensitive<[DrivingPrivilege]> = Sensitive([])
    /// Data objects whose tags neither form defines. Each is also noted as a finding.
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
