import Testing
import VouchOpenSSL
import VouchCore
import VouchTesting

@testable import VouchChip
import VouchPKI

/// Every valid combination of protocol, cipher, group and password opens a virtual passport, whose side of it is written
/// apart from ours, and then EF.COM, EF.SOD, DG1 and DG2 come whole.
@Suite(.serialized) struct PACEMatrixReadingTests {
    private let cryptography = OpenSSLCryptography()

    private static let files: [ElementaryFile] =
        [.common, .documentSecurity, ElementaryFile.dataGroups[0], ElementaryFile.dataGroups[1]]

    struct Combination: Sendable, CustomTestStringConvertible {
        let variant: PACEProtocol
        let parameters: DomainParameters
        let name: String

        init(_ variant: PACEProtocol, _ parameters: DomainParameters, _ name: String) {
            self.variant = variant
            self.parameters = parameters
            self.name = name
        }

        var testDescription: String { "\(variant.mapping.rawValue) \(variant.cipher.rawValue) \(name)" }
    }

    static let standardized = PACEMatrixTests.combinations.map { variant, parameters in
        Combination(variant, .standardized(parameters), "\(parameters)")
    }

    /// Spelled out by the chip. One cipher for each mapping: what the cipher changes is in the other combinations.
    static func explicit() throws -> [Combination] {
        let vectors = try ExplicitParameterVectors.load()
        return PACEProtocol.known.map(\.value).filter { $0.cipher == .aes256 }.flatMap { variant in
            let isElliptic = variant.agreement == .ecdh
            return (isElliptic ? ExplicitParameterVectors.elliptic : ExplicitParameterVectors.modular)
                .compactMap { name in vectors[name].map { Combination(variant, $0, name) } }
        }
    }

    @Test func `the matrix has every combination that the standard defines, and no other`() throws {
        let counts = Dictionary(grouping: Self.standardized) { combination in
            "\(combination.variant.agreement) \(combination.variant.mapping.rawValue)"
        }.mapValues(\.count)
        // 11 curves and 3 groups of numbers with 4 ciphers; table 12 has no integrated mapping on P-224, and chip
        // authentication mapping is defined with curves and AES only.
        #expect(
            counts == ["ecdh GM": 44, "dh GM": 12, "ecdh IM": 40, "dh IM": 12, "ecdh CAM": 33])
        #expect(Set(Self.standardized.map(\.testDescription)).count == 141)
    }

    @Test(arguments: standardized)
    func `MRZ, CAN and PIN open the chip, and it reads`(_ combination: Combination) async throws {
        try await expectReadings(combination)
    }

    @Test func `so do they with parameters that the chip spells out`() async throws {
        let combinations = try Self.explicit()
        #expect(combinations.count == 15)
        for combination in combinations { try await expectReadings(combination) }
    }

    /// BAC knows one cipher and one password.
    @Test func `BAC opens the chip, and it reads`() async throws {
        var configuration = Self.configuration()
        configuration.pace = []
        let passport = try VirtualPassport(configuration)
        let session = ChipSession(unhurried: passport)
        let command = CommandAPDU(
            instruction: 0xA4, parameter1: 4, parameter2: 12, data: ChipApplication.eMRTD.identifier)
        #expect(try await session.send(command, at: .select(.eMRTD)).status == .success)
        let bac = BAC(channel: session, cryptography: cryptography, random: SystemRandomSource())
        await session.secure(with: try await bac.establish(with: try MRZKey(passport.zone)))
        try await expectFiles(of: passport, through: session)
    }

    private func expectReadings(_ combination: Combination) async throws {
        var configuration = Self.configuration()
        configuration.pace = [.init(combination.variant, combination.parameters)]
        let passport = try VirtualPassport(configuration)
        let passwords: [AccessPassword] = [
            .mrz(try MRZKey(passport.zone)), try .can(checking: "123456"), try .pin(checking: "654321"),
        ]
        for password in passwords {
            try await passport.reconnect()
            let session = ChipSession(unhurried: passport)
            let infos = try SecurityInfos(parsing: try await read(.cardAccess, through: session))
            let (offers, findings) = PACEOffer.ranked(infos.paceInfos, explicit: infos.paceDomainParameters)
            #expect(findings.isEmpty)
            let offer = try #require(offers.first)
            #expect(offer.variant == combination.variant)
            let pace = try PACE(
                channel: session, cryptography: cryptography, random: SystemRandomSource(), info: offer.info,
                parameters: offer.parameters, password: password)
            let result = try await pace.establish()
            await session.secure(with: result.secureMessaging)
            #expect((result.chipAuthentication == nil) == (combination.variant.mapping != .chipAuthentication))
            if let proof = result.chipAuthentication { try await expect(proof, through: session) }
            let command = CommandAPDU(
                instruction: 0xA4, parameter1: 4, parameter2: 12, data: ChipApplication.eMRTD.identifier)
            #expect(try await session.send(command, at: .select(.eMRTD)).status == .success)
            try await expectFiles(of: passport, through: session)
        }
    }

    /// The key that the proof of chip authentication mapping is about stands in EF.CardSecurity.
    private func expect(_ proof: ChipAuthenticationMapping, through session: ChipSession) async throws {
        var reader = TLVReader(try await read(.cardSecurity, through: session))
        let keys = try EFCardSecurity(parsing: &reader).securityInfos.chipAuthenticationPublicKeys
        let key = try #require(keys.first)
        #expect(try proof.verify(staticKey: key.publicKey.key, cryptography: cryptography) == .passed)
    }

    private func expectFiles(of passport: VirtualPassport, through session: ChipSession) async throws {
        for file in Self.files {
            let bytes = try await read(file, through: session)
            #expect(bytes == passport.storedBytes(of: file), "\(file.name)")
        }
    }

    private func read(_ file: ElementaryFile, through session: ChipSession) async throws -> [UInt8] {
        var partial = PartialFile()
        #expect(try await FileReader(session: session).read(file, into: &partial) == .complete)
        return partial.bytes
    }

    private static func configuration() -> VirtualPassport.Configuration {
        var configuration = VirtualPassport.Configuration()
        configuration.pin = Sensitive("654321")
        configuration.chipAuthentication = nil
        configuration.activeAuthentication = nil
        configuration.groups = [1, 2]
        // Small, to be quick: more than a short response holds, so that both forms of length are met.
        configuration.portrait = .image([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 600), width: 8, height: 8)
        return configuration
    }
}
