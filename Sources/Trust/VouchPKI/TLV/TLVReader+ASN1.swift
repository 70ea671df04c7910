/// Values of ASN.1, each checked. ITU-T X.690.
extension TLVReader {
    /// An INTEGER that must be in the range.
    package mutating func integer(in range: ClosedRange<Int>) throws(TLVError) -> Int {
        let object = try next(ASN1.integer)
        return try integer(object, in: range)
    }

    /// The INTEGER in an implicitly tagged object.
    package mutating func integer(_ object: TLV, in range: ClosedRange<Int>) throws(TLVError) -> Int {
        let bytes = object.value
        guard let first = bytes.first, bytes.count <= 64 else { throw TLVError(.malformedValue, at: bytes.startIndex) }
        noteLong(bytes)
        let isNegative = first & 0x80 != 0
        let significant = bytes.drop { $0 == (isNegative ? 0xFF : 0x00) }
        guard significant.count < 8 else { throw TLVError(.malformedValue, at: bytes.startIndex) }
        var value = isNegative ? -1 : 0
        for byte in significant { value = value << 8 | Int(byte) }
        guard range.contains(value) else { throw TLVError(.malformedValue, at: bytes.startIndex) }
        return value
    }

    /// A positive INTEGER of any size.
    /// - Returns: big-endian, without leading zeros; not empty.
    package mutating func positiveNumber(maximumLength: Int) throws(TLVError) -> [UInt8] {
        let bytes = try next(ASN1.integer).value
        guard let first = bytes.first, first & 0x80 == 0 else { throw TLVError(.malformedValue, at: bytes.startIndex) }
        noteLong(bytes)
        let significant = bytes.drop { $0 == 0 }
        guard (1...maximumLength).contains(significant.count) else {
            throw TLVError(.malformedValue, at: bytes.startIndex)
        }
        return Array(significant)
    }

    private mutating func noteLong(_ bytes: ArraySlice<UInt8>) {
        guard let first = bytes.first, let second = bytes.dropFirst().first else { return }
        if (first == 0 && second & 0x80 == 0) || (first == 0xFF && second & 0x80 != 0) {
            note(.longInteger, at: bytes.startIndex)
        }
    }

    package mutating func objectIdentifier() throws(TLVError) -> OID {
        let value = try next(ASN1.objectIdentifier).value
        let identifier = OID(bytes: value)
        guard identifier.isWellFormed else { throw TLVError(.malformedValue, at: value.startIndex) }
        return identifier
    }

    package mutating func octetString() throws(TLVError) -> ArraySlice<UInt8> {
        try next(ASN1.octetString).value
    }

    /// A BIT STRING of whole bytes, as keys and signatures are.
    package mutating func bitString() throws(TLVError) -> ArraySlice<UInt8> {
        let value = try next(ASN1.bitString).value
        guard value.first == 0 else { throw TLVError(.malformedValue, at: value.startIndex) }
        return value.dropFirst()
    }

    package mutating func boolean() throws(TLVError) -> Bool {
        let value = try next(ASN1.boolean).value
        guard value.count == 1, let byte = value.first else { throw TLVError(.malformedValue, at: value.startIndex) }
        if byte != 0x00 && byte != 0xFF { note(.notDistinguished, at: value.startIndex) }
        return byte != 0
    }

    package mutating func null() throws(TLVError) {
        let value = try next(ASN1.null).value
        guard value.isEmpty else { throw TLVError(.malformedValue, at: value.startIndex) }
    }

    /// A UTCTime or GeneralizedTime.
    package mutating func time() throws(TLVError) -> ASN1Time {
        let object = try next()
        guard object.tag == ASN1.utcTime || object.tag == ASN1.generalizedTime else {
            throw TLVError(.unexpectedTag, at: object.encoded.startIndex)
        }
        guard let time = ASN1Time(object.value, isGeneralized: object.tag == ASN1.generalizedTime) else {
            throw TLVError(.malformedValue, at: object.value.startIndex)
        }
        if object.value.count == 11 { note(.notDistinguished, at: object.value.startIndex) }
        return time
    }

    /// A character string of any of the usual types. ITU-T X.680 §41.
    package mutating func string() throws(TLVError) -> String {
        let object = try next()
        switch object.tag {
        case ASN1.utf8String: return text(object.value)
        case ASN1.numericString, ASN1.printableString, ASN1.ia5String, ASN1.visibleString:
            if object.value.contains(where: { $0 >= 0x80 }) { note(.unusualEncoding, at: object.value.startIndex) }
            return text(object.value)
        case ASN1.t61String: return Self.latin1(object.value)
        case ASN1.bmpString:
            guard object.value.count % 2 == 0 else { throw TLVError(.malformedValue, at: object.value.startIndex) }
            let units = stride(from: object.value.startIndex, to: object.value.endIndex, by: 2).map { index in
                UInt16(object.value[index]) << 8 | UInt16(object.value[index + 1])
            }
            return String(decoding: units, as: UTF16.self)
        default: throw TLVError(.unexpectedTag, at: object.encoded.startIndex)
        }
    }

    /// Text that should be UTF-8. Otherwise it is read as Latin-1, which has a character for every byte, and recorded.
    package mutating func text(_ bytes: ArraySlice<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        note(.textNotUTF8, at: bytes.startIndex)
        return Self.latin1(bytes)
    }

    private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return text
    }

    /// Opens a SEQUENCE. Close it with ``leave(_:)``.
    package mutating func enterSequence() throws(TLVError) -> TLVReader { try enter(ASN1.sequence) }

    /// Reads a SET OF as its elements, each as it is encoded; elements out of order are recorded.
    package mutating func setElements(_ tag: UInt32 = ASN1.set) throws(TLVError) -> [TLV] {
        var set = try enter(tag)
        let elements = try set.elements()
        let isOrdered = zip(elements, elements.dropFirst()).allSatisfy {
            !$1.encoded.lexicographicallyPrecedes($0.encoded)
        }
        if !isOrdered { set.note(.unorderedSet, at: elements.first?.encoded.startIndex ?? offset) }
        try leave(set)
        return elements
    }
}
