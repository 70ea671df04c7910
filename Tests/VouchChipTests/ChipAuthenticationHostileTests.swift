import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchTesting

/// What forgers, and chips that are merely odd, do to chip authentication. Doc 9303-11 §6.2.
@Suite(.serialized) struct ChipAuthenticationHostileTests {
    private static let cryptography = OpenSSLCryptography()
    private static let identifiers: (dh: OID, ecdh: OID) = (
        OID(0, 4, 0, 127, 0, 7, 2, 2, 1, 1), OID(0, 4, 0, 127, 0, 7, 2, 2, 1, 2)
    )

    /// `id-CA-ECDH-…` or `id-CA-DH-…` with the cipher of that number.
    private static func info(_ cipher: UInt32, isElliptic: Bool = true, version: Int = 1, keyID: Int? = nil)
        -> SecurityInfo
    {
        .chipAuthentication(
            ChipAuthenticationInfo(
                identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 3, isElliptic ? 2 : 1, cipher), version: version, keyID: keyID
            )
        )
    }

    private static func key(
        _ parameters: DomainParameters, _ bytes: [UInt8], keyID: Int? = nil, isElliptic: Bool? = nil
    ) -> SecurityInfo {
        let identifier = isElliptic ?? parameters.isElliptic ? identifiers.ecdh : identifiers.dh
        return .chipAuthenticationPublicKey(
            ChipAuthenticationPublicKeyInfo(
                identifier: identifier,
                publicKey: SubjectPublicKeyInfo(algorithm: parameters.algorithmIdentifier, key: bytes), keyID: keyID))
    }

    private static func soundKey(_ parameters: DomainParameters, keyID: Int? = nil) throws -> SecurityInfo {
        let group = try cryptography.group(parameters)
        let element = try group.multiply(group.generator, by: SecretBytes([3, 1, 4, 1, 5]))
        return key(parameters, parameters.isElliptic ? element : TLVWriter.positiveNumber(element), keyID: keyID)
    }

    private func run(
        _ infos: [SecurityInfo],
        _ answer: @escaping @Sendable (Int, CommandAPDU) throws -> ResponseAPDU = { _, _ in
            ResponseAPDU(status: .success)
        }
    ) async throws -> (result: ChipAuthenticationResult, commands: [CommandAPDU]) {
        let chip = AnsweringChannel(answer)
        let result = try await ChipAuthentication(
            channel: chip, cryptography: Self.cryptography, random: SystemRandomSource()
        ).perform(with: SecurityInfos(infos), of: ElementaryFile.dataGroups[13])
        #expect((result.session == .unchanged) == !(await chip.isSecured))
        return (result, await chip.commands)
    }

    // MARK: Keys

    struct BadKey: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let parameters: DomainParameters
        let bytes: [UInt8]
        var code = "failed chipAuthentication.invalidKey"
    }

    static func badKeys() throws -> [BadKey] {
        let curve = DomainParameters.standardized(.p256)
        let group = DomainParameters.standardized(.modp1024Order160)
        let generator = try cryptography.group(curve).generator
        let longer = try cryptography.group(.standardized(.p384)).generator
        let same = try cryptography.group(.standardized(.brainpoolP256r1)).generator
        func number(_ bytes: [UInt8]) -> [UInt8] { TLVWriter.positiveNumber(bytes) }
        guard
            case .modular(let modulus)? = try ExplicitParameters.all().first(where: {
                if case .modular = $0.parameters { true } else { false }
            })?.parameters
        else {
            Issue.record("no explicit group among the vectors")
            return []
        }
        let minusOne = modulus.prime.dropLast() + [(modulus.prime.last ?? 1) - 1]
        return [
            .init(testDescription: "off the curve", parameters: curve, bytes: [4] + [UInt8](repeating: 7, count: 64)),
            .init(testDescription: "the origin", parameters: curve, bytes: [4] + [UInt8](repeating: 0, count: 64)),
            .init(testDescription: "at infinity", parameters: curve, bytes: [0]),
            .init(testDescription: "no bytes", parameters: curve, bytes: []),
            .init(testDescription: "of a longer curve", parameters: curve, bytes: longer),
            .init(testDescription: "of another curve as long", parameters: curve, bytes: same),
            .init(testDescription: "cut off", parameters: curve, bytes: generator.dropLast()),
            .init(testDescription: "and a byte more", parameters: curve, bytes: generator + [0]),
            .init(testDescription: "compressed", parameters: curve, bytes: [2] + generator[1...32]),
            .init(testDescription: "hybrid", parameters: curve, bytes: [6] + generator[1...]),
            .init(
                testDescription: "beyond the prime", parameters: curve, bytes: [4] + [UInt8](repeating: 0xFF, count: 64)
            ),
            .init(testDescription: "zero", parameters: group, bytes: number([0])),
            .init(testDescription: "one", parameters: group, bytes: number([1])),
            .init(testDescription: "of order two", parameters: group, bytes: number(Array(minusOne))),
            .init(testDescription: "the prime", parameters: group, bytes: number(modulus.prime)),
            .init(testDescription: "of another subgroup", parameters: group, bytes: number([2])),
            .init(
                testDescription: "beyond every prime", parameters: group,
                bytes: number([UInt8](repeating: 0xFF, count: 129))),
            .init(testDescription: "a negative number", parameters: group, bytes: [2, 1, 0x80]),
            .init(testDescription: "no number", parameters: group, bytes: [4, 1, 5]),
            .init(
                testDescription: "a number of 60,000 bytes", parameters: group,
                bytes: number([UInt8](repeating: 1, count: 60_000))),
        ]
    }

    @Test(arguments: try badKeys())
    func `a key that is none fails before anything is sent`(_ bad: BadKey) async throws {
        let (result, commands) = try await run([
            Self.info(2, isElliptic: bad.parameters.isElliptic), Self.key(bad.parameters, bad.bytes),
        ])
        #expect(result.possessionOfKey.code == bad.code)
        #expect(result.session == .unchanged)
        #expect(commands.isEmpty)
    }

    @Test func `a point of small order on a curve with a cofactor fails`() async throws {
        let curve = try #require(try ExplicitParameters.all().first { $0.name.contains("curve25519") })
        let smallOrder = try VectorFile("9303-11/ca-small-order").bytes("point")
        let (result, commands) = try await run([Self.info(2), Self.key(curve.parameters, smallOrder)])
        #expect(result.possessionOfKey.code == "failed chipAuthentication.invalidKey")
        #expect(commands.isEmpty)
    }

    @Test(arguments: try ExplicitParameters.all().filter { !$0.isSound })
    func `an unsound group is not used`(_ explicit: ExplicitParameters) async throws {
        let isElliptic = explicit.parameters.isElliptic
        let (result, commands) = try await run([
            Self.info(2, isElliptic: isElliptic),
            Self.key(explicit.parameters, isElliptic ? [4, 1, 1] : TLVWriter.integer(5)),
        ])
        #expect(result.possessionOfKey.code == "notPerformed chipAuthentication.unsupportedParameters")
        #expect(result.findings.codes.contains("chipAuthentication.unsupportedParameters"))
        #expect(commands.isEmpty)
    }

    // MARK: Offers

    @Test func `nothing, or only what is newer, is not performed and says why`() async throws {
        let none = try await run([])
        #expect(none.result.possessionOfKey.code == "notPerformed chipAuthentication.notOffered")
        let newer = try await run([Self.info(2, version: 2), try Self.soundKey(.standardized(.p256))])
        #expect(newer.result.possessionOfKey.code == "notPerformed chipAuthentication.newerVersionOnly")
        #expect(newer.result.findings.codes == ["chipAuthentication.newerVersion"])
        let keyless = try await run([Self.info(2)])
        #expect(keyless.result.possessionOfKey.code == "notPerformed chipAuthentication.noUsableKey")
        let mixed = try await run([Self.info(2, isElliptic: false), try Self.soundKey(.standardized(.p256))])
        #expect(mixed.result.possessionOfKey.code == "notPerformed chipAuthentication.noUsableKey")
        // A key that says DH and is a point.
        let point = try Self.cryptography.group(.standardized(.p256)).generator
        let disguised = try await run([
            Self.info(2, isElliptic: false), Self.key(.standardized(.p256), point, isElliptic: false),
        ])
        #expect(disguised.result.possessionOfKey.code == "notPerformed chipAuthentication.unsupportedParameters")
        for outcome in [none, newer, keyless, mixed, disguised] { #expect(outcome.commands.isEmpty) }
    }

    @Test func `version 1 is used beside version 2`() async throws {
        let (result, commands) = try await run([
            Self.info(2, version: 2), Self.info(2), try Self.soundKey(.standardized(.p256)),
        ])
        #expect(result.possessionOfKey == .passed)
        #expect(result.findings.codes.contains("chipAuthentication.newerVersion"))
        #expect(commands.count == 3)
    }

    @Test func `of two keys the one of the information is named`() async throws {
        let (_, commands) = try await run([
            Self.info(4, keyID: 7), try Self.soundKey(.standardized(.p256), keyID: 3),
            try Self.soundKey(.standardized(.p384), keyID: 7),
        ])
        let identifier = OID(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 4).bytes
        #expect(commands.first?.data == TLVWriter.object(0x80, identifier) + [0x84, 1, 7])
        #expect(commands.dropFirst().first?.data.count == 2 + 2 + 97)
    }

    @Test func `a key in a group nobody knows is passed over for the next`() async throws {
        let unsound = try #require(try ExplicitParameters.all().first { !$0.isSound })
        let (result, _) = try await run([
            Self.info(4, keyID: 1), Self.info(1, keyID: 2), Self.key(unsound.parameters, [4, 1, 1], keyID: 1),
            try Self.soundKey(.standardized(.p256), keyID: 2),
        ])
        #expect(result.possessionOfKey == .passed)
        #expect(result.cipher == .tripleDES)
        #expect(result.findings.codes == ["chipAuthentication.unsupportedParameters"])
    }

    @Test func `a thousand offers do not make a thousand tries`() async throws {
        let key = try Self.soundKey(.standardized(.p256))
        var infos = [key]
        for number in 0..<1000 { infos += [Self.info(UInt32(number % 4) + 1, keyID: number)] }
        let (result, commands) = try await run(infos) { _, _ in ResponseAPDU(status: .wrongData) }
        #expect(result.possessionOfKey.code == "failed chipAuthentication.refused")
        #expect(commands.count < 20)
    }

    // MARK: Refusals

    @Test(arguments: [
        StatusWord.wrongData, .referencedDataNotFound, .instructionNotSupported, .securityStatusNotSatisfied,
        .authenticationFailed, .conditionsNotSatisfied, .unknownError,
    ])
    func `a chip that refuses what DG14 promises fails, and the session stays`(_ status: StatusWord) async throws {
        for cipher: UInt32 in 1...4 {
            for accepted in 0...1 where cipher > 1 || accepted == 0 {
                let (result, _) = try await run([Self.info(cipher), try Self.soundKey(.standardized(.p256))]) {
                    index, _ in ResponseAPDU(status: index < accepted ? .success : status)
                }
                #expect(result.possessionOfKey.code == "failed chipAuthentication.refused")
                #expect(result.session == .unchanged)
            }
        }
    }

    @Test func `a chip that knows 3DES only the newer way is followed, and noted`() async throws {
        let (result, commands) = try await run([Self.info(1), try Self.soundKey(.standardized(.p256))]) { _, command in
            ResponseAPDU(status: command.parameter2 == 0xA6 ? .incorrectParameters : .success)
        }
        #expect(result.possessionOfKey == .passed)
        #expect(result.findings.codes == ["chipAuthentication.unusualResponse", "chipAuthentication.setKATMissing"])
        #expect(commands.map(\.instruction) == [0x22, 0x22, 0x86, 0xA4])
    }

    @Test func `a chip that will not have its single key named is asked again without`() async throws {
        let infos = [Self.info(2, keyID: 5), try Self.soundKey(.standardized(.p256), keyID: 5)]
        let (result, commands) = try await run(infos) { _, command in
            let isNamed = command.parameter2 == 0xA4 && command.data.contains(0x84)
            return ResponseAPDU(status: isNamed && command.instruction == 0x22 ? .referencedDataNotFound : .success)
        }
        #expect(result.possessionOfKey == .passed)
        #expect(commands.count == 4)
    }

    // MARK: The first command under the new keys

    /// Stands between terminal and chip.
    private final class Tampering: ChipTransport {
        let passport: VirtualPassport
        let supportsExtendedLength = true
        /// Of the command that comes after GENERAL AUTHENTICATE.
        let answer: @Sendable ([UInt8]) -> [UInt8]
        private let isNext = Box(false)

        init(_ passport: VirtualPassport, _ answer: @escaping @Sendable ([UInt8]) -> [UInt8]) {
            self.passport = passport
            self.answer = answer
        }

        func transmit(_ command: [UInt8]) async throws -> [UInt8] {
            let response = try await passport.transmit(command)
            // GENERAL AUTHENTICATE, protected, is chip authentication's: those of PACE were plain.
            let isAgreement = command[0] == 0x0C && command[1] == 0x86
            return isNext.change { isNext in
                defer { isNext = isAgreement }
                return isNext ? answer(response) : response
            }
        }

        func reconnect() async throws { try await passport.reconnect() }
    }

    static let answers: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
        ("plain success", { _ in [0x90, 0x00] }),
        ("plain refusal", { _ in [0x69, 0x88] }),
        ("plain data", { _ in [0x60, 0x00, 0x90, 0x00] }),
        (
            "a bit of the MAC changed",
            { response in
                var changed = response
                changed[changed.count - 3] ^= 1
                return changed
            }
        ),
        ("another status outside", { $0.dropLast(2) + [0x6A, 0x82] }),
        ("a MAC of zeros", { _ in [0x99, 2, 0x90, 0, 0x8E, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0x90, 0] }),
        ("no MAC", { _ in [0x99, 2, 0x90, 0, 0x90, 0] }),
        ("nonsense", { _ in [UInt8](repeating: 0x5A, count: 200) + [0x90, 0] }),
    ]

    @Test(arguments: 0..<8)
    func `a chip that does not answer under the new keys fails, and the session is over`(
        _ index: Int
    ) async throws {
        let passport = try VirtualPassport()
        let opened = try await ProvingChip.open(passport)
        let infos = try #require(try opened.securityInfos())
        try await passport.reconnect()
        let session = ChipSession(
            transport: Tampering(passport, Self.answers[index].1), overallLimit: nil, stepLimit: nil)
        try await ProvingChip.open(passport, through: session)
        let result = try await ChipAuthentication(
            channel: session, cryptography: Self.cryptography, random: SystemRandomSource()
        ).perform(with: infos, of: ElementaryFile.dataGroups[13])
        #expect(result.possessionOfKey.code == "failed chipAuthentication.keysNotShared")
        #expect(result.session == .over)
    }

    // MARK: Chip authentication mapping

    @Test func `a clone's mapping does not fit the key in EF.CardSecurity`() async throws {
        let chip = try await ProvingChip.open { $0.profile = .chipAuthenticationMapping }
        let proof = try #require(chip.access.chipAuthentication)
        let own = try #require(try chip.securityInfos(of: .cardSecurity))
        let others = own.infos.map { info -> SecurityInfo in
            guard case .chipAuthenticationPublicKey(let key) = info,
                key.publicKey.domainParameters == .standardized(.brainpoolP256r1)
            else { return info }
            return (try? Self.soundKey(.standardized(.brainpoolP256r1), keyID: key.keyID)) ?? info
        }
        let swapped = try proof.check(against: SecurityInfos(others), cryptography: Self.cryptography)
        #expect(swapped.possessionOfKey.code == "failed chipAuthenticationMapping.mismatch")
        #expect(swapped.key == nil)
        let both = try proof.check(against: SecurityInfos(others + own.infos), cryptography: Self.cryptography)
        #expect(both.possessionOfKey == .passed)
        let none = try proof.check(against: SecurityInfos([]), cryptography: Self.cryptography)
        #expect(none.possessionOfKey.code == "notPerformed chipAuthenticationMapping.keyMissing")
        let elsewhere = try proof.check(
            against: SecurityInfos([try Self.soundKey(.standardized(.p256))]), cryptography: Self.cryptography)
        #expect(elsewhere.possessionOfKey.code == "notPerformed chipAuthenticationMapping.otherGroup")
        let off = try proof.check(
            against: SecurityInfos([
                Self.key(.standardized(.brainpoolP256r1), [4] + [UInt8](repeating: 1, count: 64))
            ]), cryptography: Self.cryptography)
        #expect(off.possessionOfKey.code == "failed chipAuthenticationMapping.invalidKey")
    }

    @Test func `a clone with a genuine EF.CardSecurity opens, and cannot prove its key`() async throws {
        let chip = try await ProvingChip.open {
            $0.profile = .chipAuthenticationMapping
            $0.fault = .clone
        }
        let infos = try #require(try chip.securityInfos(of: .cardSecurity))
        let proof = try #require(chip.access.chipAuthentication)
        let result = try proof.check(against: infos, cryptography: Self.cryptography)
        #expect(result.possessionOfKey.code == "failed chipAuthenticationMapping.mismatch")
        #expect(result.key == nil)

        let group = try Self.cryptography.group(.standardized(.brainpoolP256r1))
        let made = ChipAuthenticationMapping(
            data: SecretBytes([1, 2, 3]),
            chipMappingKey: try group.multiply(group.generator, by: SecretBytes([4, 5, 6])),
            parameters: group.parameters)
        #expect(
            try made.check(against: infos, cryptography: Self.cryptography).possessionOfKey.code
                == "failed chipAuthenticationMapping.mismatch")
    }
}
