public import VouchPKI

/// The public key of a card-verifiable certificate. Doc 9303-11 §7.1.4 and §9.4, BSI TR-03110-3 §D.3.
public struct CVPublicKey: Sendable, Hashable {
    /// By the key's kind.
    public enum Value: Sendable, Hashable {
        /// Big-endian.
        case rsa(modulus: [UInt8], exponent: [UInt8])
        /// `04 ‖ X ‖ Y`. Authorities state the parameters; certificates below them inherit these.
        case elliptic(point: [UInt8], parameters: EllipticParameters?)
    }

    /// `id-TA-…`: its signature algorithm.
    public let identifier: OID
    /// By which its holder signs.
    public let scheme: SignatureScheme
    /// The numbers of the key.
    public let value: Value

    /// In bytes: 1,024 to 4,096 bits. Doc 9303 has 2,048 and 3,072, BSI TR-03110-3 some that are shorter.
    private static let modulusLengths = 128...512

    init(parsing reader: inout TLVReader) throws(TLVError) {
        let start = reader.offset
        let identifier = try reader.objectIdentifier()
        guard let scheme = Self.schemes.first(where: { $0.identifier == identifier })?.scheme else {
            throw TLVError(.malformedValue, at: start)
        }
        self.identifier = identifier
        self.scheme = scheme
        switch scheme {
        case .pkcs1, .pss: value = try Self.rsa(&reader)
        case .ecdsa, .plainECDSA: value = try Self.elliptic(&reader)
        }
    }

    private static func rsa(_ reader: inout TLVReader) throws(TLVError) -> Value {
        let modulus = try number(&reader, 0x81, modulusLengths)
        let exponent = try number(&reader, 0x82, 1...4)
        guard modulus.last.map({ $0 & 1 == 1 }) == true, exponent.last.map({ $0 & 1 == 1 }) == true, exponent != [1]
        else { throw TLVError(.malformedValue, at: reader.offset) }
        return .rsa(modulus: modulus, exponent: exponent)
    }

    /// All of the parameters but the cofactor, or none of them. §9.4.4.
    private static func elliptic(_ reader: inout TLVReader) throws(TLVError) -> Value {
        let lengths = 1...DomainParameters.maximumFieldLength
        guard try reader.peekTag() == 0x81 else {
            return .elliptic(point: try point(try reader.next(0x86), fieldLength: nil), parameters: nil)
        }
        let prime = try number(&reader, 0x81, lengths)
        let a = try number(&reader, 0x82, lengths, isCoefficient: true)
        let b = try number(&reader, 0x83, lengths, isCoefficient: true)
        let generator = try point(try reader.next(0x84), fieldLength: prime.count)
        let order = try number(&reader, 0x85, lengths)
        let own = try point(try reader.next(0x86), fieldLength: prime.count)
        var cofactor = 1
        if let object = try reader.nextIf(0x87) {
            guard object.value.count == 1, let value = object.value.first, value > 0 else {
                throw TLVError(.malformedValue, at: object.value.startIndex)
            }
            cofactor = Int(value)
        }
        return .elliptic(
            point: own,
            parameters: EllipticParameters(
                prime: prime, a: a, b: b, generator: generator, order: order, cofactor: cofactor))
    }

    /// Without leading zeros (§9.4.1). Coefficients are seen padded to the length of the prime, which says the same.
    private static func number(
        _ reader: inout TLVReader, _ tag: UInt32, _ lengths: ClosedRange<Int>, isCoefficient: Bool = false
    ) throws(TLVError) -> [UInt8] {
        let object = try reader.next(tag)
        guard lengths.contains(object.value.count), isCoefficient || object.value.first != 0 else {
            throw TLVError(.malformedValue, at: object.value.startIndex)
        }
        return Array(object.value)
    }

    private static func point(_ object: TLV, fieldLength: Int?) throws(TLVError) -> [UInt8] {
        let length = (object.value.count - 1) / 2
        guard object.value.first == 4, object.value.count == 1 + 2 * length,
            (1...DomainParameters.maximumFieldLength).contains(length), length == fieldLength ?? length
        else { throw TLVError(.malformedValue, at: object.value.startIndex) }
        return Array(object.value)
    }

    /// The key as libraries know it.
    ///
    /// - Parameter inherited: of the nearest certificate above that has parameters.
    /// - Returns: nil for a point with unknown parameters.
    package func publicKeyInfo(inheriting inherited: EllipticParameters?) -> SubjectPublicKeyInfo? {
        switch value {
        case .rsa(let modulus, let exponent):
            return SubjectPublicKeyInfo(
                algorithm: AlgorithmIdentifier(algorithm: .rsaEncryption, parameters: TLVWriter.null),
                key: TLVWriter.sequence([TLVWriter.positiveNumber(modulus), TLVWriter.positiveNumber(exponent)]))
        case .elliptic(let point, let own):
            guard let parameters = own ?? inherited else { return nil }
            return DomainParameters.elliptic(parameters).publicKeyInfo(element: point)
        }
    }

    /// Table 7 and 8, and what BSI TR-03110-3 A.6.4 had before: PKCS #1 v1.5 and SHA-1.
    private static let schemes: [(identifier: OID, scheme: SignatureScheme)] = [
        (rsa(1), .pkcs1(.sha1)), (rsa(2), .pkcs1(.sha256)), (rsa(3), pss(.sha1)), (rsa(4), pss(.sha256)),
        (rsa(5), .pkcs1(.sha512)), (rsa(6), pss(.sha512)), (ecdsa(1), .plainECDSA(.sha1)),
        (ecdsa(2), .plainECDSA(.sha224)), (ecdsa(3), .plainECDSA(.sha256)), (ecdsa(4), .plainECDSA(.sha384)),
        (ecdsa(5), .plainECDSA(.sha512)),
    ]

    private static func rsa(_ number: UInt32) -> OID { OID(0, 4, 0, 127, 0, 7, 2, 2, 2, 1, number) }
    private static func ecdsa(_ number: UInt32) -> OID { OID(0, 4, 0, 127, 0, 7, 2, 2, 2, 2, number) }
    private static func pss(_ digest: DigestAlgorithm) -> SignatureScheme {
        .pss(digest, maskDigest: digest, saltLength: digest.length)
    }
}

extension CVCertificate {
    /// Whether the signature is that of the authority's key.
    ///
    /// - Parameters:
    ///   - authority: the certificate of who is named as ``CVCertificate/authority``.
    ///   - parameters: those that the authority's key inherits, where it has none of its own.
    /// - Throws: `CryptographyError` for a key that cannot be used.
    public func isSigned(
        by authority: CVCertificate, parameters: EllipticParameters? = nil, cryptography: any SignatureVerifying
    ) throws -> Bool {
        guard authority.holder == self.authority,
            let key = authority.publicKey.publicKeyInfo(inheriting: parameters)
        else { return false }
        return try cryptography.isValid(
            signature, of: body, by: authority.publicKey.scheme, publicKey: key.encoded)
    }
}
