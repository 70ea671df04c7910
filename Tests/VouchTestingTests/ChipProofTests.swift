import Testing
import VouchChip
import VouchPKI
import VouchOpenSSL

@testable import VouchTesting

/// Chip, active and terminal authentication, seen from the terminal.
@Suite struct ChipProofTests {
    private let cryptography = OpenSSLCryptography()

    private func opened(
        _ change: (inout VirtualPassport.Configuration) throws -> Void
    ) async throws -> (VirtualPassport, PlainTerminal) {
        var configuration = VirtualPassport.Configuration()
        configuration.fault = nil
        try change(&configuration)
        let passport = try VirtualPassport(configuration)
        let terminal = PlainTerminal(passport)
        try await terminal.openByPACE()
        #expect(try await terminal.select(.eMRTD) == .success)
        return (passport, terminal)
    }

    // MARK: Chip authentication

    private static let groups: [DomainParameters] = [
        .standardized(.p256), .standardized(.brainpoolP384r1), .standardized(.modp2048Order224),
    ]

    /// The key of DG14, read as far as needed: the last BIT STRING.
    private func publicKey(_ passport: VirtualPassport, isElliptic: Bool) throws -> [UInt8] {
        let file = try #require(passport.storedBytes(of: ElementaryFile.dataGroups[13]))
        let identifier = ChipAuthenticationIdentifier.ofKey(isElliptic: isElliptic)
        var outer = TLVReader(file)
        var set = TLVReader(try outer.next(0x6E).value)
        var infos = TLVReader(try set.next(0x31).value)
        while !infos.isAtEnd {
            var info = TLVReader(try infos.next(0x30).value)
            guard Array(try info.next(0x06).value) == identifier.bytes else { continue }
            var key = TLVReader(try info.next(0x30).value)
            _ = try key.next(0x30)
            let bits = Array(try key.next(0x03).value.dropFirst())
            guard !isElliptic else { return bits }
            var number = TLVReader(bits)
            return Array(try number.next(0x02).value.drop { $0 == 0 })
        }
        return []
    }

    private struct Agreed {
        let session: SecureMessaging
        let terminalKey: [UInt8]
        let status: StatusWord
    }

    /// What a terminal does, with a fixed private key.
    private func authenticateChip(
        _ passport: VirtualPassport, _ terminal: PlainTerminal, _ cipher: BlockCipher, _ parameters: DomainParameters
    ) async throws -> Agreed {
        let group = try cryptography.group(parameters)
        let scalar = SecretBytes([0x5A, 0x17, 0x33, 0x01])
        let own = KeyAgreement.sent(try group.multiply(group.generator, by: scalar), group)
        let chipKey = KeyAgreement.received(
            try publicKey(passport, isElliptic: parameters.isElliptic), group)
        let shared = try group.multiply(chipKey, by: scalar)
        let secret = SecretBytes(KeyAgreement.secret(shared, group))
        let status: StatusWord
        if cipher == .tripleDES {
            status = try await terminal.send(
                CommandAPDU(
                    instruction: 0x22, parameter1: 0x41, parameter2: 0xA6, data: TLVWriter.object(0x91, own)),
                at: .chipAuthentication
            ).status
        } else {
            let identifier = ChipAuthenticationIdentifier.of(cipher, isElliptic: parameters.isElliptic)
            let set = CommandAPDU(
                instruction: 0x22, parameter1: 0x41, parameter2: 0xA4, data: TLVWriter.object(0x80, identifier.bytes))
            #expect(try await terminal.send(set, at: .chipAuthentication).status == .success)
            status = try await terminal.send(
                CommandAPDU(
                    instruction: 0x86, parameter1: 0, parameter2: 0,
                    data: TLVWriter.object(0x7C, TLVWriter.object(0x80, own)), expectedLength: 256),
                at: .chipAuthentication
            ).status
        }
        let keys = SessionKeys(
            cipher: cipher, encryption: try ChipSideKeys.key(.encryption, from: secret, for: cipher, cryptography),
            authentication: try ChipSideKeys.key(.authentication, from: secret, for: cipher, cryptography),
            sendSequenceCounter: [UInt8](repeating: 0, count: cipher.blockLength))
        return Agreed(
            session: SecureMessaging(keys: keys, cryptography: cryptography),
            terminalKey: try KeyAgreement.compressed(own, group, cryptography), status: status)
    }

