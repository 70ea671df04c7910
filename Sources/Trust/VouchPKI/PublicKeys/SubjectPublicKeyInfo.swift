/// A public key and its algorithm. RFC 5280 §4.1.2.7.
public struct SubjectPublicKeyInfo: Sendable, Hashable {
    /// Algorithm of the key, with its parameters.
    public let algorithm: AlgorithmIdentifier
    /// The content of the BIT STRING: a point, or an encoded number or structure, depending on the algorithm.
    public let key: [UInt8]
    /// As read, including tag and length; DER if created here.
    public let encoded: [UInt8]

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        guard try reader.peekTag() == ASN1.sequence else {
            throw TLVError(reader.isAtEnd ? .truncated : .unexpectedTag, at: reader.offset)
        }
        let object = try reader.next()
        var inner = try reader.inside(object)
        algorithm = try AlgorithmIdentifier(parsing: &inner)
        key = Array(try inner.bitString())
        encoded = Array(object.encoded)
        try reader.leave(inner)
    }

    public init(algorithm: AlgorithmIdentifier, key: [UInt8]) {
        self.algorithm = algorithm
        self.key = key
        encoded = TLVWriter.sequence([algorithm.encoded, TLVWriter.bitString(key)])
    }

    /// The group in which the key agrees or signs; nil for RSA and for parameters that are unknown or malformed.
    public var domainParameters: DomainParameters? {
        var reader = TLVReader(algorithm.encoded)
        return try? DomainParameters(parsing: &reader)
    }

    /// The key as an element of its group: a point unchanged, or the number of a DH key. Not checked to be in it.
    /// - Returns: nil for a DH key that is not a positive number.
    public var element: [UInt8]? {
        switch algorithm.algorithm {
        case .dhPublicNumber, .pkcs3KeyAgreement: break
        case .standardizedDomainParameters where domainParameters?.isElliptic == false: break
        default: return key
        }
        var reader = TLVReader(key)
        guard let number = try? reader.positiveNumber(maximumLength: DomainParameters.maximumNumberLength),
            reader.isAtEnd
        else { return nil }
        return number
    }
}
