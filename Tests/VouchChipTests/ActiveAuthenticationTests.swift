import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchTesting

/// Active authentication of virtual passports. Doc 9303-11 §6.1.
@Suite(.serialized) struct ActiveAuthenticationTests {
    typealias Setting = VirtualPassport.ActiveAuthenticationSetting

    /// 1024 bits leave no room for SHA-512 and the chip's own nonce to be of any use, but they fit.
    static let rsa: [Setting] = [1024, 2048, 3072].flatMap { bits in
        DigestAlgorithm.allCases.map { .rsa(bits: bits, $0) }
    }

    static let ecdsa: [Setting] = [
        StandardizedParameters.p192, .p224, .p256, .p384, .p521, .brainpoolP192r1, .brainpoolP224r1, .brainpoolP256r1,
        .brainpoolP320r1, .brainpoolP384r1, .brainpoolP512r1,
    ].flatMap { curve in DigestAlgorithm.allCases.map { .ecdsa(curve, $0) } }

    @Test(arguments: rsa)
    func `an RSA key proves itself with the trailer of each digest`(_ setting: Setting) async throws {
        let chip = try await ProvingChip.open { $0.activeAuthentication = setting }
        let result = try await chip.authenticateActively()
        #expect(result.possessionOfKey == .passed)
        #expect(result.findings.isEmpty)
        guard case .rsa(let bits, let digest) = setting else {
            Issue.record("not of the kind asked for")
            return
        }
        #expect(result.algorithm == .rsa(bits: bits, digest))
        #expect(result.evidence?.signature.count == bits / 8)
        #expect(try await chip.readsOn())
    }

    @Test(arguments: ecdsa)
    func `an ECDSA key proves itself with the digest of DG14`(_ setting: Setting) async throws {
        let chip = try await ProvingChip.open { $0.activeAuthentication = setting }
        let result = try await chip.authenticateActively()
        #expect(result.possessionOfKey == .passed)
        guard case .ecdsa(let curve, let digest) = setting else {
            Issue.record("not of the kind asked for")
            return
        }
        #expect(result.algorithm == .ecdsa(curve, digest))
        #expect(result.findings.codes.contains("activeAuthentication.forbiddenDigest") == (digest == .sha1))
    }

    @Test(arguments: [
        VirtualPassport.Profile.needs61xx, .shortLengthOnly, .smallBuffers, .bacOnly, .noAccessControl, .slow,
    ])
    func `chips that want their lengths otherwise prove themselves too`(
        _ profile: VirtualPassport.Profile
    ) async throws {
        let chip = try await ProvingChip.open {
            $0.activeAuthentication = .rsa(bits: 1024, .sha1)
            $0.profile = profile
        }
        #expect(try await chip.authenticateActively().possessionOfKey == .passed)
        #expect(try await chip.readsOn())
    }

    @Test(arguments: [Setting.rsa(bits: 1024, .sha256), .ecdsa(.p256, .sha256)])
    func `a clone without the key fails`(_ setting: Setting) async throws {
        let chip = try await ProvingChip.open {
            $0.activeAuthentication = setting
            $0.fault = .clone
        }
        let result = try await chip.authenticateActively()
        #expect(result.possessionOfKey.code == "failed activeAuthentication.invalidSignature")
        #expect(result.algorithm == nil)
        #expect(result.evidence != nil)
    }

    @Test(arguments: [Setting.rsa(bits: 1024, .sha256), .ecdsa(.p256, .sha256)])
    func `what was saved is checked again, and only for its own challenge`(_ setting: Setting) async throws {
        let chip = try await ProvingChip.open { $0.activeAuthentication = setting }
        let issued: [UInt8] = [1, 1, 2, 3, 5, 8, 13, 21]
        let result = try await chip.authenticateActively(IssuedChallenge(issued))
        let evidence = try #require(result.evidence)
        #expect(evidence.challenge == issued)
        let key = try chip.provingKey()
        let infos = try chip.securityInfos()?.activeAuthenticationInfos ?? []
        func check(_ challenge: [UInt8], _ signature: [UInt8], given: [UInt8]) throws -> CheckOutcome {
            try ActiveAuthenticationEvidence(challenge: given, signature: signature).check(
                answering: challenge, by: key, algorithms: infos, cryptography: OpenSSLCryptography()
            ).possessionOfKey
        }
        #expect(try check(issued, evidence.signature, given: issued) == .passed)
        let other: [UInt8] = [1, 1, 2, 3, 5, 8, 13, 22]
        #expect(
            try check(other, evidence.signature, given: issued).code == "failed activeAuthentication.otherChallenge")
        #expect(try check(other, evidence.signature, given: other).code.hasPrefix("failed") == true)
        #expect(try check([], evidence.signature, given: []).code == "failed activeAuthentication.otherChallenge")
    }

    @Test func `a challenge that was issued is given once`() async throws {
        let source = IssuedChallenge([1, 2, 3, 4, 5, 6, 7, 8])
        #expect(try await source.challenge(8).count == 8)
        await #expect(throws: IssuedChallenge.Failure.alreadyGiven) { try await source.challenge(8) }
        await #expect(throws: IssuedChallenge.Failure.wrongLength) { try await IssuedChallenge([1]).challenge(8) }
    }

    @Test func `a source that gives too little stops the check before the chip is asked`() async throws {
        struct Short: ChallengeSource {
            func challenge(_ count: Int) async throws -> [UInt8] { [1, 2, 3] }
        }
        let chip = try await ProvingChip.open()
        let before = chip.passport.traffic.commands
        await #expect(throws: ChipError.self) { try await chip.authenticateActively(Short()) }
        #expect(chip.passport.traffic.commands == before)
    }

    @Test func `two runs do not ask the same`() async throws {
        let chip = try await ProvingChip.open()
        let first = try await chip.authenticateActively().evidence
        let second = try await chip.authenticateActively().evidence
        #expect(first?.challenge != second?.challenge)
    }

    @Test func `without DG14 the digest is found, and noted`() async throws {
        for digest in DigestAlgorithm.allCases {
            let chip = try await ProvingChip.open { $0.activeAuthentication = .ecdsa(.p256, digest) }
            let run = ActiveAuthentication(channel: chip.session, cryptography: OpenSSLCryptography())
            let result = try await run.perform(with: try chip.provingKey(), algorithms: [])
            #expect(result.possessionOfKey == .passed)
            #expect(result.algorithm == .ecdsa(.p256, digest))
            #expect(result.findings.codes.first == "activeAuthentication.algorithmMissing")
        }
    }

    @Test func `a chip that leaves is an error and no outcome`() async throws {
        let chip = try await ProvingChip.open {
            $0.fault = .dropAtCommand
            $0.faultPosition = 7
        }
        let code = await chipErrorCode { try await chip.authenticateActively() }
        #expect(code == .transportLost)
    }
}