    @Test(arguments: BlockCipher.allCases, ChipProofTests.groups)
    func `after chip authentication the new keys rule, and only they`(
        _ cipher: BlockCipher, _ parameters: DomainParameters
    ) async throws {
        let (passport, terminal) = try await opened {
            $0.chipAuthentication = .init(ciphers: [cipher], parameters: parameters)
        }
        let agreed = try await authenticateChip(passport, terminal, cipher, parameters)
        #expect(agreed.status == .success)
        await terminal.secure(agreed.session)
        #expect(try await terminal.read(.common) == passport.storedBytes(of: .common))
    }

    @Test func `a clone cannot follow into the new session`() async throws {
        let (passport, terminal) = try await opened { $0.fault = .clone }
        let agreed = try await authenticateChip(passport, terminal, .aes128, .standardized(.p256))
        await terminal.secure(agreed.session)
        await #expect(throws: ChipError.self) { try await terminal.read(.common) }
    }

    @Test func `a point off the curve leaves the old session as it was`() async throws {
        let (_, terminal) = try await opened { $0.chipAuthentication = .init(ciphers: [.tripleDES]) }
        let command = CommandAPDU(
            instruction: 0x22, parameter1: 0x41, parameter2: 0xA6,
            data: TLVWriter.object(0x91, [4] + [UInt8](repeating: 1, count: 64)))
        #expect(try await terminal.send(command, at: .chipAuthentication).status == .wrongData)
        #expect(try await terminal.read(.common).first == 0x60)
    }

    // MARK: Active authentication

    @Test(arguments: [
        VirtualPassport.ActiveAuthenticationSetting.rsa(bits: 1024, .sha1), .rsa(bits: 2048, .sha256),
        .rsa(bits: 1280, .sha512), .rsa(bits: 1024, .sha224), .rsa(bits: 1536, .sha384),
    ])
    func `an RSA signature opens to a nonce, a digest and the trailer of that digest`(
        _ setting: VirtualPassport.ActiveAuthenticationSetting
    ) async throws {
        guard case .rsa(let bits, let digest) = setting else { return }
        let (passport, terminal) = try await opened { $0.activeAuthentication = setting }
        let challenge: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        let response = try await internalAuthenticate(terminal, challenge)
        #expect(response.data.count == bits / 8)
        let opened = try provingKey(passport).rsaPublic(response.data)
        let trailer = digest == .sha1 ? 1 : 2
        #expect(opened.first == 0x6A)
        #expect(opened.last == (digest == .sha1 ? 0xBC : 0xCC))
        let recovered = Array(opened[1..<opened.count - trailer - digest.length])
        let expected = try cryptography.digest(digest, of: recovered + challenge)
        #expect(opened.dropLast(trailer).suffix(digest.length) == expected[...])
    }

    @Test func `an ECDSA signature is plain and holds`() async throws {
        let (passport, terminal) = try await opened { $0.activeAuthentication = .ecdsa(.brainpoolP256r1, .sha256) }
        let challenge: [UInt8] = [8, 7, 6, 5, 4, 3, 2, 1]
        let response = try await internalAuthenticate(terminal, challenge)
        #expect(response.data.count == 64)
        let key = try provingKey(passport)
        #expect(try key.isValid(response.data, of: challenge, by: .plainECDSA(.sha256)))
        #expect(try !key.isValid(response.data, of: [0] + challenge, by: .plainECDSA(.sha256)))
    }

