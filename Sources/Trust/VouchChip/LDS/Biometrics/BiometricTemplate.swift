import VouchCore

/// One biometric of DG2, DG3 or DG4: what its header says and the record. Doc 9303-10 §4.7.2, ISO/IEC 7816-11.
public struct BiometricTemplate: Sendable, Hashable {
    /// What of a body it is, and who made it.
    public let header: BiometricHeader
    /// The record itself, read as far as its kind allows.
    public let record: BiometricRecord

    public init(header: BiometricHeader, record: BiometricRecord) {
        self.header = header
        self.record = record
    }
}

/// The record of a biometric, taken apart where its format is known.
@nonexhaustive
public enum BiometricRecord: Sendable, Hashable {
    /// ISO/IEC 19794-5 or 39794-5.
    case faces([FaceImage])
    /// ISO/IEC 19794-4 or 39794-4.
    case fingers([FingerImage])
    /// ISO/IEC 19794-6 or 39794-6.
    case irises([IrisImage])
    /// Fingers or irises of ISO/IEC 39794: pictures and bytes.
    case extensible(ExtensibleRecord)
    /// In an unknown format, or violating its format; the latter is recorded as a finding.
    case other(Sensitive<[UInt8]>)
}

/// Says what a record holds. ISO/IEC 19785-1 (CBEFF) as Doc 9303-10 §4.7.2.2 uses it.
public struct BiometricHeader: Sendable, Hashable {
    /// All elements, in the order of the file.
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

    /// 2 for a face, 8 for a finger, 16 for an iris; nil if the header does not say.
    public var biometricType: Int? { number(0x81, lengths: 1...3) }
    /// Which finger or which eye, ISO/IEC 19785-1.
    public var biometricSubtype: Int? { number(0x82, lengths: 1...1) }
    /// 0101 is ISO/IEC JTC 1/SC 37.
    public var formatOwner: Int? { number(0x87, lengths: 2...2) }
    /// 0008 is ISO/IEC 19794-5, 002A is ISO/IEC 39794-5.
    public var formatType: Int? { number(0x88, lengths: 2...2) }

    private func number(_ tag: UInt32, lengths: ClosedRange<Int>) -> Int? {
        guard let element = elements.first(where: { $0.tag == tag }), lengths.contains(element.value.count) else {
            return nil
        }
        return element.value.reduce(0) { $0 << 8 | Int($1) }
    }
}
