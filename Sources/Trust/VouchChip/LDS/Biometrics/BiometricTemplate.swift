import VouchCore

/// One biometric of DG2, DG3 or DG4: what its header says and the record. Doc 9303-10 §4.7.2, ISO/IEC 7816-11.
public struct BiometricTemplate: Sendable, Hashable {
    /// The part of the body, and the format; empty elements where the template has no header.
    public let header: BiometricHeader
    /// The record, decoded as far as its format is known.
    public let record: BiometricRecord

    public init(header: BiometricHeader, record: BiometricRecord) {
        self.header = header
        self.record = record
    }
}

/// The record of a biometric. Its first bytes decide how it is read, not the header, which is often wrong.
@nonexhaustive
public enum BiometricRecord: Sendable, Hashable {
    /// Faces of ISO/IEC 19794-5 (2005 and 2011) or 39794-5.
    case faces([FaceImage])
    /// Fingers of ISO/IEC 19794-4 (2005 and 2011). Those of 39794-4 are ``extensible(_:)``.
    case fingers([FingerImage])
    /// Irises of ISO/IEC 19794-6:2005. Those of 39794-6 are ``extensible(_:)``.
    case irises([IrisImage])
    /// Fingers or irises of ISO/IEC 39794-4 or 39794-6: their pictures, and the record as bytes.
    case extensible(ExtensibleRecord)
    /// The bytes of a record in an unknown format, or of one that violates its format; either is noted as a finding.
    case other(Sensitive<[UInt8]>)
}

/// Says what a record holds. ISO/IEC 19785-1 (CBEFF) as Doc 9303-10 §4.7.2.2 uses it.
public struct BiometricHeader: Sendable, Hashable {
    /// All elements, in the order of the file. Tags by ISO/IEC 7816-11: `81` type, `82` subtype, `87` format owner,
    /// `88` format type.
    public let elements: [DataObject]

    public init(elements: [DataObject]) { self.elements = elements }

    /// - Parameters:
    ///   - type: 2 for a face, 8 for a finger, 16 for an iris.
    ///   - formatType: of the format owner 0101, ISO/IEC JTC 1/SC 37.
    package init(type: UInt8, formatType: UInt16) {
        elements = [
            DataObject(tag: 0x80, value: [0x01, 0x01]), DataObject(tag: 0x81, value: [type]),
            DataObject(tag: 0x82, value: [0x00]), DataObject(tag: 0x87, value: [0x01, 0x01]),
            DataObject(tag: 0x88, value: [UInt8(formatType >> 8), UInt8(formatType & 0xFF)]),
        ]
    }

    /// Element `81`: 2 for a face, 8 for a finger, 16 for an iris; nil if it is absent or not of one to three bytes.
    public var biometricType: Int? { number(0x81, lengths: 1...3) }
    /// Element `82`: which finger or eye, as bits by ISO/IEC 19785-1; 0 means no information. Nil if it is absent or
    /// not of one byte.
    public var biometricSubtype: Int? { number(0x82, lengths: 1...1) }
    /// Element `87`: owner of the format; 0101 is ISO/IEC JTC 1/SC 37. Nil if it is absent or not of two bytes.
    public var formatOwner: Int? { number(0x87, lengths: 2...2) }
    /// Element `88`: number of the format at its owner; 0008 is ISO/IEC 19794-5, 002A is ISO/IEC 39794-5. Nil if it is
    /// absent or not of two bytes.
    public var formatType: Int? { number(0x88, lengths: 2...2) }

    private func number(_ tag: UInt32, lengths: ClosedRange<Int>) -> Int? {
        guard let element = elements.first(where: { $0.tag == tag }), lengths.contains(element.value.count) else {
            return nil
        }
        return element.value.reduce(0) { $0 << 8 | Int($1) }
    }
}