    @Test func `the signature of a clone does not hold`() async throws {
        let (passport, terminal) = try await opened { $0.fault = .clone }
        let response = try await internalAuthenticate(terminal, [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(
            try !provingKey(passport).isValid(response.data, of: [1, 2, 3, 4, 5, 6, 7, 8], by: .plainECDSA(.sha256)))
    }

    private func internalAuthenticate(_ terminal: PlainTerminal, _ challenge: [UInt8]) async throws -> ResponseAPDU {
        let response = try await terminal.send(
            CommandAPDU(instruction: 0x88, parameter1: 0, parameter2: 0, data: challenge, expectedLength: 256),
            at: .activeAuthentication)
        #expect(response.status == .success)
        return response
    }

    private func provingKey(_ passport: VirtualPassport) throws -> OpenSSLKey {
        let file = try #require(passport.storedBytes(of: ElementaryFile.dataGroups[14]))
        var reader = TLVReader(file)
        return try OpenSSLKey(subjectPublicKeyInfo: Array(try reader.next(0x6F).value))
    }

    // MARK: Terminal authentication

    @Test(arguments: [Set([3]), Set([4]), Set([3, 4]), Set<Int>()])
    func `terminal authentication opens the groups that its certificates name`(_ groups: Set<Int>) async throws {
        let authority = try TerminalAuthority()
        let (passport, terminal) = try await opened {
            $0.profile = .extendedAccessControl
            $0.terminalAuthority = authority
        }
        try await authenticate(
            terminal, passport, try authority.credential(groups: groups), expecting: .success)
        for number in [3, 4] {
            let file = ElementaryFile.dataGroups[number - 1]
            #expect(
                try await terminal.select(file) == (groups.contains(number) ? .success : .securityStatusNotSatisfied))
        }
    }

    @Test func `a stranger's certificates open nothing`() async throws {
        let (passport, terminal) = try await opened { $0.profile = .extendedAccessControl }
        let stranger = try TerminalAuthority().credential(groups: [3, 4])
        try await authenticate(terminal, passport, stranger, expecting: .authenticationFailed)
        #expect(try await terminal.select(ElementaryFile.dataGroups[2]) == .securityStatusNotSatisfied)
    }

    @Test func `terminal authentication needs chip authentication first`() async throws {
        let authority = try TerminalAuthority()
        let (_, terminal) = try await opened {
            $0.profile = .extendedAccessControl
            $0.terminalAuthority = authority
        }
        let name = try authority.credential(groups: [3]).chain[0].authority
        let command = CommandAPDU(
            instruction: 0x22, parameter1: 0x81, parameter2: 0xB6, data: TLVWriter.object(0x83, name))
        #expect(try await terminal.send(command, at: .terminalAuthentication).status == .conditionsNotSatisfied)
    }

    /// - Parameter expected: of the first certificate; where that is no success it is all over.
    private func authenticate(
        _ terminal: PlainTerminal, _ passport: VirtualPassport, _ credential: TerminalAuthority.Credential,
        expecting expected: StatusWord
    ) async throws {
        // Chip authentication after BAC, so that the document number names the chip.
        try await terminal.openByBACAgain()
        let agreed = try await authenticateChip(passport, terminal, .aes128, .standardized(.p256))
        await terminal.secure(agreed.session)
        func send(_ instruction: UInt8, _ p1: UInt8, _ p2: UInt8, _ data: [UInt8], le: Int? = nil) async throws
            -> ResponseAPDU
        {
            try await terminal.send(
                CommandAPDU(
                    instruction: instruction, parameter1: p1, parameter2: p2, data: data, expectedLength: le),
                at: .terminalAuthentication)
        }
        for (authority, certificate) in credential.chain {
            #expect(try await send(0x22, 0x81, 0xB6, TLVWriter.object(0x83, authority)).status == .success)
            let status = try await send(0x2A, 0x00, 0xBE, certificate).status
            #expect(status == expected)
            guard status == .success else { return }
        }
        #expect(try await send(0x22, 0x81, 0xA4, TLVWriter.object(0x83, credential.holder)).status == .success)
        let challenge = try await send(0x84, 0, 0, [], le: 8).data
        let name = Array("L898902C36".utf8)
        let signature = try credential.sign(name + challenge + agreed.terminalKey)
        #expect(try await send(0x82, 0, 0, signature).status == .success)
    }
}
