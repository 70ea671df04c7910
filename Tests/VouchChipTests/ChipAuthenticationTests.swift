import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchTesting

/// Chip authentication of virtual passports. Doc 9303-11 §6.2.
@Suite(.serialized) struct ChipAuthenticationTests {
    static let standardized = StandardizedParameters.allCases.map { DomainParameters.standardized($0) }

    @Test(arguments: standardized, BlockCipher.allCases)
    func `a chip proves its key in every group and goes on under the new keys`(
        _ parameters: DomainParameters, _ cipher: BlockCipher
    ) async throws {
        try await proves(parameters, cipher)
    }

    @Test(arguments: try ExplicitParameters.all().filter { $0.isSound })
    func `it does so where DG14 spells the group out`(_ explicit: ExplicitParameters) async throws {
        try await proves(explicit.parameters, explicit.parameters.isElliptic ? .aes256 : .tripleDES)
    }

    private func proves(_ parameters: DomainParameters, _ cipher: BlockCipher) async throws {
        let chip = try await ProvingChip.open {
            $0.chipAuthentication = .init(ciphers: [cipher], parameters: parameters)
        }
        let result = try await chip.authenticateChip()
        #expect(result.possessionOfKey == .passed)
        #expect(result.session == .renewed)
        #expect(result.cipher == cipher)
        #expect(result.key == (try chip.securityInfos()?.chipAuthenticationPublicKeys.first))
        #expect(result.findings.isEmpty)
        #expect(try await chip.readsOn())
    }

    @Test(arguments: [
        VirtualPassport.Profile.standard, .bacOnly, .noAccessControl, .shortLengthOnly, .smallBuffers,
        .chipAuthenticationOnly, .chipAuthenticationMapping, .integratedMapping,
    ])
    func `whatever opened the chip, chip authentication follows`(_ profile: VirtualPassport.Profile) async throws {
        let chip = try await ProvingChip.open {
            $0.profile = profile
            if profile == .bacOnly { $0.groups = [1] }
        }
        guard let infos = try chip.securityInfos(), !infos.chipAuthenticationInfos.isEmpty else {
            #expect(profile == .bacOnly)
            return
        }
        #expect(try await chip.authenticateChip().possessionOfKey == .passed)
        #expect(try await chip.readsOn())
        #expect(try await chip.authenticateChip().possessionOfKey == .passed)
    }

    @Test(arguments: [nil, 0, 1, 13, 255, 300], [BlockCipher.tripleDES, .aes256])
    func `a key is named by its number`(_ number: Int?, _ cipher: BlockCipher) async throws {
        let chip = try await ProvingChip.open {
            $0.chipAuthentication = .init(ciphers: [cipher], keyIdentifier: number)
        }
        #expect(try await chip.authenticateChip().possessionOfKey == .passed)
    }

    @Test func `of several ciphers the strongest is taken`() async throws {
        let chip = try await ProvingChip.open {
            $0.chipAuthentication = .init(ciphers: [.tripleDES, .aes128, .aes256, .aes192])
        }
        #expect(try await chip.authenticateChip().cipher == .aes256)
    }

    @Test func `without ChipAuthenticationInfo it is 3DES, and noted`() async throws {
        let chip = try await ProvingChip.open { $0.chipAuthentication = .init(ciphers: [.tripleDES]) }
        let infos = try #require(try chip.securityInfos())
        let bare = SecurityInfos(
            infos.infos.filter {
                if case .chipAuthentication = $0 { false } else { true }
            })
        let result = try await chip.authenticateChip(bare)
        #expect(result.possessionOfKey == .passed)
        #expect(result.cipher == .tripleDES)
        #expect(result.findings.codes == ["chipAuthentication.infoMissing"])
    }

    @Test func `a clone cannot follow, and the session is over`() async throws {
        for cipher in BlockCipher.allCases {
            let chip = try await ProvingChip.open {
                $0.chipAuthentication = .init(ciphers: [cipher])
                $0.fault = .clone
            }
            let result = try await chip.authenticateChip()
            #expect(result.possessionOfKey.code == "failed chipAuthentication.keysNotShared")
            #expect(result.session == .over)
            #expect(result.key != nil)
            await #expect(throws: ChipError.self) { try await chip.readsOn() }
        }
    }

    @Test func `a chip that leaves is an error and no outcome`() async throws {
        for position in 7...9 {
            let chip = try await ProvingChip.open {
                $0.fault = .dropAtCommand
                $0.faultPosition = position
            }
            let code = await chipErrorCode { try await chip.authenticateChip() }
            #expect(code == .transportLost)
        }
    }

    @Test func `the mapping of PACE is a proof of the key in EF.CardSecurity`() async throws {
        let chip = try await ProvingChip.open { $0.profile = .chipAuthenticationMapping }
        let proof = try #require(chip.access.chipAuthentication)
        let infos = try #require(try chip.securityInfos(of: .cardSecurity))
        let result = try proof.check(against: infos, cryptography: OpenSSLCryptography())
        #expect(result.possessionOfKey == .passed)
        #expect(result.key?.keyID == StandardizedParameters.brainpoolP256r1.rawValue)
    }
}
