/// The signature scheme of an AlgorithmIdentifier, as issuers really write it.
package struct SignatureAlgorithm: Sendable, Hashable {
    /// To be tried in this order: first what the algorithm says, then what the separate digest says.
    package let schemes: [SignatureScheme]
    /// Whether the algorithm and the separate digest name different hash functions.
    package let contradictsDigest: Bool

    /// - Parameters:
    ///   - algorithm: of the signature, from the SignerInfo or the certificate that is signed, never from the signer's
    ///     certificate, which describes a different signature.
    ///   - digest: named separately in a SignerInfo; needed if the algorithm names only the kind of key.
    /// - Returns: nil for an algorithm not in Doc 9303-12 §4.4, or malformed parameters.
    package init?(_ algorithm: AlgorithmIdentifier, digest: DigestAlgorithm?) {
        let identifier = algorithm.algorithm
        if identifier == .rsaSSAPSS {
            guard let scheme = Self.pss(algorithm.parameters) else { return nil }
            contradictsDigest = digest.map { $0 != scheme.digest } ?? false
            // Without parameters everything has its default, SHA-1; some signers mean the separate digest.
            let isBare = algorithm.parameters == nil || algorithm.parameters == TLVWriter.null
            let meant = isBare && contradictsDigest ? digest : nil
            schemes = [scheme] + (meant.map { [.pss($0, maskDigest: $0, saltLength: $0.length)] } ?? [])
            return
        }
        let make: (DigestAlgorithm) -> SignatureScheme
        let named: DigestAlgorithm?
        if identifier == .rsaEncryption || identifier == .ecPublicKey {
            make = { identifier == .ecPublicKey ? .ecdsa($0) : .pkcs1($0) }
            named = nil
        } else if identifier == .ecdsaWithSpecified {
            make = { .ecdsa($0) }
            named = Self.specifiedDigest(algorithm.parameters)
        } else if let entry = Self.table.first(where: { $0.identifier == identifier }) {
            make = entry.make
            named = entry.digest
        } else {
            return nil
        }
        guard let first = named ?? digest else { return nil }
        contradictsDigest = digest.map { $0 != first } ?? false
        schemes = [first, digest ?? first].prefix(contradictsDigest ? 2 : 1).map(make)
    }

    private static let table:
        [(identifier: OID, digest: DigestAlgorithm, make: @Sendable (DigestAlgorithm) -> SignatureScheme)] = {
            let pkcs1: @Sendable (DigestAlgorithm) -> SignatureScheme = { .pkcs1($0) }
            let ecdsa: @Sendable (DigestAlgorithm) -> SignatureScheme = { .ecdsa($0) }
            let plain: @Sendable (DigestAlgorithm) -> SignatureScheme = { .plainECDSA($0) }
            return [
                (OID(1, 2, 840, 113549, 1, 1, 5), .sha1, pkcs1), (OID(1, 2, 840, 113549, 1, 1, 14), .sha224, pkcs1),
                (OID(1, 2, 840, 113549, 1, 1, 11), .sha256, pkcs1), (OID(1, 2, 840, 113549, 1, 1, 12), .sha384, pkcs1),
                (OID(1, 2, 840, 113549, 1, 1, 13), .sha512, pkcs1),
                // sha1WithRSA of OIW, which some early signers write.
                (OID(1, 3, 14, 3, 2, 29), .sha1, pkcs1),
                (OID(1, 2, 840, 10045, 4, 1), .sha1, ecdsa), (OID(1, 2, 840, 10045, 4, 3, 1), .sha224, ecdsa),
                (OID(1, 2, 840, 10045, 4, 3, 2), .sha256, ecdsa), (OID(1, 2, 840, 10045, 4, 3, 3), .sha384, ecdsa),
                (OID(1, 2, 840, 10045, 4, 3, 4), .sha512, ecdsa),
                // BSI TR-03111 §5.2.1.1
                (OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 1), .sha1, plain),
                (OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 2), .sha224, plain),
                (OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 3), .sha256, plain),
                (OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 4), .sha384, plain),
                (OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 5), .sha512, plain),
            ]
        }()

    /// `RSASSA-PSS-params`, RFC 4055 §3.1, where every field has a default: SHA-1, MGF1 with SHA-1, 20 bytes of salt.
    private static func pss(_ parameters: [UInt8]?) -> SignatureScheme? {
        guard let parameters, parameters != TLVWriter.null else {
            return .pss(.sha1, maskDigest: .sha1, saltLength: 20)
        }
        do throws(TLVError) {
            var outer = TLVReader(parameters)
            var sequence = try outer.enterSequence()
            var digest: DigestAlgorithm? = .sha1
            var mask: DigestAlgorithm? = .sha1
            var saltLength = 20
            if try sequence.peekTag() == ASN1.context(0) {
                var explicit = try sequence.enter(ASN1.context(0))
                digest = DigestAlgorithm(try AlgorithmIdentifier(parsing: &explicit).algorithm)
                try sequence.leave(explicit)
            }
            if try sequence.peekTag() == ASN1.context(1) {
                var explicit = try sequence.enter(ASN1.context(1))
                let generator = try AlgorithmIdentifier(parsing: &explicit)
                var inner = TLVReader(generator.parameters ?? [])
                mask = DigestAlgorithm(try AlgorithmIdentifier(parsing: &inner).algorithm)
                if generator.algorithm != .mgf1 { mask = nil }
                try sequence.leave(explicit)
            }
            if try sequence.peekTag() == ASN1.context(2) {
                var explicit = try sequence.enter(ASN1.context(2))
                saltLength = try explicit.integer(in: 0...1024)
                try sequence.leave(explicit)
            }
            if try sequence.peekTag() == ASN1.context(3) {
                var explicit = try sequence.enter(ASN1.context(3))
                _ = try explicit.integer(in: 1...1)
                try sequence.leave(explicit)
            }
            try outer.leave(sequence)
            try outer.finish()
            guard let digest, let mask else { return nil }
            return .pss(digest, maskDigest: mask, saltLength: saltLength)
        } catch {
            return nil
        }
    }

    /// The hash function named by the parameters of `ecdsa-with-Specified`.
    private static func specifiedDigest(_ parameters: [UInt8]?) -> DigestAlgorithm? {
        var reader = TLVReader(parameters ?? [])
        guard let identifier = try? AlgorithmIdentifier(parsing: &reader) else { return nil }
        return DigestAlgorithm(identifier.algorithm)
    }
}

extension SignatureScheme {
    /// The hash function of the message.
    public var digest: DigestAlgorithm {
        switch self {
        case .pkcs1(let digest), .pss(let digest, _, _), .ecdsa(let digest), .plainECDSA(let digest): digest
        }
    }
}

extension OID {
    /// RFC 4055 §3.1
    package static let rsaSSAPSS = OID(1, 2, 840, 113549, 1, 1, 10)
    /// RFC 4055 §2.2
    package static let mgf1 = OID(1, 2, 840, 113549, 1, 1, 8)
    /// ANSI X9.62: the parameters name the hash function.
    package static let ecdsaWithSpecified = OID(1, 2, 840, 10045, 4, 3)
}
