/// The universal tags of ASN.1, as bytes. ITU-T X.680 §8.4.
package enum ASN1 {
    package static let boolean: UInt32 = 0x01
    package static let integer: UInt32 = 0x02
    package static let bitString: UInt32 = 0x03
    package static let octetString: UInt32 = 0x04
    package static let null: UInt32 = 0x05
    package static let objectIdentifier: UInt32 = 0x06
    package static let enumerated: UInt32 = 0x0A
    package static let utf8String: UInt32 = 0x0C
    package static let numericString: UInt32 = 0x12
    package static let printableString: UInt32 = 0x13
    package static let t61String: UInt32 = 0x14
    package static let ia5String: UInt32 = 0x16
    package static let utcTime: UInt32 = 0x17
    package static let generalizedTime: UInt32 = 0x18
    package static let visibleString: UInt32 = 0x1A
    package static let bmpString: UInt32 = 0x1E
    package static let sequence: UInt32 = 0x30
    package static let set: UInt32 = 0x31

    /// `[number]` around whole objects, or in place of a constructed tag; 0…30.
    package static func context(_ number: UInt32) -> UInt32 { 0xA0 | number }

    /// `[number] IMPLICIT` in place of a primitive tag; 0…30.
    package static func primitiveContext(_ number: UInt32) -> UInt32 { 0x80 | number }
}
