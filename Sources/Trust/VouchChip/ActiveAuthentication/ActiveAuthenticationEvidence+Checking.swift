import VouchCore
import VouchPKI

extension ActiveAuthenticationEvidence {
    private static let rsaClause: StaticCode = "Doc 9303-11 §6.1.2.2"
    private static let ecdsaClause: StaticCode = "Doc 9303-11 §6.1.2.3"
    /// Of RND.IFD, in bytes. §6.1.2.1.
    package static let challengeLength = 8
    /// In bytes; longer than any signature of a chip.
    private static let longestSignature = 1024

    /// Checks the signature: on the spot, or offline from what was saved.
    ///
    /// - Parameters:
    ///   - issued: the challenge issued by the verifier itself, never one that came with the evidence.
    ///   - key: from DG15, from the file whose hash passive authentication compared.
    ///   - algorithms: from DG14; of meaning for ECDSA only.
    /// - Throws: ``ChipError/Code/cryptographyFailed`` if the library does not work.
    public func check(
        answering issued: [UInt8], by key: SubjectPublicKeyInfo, algorithms: [ActiveAuthenticationInfo],
        cryptography: any ProofCryptography
    ) throws(ChipError) -> ActiveAuthenticationResult {
        guard issued == challenge, challenge.count == Self.challengeLength else {
            return failed("activeAuthentication.otherChallenge", "Doc 9303-11 §6.1.2.1")
        }
        guard (1...Self.longestSignature).contains(signature.count) else {
            return failed("activeAuthentication.signatureLength", "Doc 9303-11 §6.1.3")
        }
        do {
            switch key.algorithm.algorithm {
            case .rsaEncryption: return try checkRSA(key, cryptography)
            case .ecPublicKey: return try checkECDSA(key, algorithms, cryptography)
            default: return unsupported
            }
        } catch CryptographyError.invalidElement, CryptographyError.unsupportedParameters,
            CryptographyError.wrongLength
        {
            return unsupported
        } catch {
            throw ChipError(.cryptographyFailed, at: .activeAuthentication, underlying: error)
        }
    }

    private var unsupported: ActiveAuthenticationResult {
        ActiveAuthenticationResult(
            .notPerformed(.init(code: "activeAuthentication.unsupportedKey")), evidence: self)
    }

    private func failed(
        _ code: StaticCode, _ clause: StaticCode, findings: [ChipFinding] = []
    ) -> ActiveAuthenticationResult {
        ActiveAuthenticationResult(
            .failed(.init(code: code, clause: clause)), evidence: self, findings: findings)
    }

    // MARK: RSA

    private func checkRSA(
        _ key: SubjectPublicKeyInfo, _ cryptography: any ProofCryptography
    ) throws -> ActiveAuthenticationResult {
        let clause = Self.rsaClause
        // Header and trailer are whole bytes only if the modulus is.
        guard let modulus = key.rsaModulus, modulus.first.map({ $0 >= 0x80 }) == true else { return unsupported }
        guard signature.count == modulus.count else { return failed("activeAuthentication.signatureLength", clause) }
        guard signature.lexicographicallyPrecedes(modulus) else {
            return failed("activeAuthentication.invalidSignature", clause)
        }
        let opened: (message: RecoveredMessage, isComplement: Bool)
        do {
            opened = try RecoveredMessage.opening(
                try cryptography.recover(signature, publicKey: key.encoded), modulus: modulus)
        } catch let failure as RecoveredMessage.Failure {
            return failed(
                failure == .unknownTrailer
                    ? "activeAuthentication.unknownTrailer" : "activeAuthentication.invalidSignature", clause)
        }
        guard try opened.message.answers(challenge, by: cryptography) else {
            return failed("activeAuthentication.digestMismatch", clause)
        }
        var findings: [ChipFinding] = []
        if opened.isComplement { findings.append(.init("activeAuthentication.olderSignature", clause: clause)) }
        if opened.message.namesSHA1 { findings.append(.init("activeAuthentication.trailerOption", clause: clause)) }
        if opened.message.fillerLength > 0 { findings.append(.init("activeAuthentication.shortNonce", clause: clause)) }
        return ActiveAuthenticationResult(
            .passed, algorithm: .rsa(bits: modulus.count * 8, opened.message.digest), evidence: self,
            findings: findings)
    }

    // MARK: ECDSA

