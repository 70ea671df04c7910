import VouchCore
import VouchPKI

extension JSONWebKey {
    /// Reads SubjectPublicKeyInfo (RFC 5280 §4.1.2.7) in PEM: one block `PUBLIC KEY`.
    ///
    /// - Throws: ``JOSEError/Code/malformedKey``; ``JOSEError/Code/privateKeyGiven`` if the text has a block of a
    ///   private key; ``JOSEError/Code/unsupportedKey``.
    public init(pem text: [UInt8], identifier: String? = nil, use: Use? = nil) throws(JOSEError) {
        guard text.count <= Self.longestKeyText, let blocks = try? PEM.blocks(in: text) else {
            throw JOSEError(.malformedKey)
        }
        if blocks.contains(where: { $0.label.hasSuffix("PRIVATE KEY") }) { throw JOSEError(.privateKeyGiven) }
        guard blocks.count == 1, let block = blocks.first, block.label == "PUBLIC KEY" else {
            throw JOSEError(.malformedKey)
        }
        try self.init(subjectPublicKeyInfo: block.bytes, identifier: identifier, use: use)
    }

    /// Reads SubjectPublicKeyInfo (RFC 5280 §4.1.2.7) in DER.
    ///
    /// - Parameter bytes: one DER SubjectPublicKeyInfo, whole.
    /// - Throws: ``JOSEError/Code/malformedKey``; ``JOSEError/Code/unsupportedKey`` for another kind of key, another
    ///   curve, or a curve that is spelled out.
    public init(
        subjectPublicKeyInfo bytes: [UInt8], identifier: String? = nil, use: Use? = nil
    ) throws(JOSEError) {
        let info: SubjectPublicKeyInfo
        do throws(TLVError) {
            var reader = TLVReader(bytes)
            info = try SubjectPublicKeyInfo(parsing: &reader)
            try reader.finish()
        } catch {
            throw JOSEError(.malformedKey)
        }
        switch info.algorithm.algorithm {
        case .rsaEncryption: try self.init(try Self.rsa(info.key), identifier: identifier, use: use)
        case .ecPublicKey:
            guard info.algorithm.parameters == Self.p256Parameters else { throw JOSEError(.unsupportedKey) }
            guard info.key.count == 65, info.key[0] == 4 else { throw JOSEError(.malformedKey) }
            let point = Material.p256(x: Array(info.key[1...32]), y: Array(info.key[33...64]))
            try self.init(point, identifier: identifier, use: use)
        default: throw JOSEError(.unsupportedKey)
        }
    }

    /// RSAPublicKey of RFC 8017 §A.1.1.
    private static func rsa(_ bytes: [UInt8]) throws(JOSEError) -> Material {
        do throws(TLVError) {
            var reader = TLVReader(bytes)
            var sequence = try reader.enterSequence()
            let modulus = try sequence.positiveNumber(maximumLength: 1_025)
            let exponent = try sequence.positiveNumber(maximumLength: 1_025)
            try reader.leave(sequence)
            try reader.finish()
            return .rsa(modulus: Array(modulus.drop { $0 == 0 }), exponent: Array(exponent.drop { $0 == 0 }))
        } catch {
            throw JOSEError(.malformedKey)
        }
    }

    private static let p256Parameters = TLVWriter.objectIdentifier(OID(1, 2, 840, 10045, 3, 1, 7))

    /// The key as DER SubjectPublicKeyInfo (RFC 5280 §4.1.2.7).
    public var subjectPublicKeyInfo: [UInt8] {
        switch material {
        case .rsa(let modulus, let exponent):
            let numbers = [TLVWriter.positiveNumber(modulus), TLVWriter.positiveNumber(exponent)]
            let algorithm = AlgorithmIdentifier(algorithm: .rsaEncryption, parameters: TLVWriter.null)
            return SubjectPublicKeyInfo(algorithm: algorithm, key: TLVWriter.sequence(numbers)).encoded
        case .p256(let x, let y):
            let algorithm = AlgorithmIdentifier(algorithm: .ecPublicKey, parameters: Self.p256Parameters)
            return SubjectPublicKeyInfo(algorithm: algorithm, key: [4] + x + y).encoded
        }
    }

    /// The key in PEM: one block `PUBLIC KEY`.
    public var pem: String { PEM.text(PEM.Block(label: "PUBLIC KEY", bytes: subjectPublicKeyInfo)) }
}
