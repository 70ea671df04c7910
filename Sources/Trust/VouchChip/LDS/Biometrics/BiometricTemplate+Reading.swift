import VouchCore
import VouchPKI

extension BiometricTemplate {
    /// The tags `5F2E` and `7F2E`: a record in a layout of its own, and one of data objects.
    private static let plainRecord: UInt32 = 0x5F2E
    private static let constructedRecord: UInt32 = 0x7F2E

    /// Reads the group of templates, `7F61`. Doc 9303-10 §4.7.2.1.
    package static func group(from reader: inout TLVReader) throws(TLVError) -> [BiometricTemplate] {
        var group = try reader.enter(0x7F61)
        let count = try group.integer(in: 0...255)
        let start = group.offset
        var templates: [BiometricTemplate] = []
        while !group.isAtEnd {
            let object = try group.next()
            switch object.tag {
            case 0x7F60:
                guard templates.count < 255 else { throw TLVError(.tooManyElements, at: object.encoded.startIndex) }
                if let template = try template(object, &group) { templates.append(template) }
            // Random bytes, so that an empty group does not hash to the same value in every document.
            case 0x53 where count == 0: break
            default: group.note(.unknownElement, at: object.encoded.startIndex)
            }
        }
        if templates.count != count { group.note(.missingElement, at: start) }
        try reader.leave(group)
        return templates
    }

    /// - Returns: nil, noted, where there is no record.
    private static func template(_ object: TLV, _ reader: inout TLVReader) throws(TLVError) -> BiometricTemplate? {
        var inner = try reader.inside(object)
        var header = BiometricHeader(elements: [])
        var record: BiometricRecord?
        while !inner.isAtEnd {
            let element = try inner.next()
            switch element.tag {
            case 0xA1:
                var fields = try inner.inside(element)
                header = BiometricHeader(elements: try fields.elements().map { DataObject($0) })
                try inner.leave(fields)
            case plainRecord, constructedRecord:
                if record != nil { inner.note(.repeatedElement, at: element.encoded.startIndex) }
                record = record ?? BiometricRecord(reading: element, &inner)
            // Secure messaging templates and the like, which only a State's own terminal opens.
            default: inner.note(.unknownElement, at: element.encoded.startIndex)
            }
        }
        try reader.leave(inner)
        guard let record else {
            reader.note(.missingElement, at: object.encoded.startIndex)
            return nil
        }
        return BiometricTemplate(header: header, record: record)
    }
}

extension BiometricRecord {
    /// Reads the record by what it starts with: headers are often wrong. What is not of its format is kept as bytes.
    fileprivate init(reading element: TLV, _ reader: inout TLVReader) {
        self = .other(Sensitive(Array(element.value)))
        do throws(TLVError) {
            var inner = try reader.inside(element)
            if let record = try Self.read(element, &inner) {
                self = record
                reader.leave(tolerating: inner)
            } else {
                reader.note(.reservedValue, at: element.value.startIndex)
            }
        } catch {
            reader.note(.malformedElement, at: error.offset)
        }
    }

    /// - Returns: nil for an unknown format.
    private static func read(
        _ element: TLV, _ reader: inout TLVReader
    ) throws(TLVError) -> BiometricRecord? {
        let value = element.value
        if value.starts(with: "FAC\0".utf8) { return .faces(try FaceImage.record(from: &reader)) }
        if value.starts(with: "FIR\0".utf8) { return .fingers(try FingerImage.record(from: &reader)) }
        if value.starts(with: "IIR\0".utf8) { return .irises(try IrisImage.record(from: &reader)) }
        // ISO/IEC 39794: an [APPLICATION] structure, inside [1] in an eMRTD. Only faces are taken apart.
        switch ExtensibleRecord.part(of: value) {
        case .face: return .faces(try FaceImage.extensibleRecord(from: &reader))
        case .some(let part): return .extensible(try ExtensibleRecord(parsing: &reader, part: part))
        case nil: return nil
        }
    }
}