    private func checkECDSA(
        _ key: SubjectPublicKeyInfo, _ algorithms: [ActiveAuthenticationInfo],
        _ cryptography: any ProofCryptography
    ) throws -> ActiveAuthenticationResult {
        let clause = Self.ecdsaClause
        guard let parameters = key.domainParameters else { return unsupported }
        let group = try cryptography.group(parameters)
        do {
            _ = try group.multiply(key.key, by: SecretBytes([1]))
        } catch CryptographyError.invalidElement, CryptographyError.wrongLength {
            return failed("activeAuthentication.invalidKey", "Doc 9303-11 §6.1.5")
        }
        let orderLength = group.order.count
        let isPlain = signature.count == 2 * orderLength
        let isDER = Self.isDERSignature(signature)
        let (digests, others, findings) = Self.digests(algorithms, orderLength: orderLength)
        guard isPlain || isDER else {
            return failed("activeAuthentication.signatureLength", clause, findings: findings)
        }
        func passed(_ digest: DigestAlgorithm, _ more: [ChipFinding] = []) -> ActiveAuthenticationResult {
            var curve: StandardizedParameters?
            if case .standardized(let standardized) = group.parameters { curve = standardized }
            return ActiveAuthenticationResult(
                .passed, algorithm: .ecdsa(curve, digest), evidence: self,
                findings: findings + Self.findings(on: digest, orderLength: orderLength) + more)
        }
        for digest in digests where isPlain {
            if try cryptography.isValid(signature, of: challenge, by: .plainECDSA(digest), publicKey: key.encoded) {
                return passed(digest)
            }
        }
        // Chips in the field give r and s in a SEQUENCE, as certificates have them.
        for digest in digests where isDER {
            if try cryptography.isValid(signature, of: challenge, by: .ecdsa(digest), publicKey: key.encoded) {
                return passed(digest, [.init("activeAuthentication.signatureNotPlain", clause: clause)])
            }
        }
        // Some chips sign with another than DG14 declares.
        for digest in others {
            let scheme: SignatureScheme = isPlain ? .plainECDSA(digest) : .ecdsa(digest)
            guard try cryptography.isValid(signature, of: challenge, by: scheme, publicKey: key.encoded) else {
                continue
            }
            let finding = ChipFinding(
                "activeAuthentication.otherDigest", clause: "Doc 9303-11 §9.2.4", file: .dataGroup(14))
            return passed(
                digest,
                [finding] + (isPlain ? [] : [.init("activeAuthentication.signatureNotPlain", clause: clause)]))
        }
        return failed("activeAuthentication.invalidSignature", clause, findings: findings)
    }

    /// Which digests to try: what DG14 declares and then the others; where it declares nothing that is known, all, the
    /// most likely first. Trying several reveals nothing, because the message is the terminal's own.
    private static func digests(
        _ infos: [ActiveAuthenticationInfo], orderLength: Int
    ) -> (digests: [DigestAlgorithm], others: [DigestAlgorithm], findings: [ChipFinding]) {
        let declared = infos.compactMap(\.digest)
        var findings: [ChipFinding] = []
        if infos.contains(where: { $0.version != 1 }) {
            findings.append(.init("activeAuthentication.version", clause: "Doc 9303-11 §9.2.4", file: .dataGroup(14)))
        }
        if !declared.isEmpty {
            // As often as DG14 may say the same, it is tried once.
            let all = DigestAlgorithm.allCases
            return (all.filter { declared.contains($0) }, all.filter { !declared.contains($0) }, findings)
        }
        findings.append(
            .init(
                infos.isEmpty ? "activeAuthentication.algorithmMissing" : "activeAuthentication.algorithmUnknown",
                clause: "Doc 9303-11 §9.2.4", file: .dataGroup(14)))
        let fitting = DigestAlgorithm.allCases.filter { $0.length <= orderLength }
        let others = DigestAlgorithm.allCases.filter { $0.length > orderLength }
        return (fitting.reversed() + others, [], findings)
    }

    private static func findings(on digest: DigestAlgorithm, orderLength: Int) -> [ChipFinding] {
        if digest == .sha1 { return [.init("activeAuthentication.forbiddenDigest", clause: ecdsaClause)] }
        return digest.length > orderLength ? [.init("activeAuthentication.longDigest", clause: ecdsaClause)] : []
    }

    private static func isDERSignature(_ bytes: [UInt8]) -> Bool {
        var reader = TLVReader(bytes)
        do throws(TLVError) {
            var sequence = try reader.enterSequence()
            for _ in 1...2 { _ = try sequence.positiveNumber(maximumLength: DomainParameters.maximumFieldLength) }
            try reader.leave(sequence)
            return reader.isAtEnd && reader.deviations.isEmpty
        } catch {
            return false
        }
    }
}

extension SubjectPublicKeyInfo {
    /// n of an RSA key, without leading zeros; nil for other or malformed keys. RFC 3279 §2.3.1.
    package var rsaModulus: [UInt8]? {
        guard algorithm.algorithm == .rsaEncryption || algorithm.algorithm == .rsaSSAPSS else { return nil }
        var reader = TLVReader(key)
        guard var sequence = try? reader.enterSequence(),
            let modulus = try? sequence.positiveNumber(maximumLength: DomainParameters.maximumNumberLength)
        else { return nil }
        return modulus
    }

    /// e of an RSA key, without leading zeros; nil for other or malformed keys.
    package var rsaExponent: [UInt8]? {
        guard rsaModulus != nil else { return nil }
        var reader = TLVReader(key)
        guard var sequence = try? reader.enterSequence(), (try? sequence.next(ASN1.integer)) != nil else { return nil }
        return try? sequence.positiveNumber(maximumLength: DomainParameters.maximumNumberLength)
    }
}
