import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchTesting

/// Terminal authentication to virtual passports. Doc 9303-11 §7.1.
@Suite(.serialized) struct TerminalAuthenticationTests {
    private static let today = CalendarDate(year: 2030, month: 1, day: 1)

    /// What the terminal of an authority has; links too, if there are any.
    static func credential(
        _ authority: TerminalAuthority, groups: Set<Int> = [3, 4], links: [[UInt8]] = []
    ) throws -> TerminalCredential {
        let own = try authority.credential(groups: groups)
        let certificates = try (links + own.chain.map(\.certificate)).map { try CVCertificate(parsing: $0) }
        return TerminalCredential(
            certificate: try #require(certificates.last), others: certificates.dropLast(), key: own.key)
    }

    private func trustPoints(_ chip: ProvingChip) throws -> [String] {
        let bytes = try #require(chip.passport.storedBytes(of: .cvca))
        guard case .certificationAuthorities(let file) = try LDSContent.decode(.cvca, bytes).content else {
            Issue.record("not of the kind asked for")
            return []
        }
        return file.references
    }

    private func authenticate(
        _ chip: ProvingChip, _ credential: TerminalCredential, on date: CalendarDate? = today,
        compressedTerminalKey: [UInt8]? = nil
    ) async throws -> TerminalAuthenticationResult {
        let identifier = try #require(chip.access.chipIdentifier(try MRZKey(chip.passport.zone)))
        let key: [UInt8]
        if let compressedTerminalKey {
            key = compressedTerminalKey
        } else {
            key = try #require(try await chip.authenticateChip().compressedTerminalKey)
        }
        return try await TerminalAuthentication(channel: chip.session, credential: credential).perform(
            trustPoints: try trustPoints(chip), chipIdentifier: identifier, compressedTerminalKey: key, on: date)
    }

    /// Which of DG3 and DG4 can be selected.
    private func readable(_ chip: ProvingChip) async throws -> Set<Int> {
        var groups: Set<Int> = []
        for number in [3, 4] {
            let command = CommandAPDU(instruction: 0xA4, parameter1: 2, parameter2: 0x0C, data: [1, UInt8(number)])
            let status = try await chip.session.send(command, at: .transport).status
            if status == .success { groups.insert(number) }
        }
        return groups
    }

    private func chip(
        _ authority: TerminalAuthority,
        _ change: @Sendable (inout VirtualPassport.Configuration) -> Void = { _ in }
    ) async throws -> ProvingChip {
        try await ProvingChip.open {
            $0.profile = .extendedAccessControl
            $0.terminalAuthority = authority
            change(&$0)
        }
    }

    @Test(arguments: [Set([3]), [4], [3, 4], []], [TerminalAuthority.Keys.elliptic, .rsa(bits: 2048)])
    func `the groups that the certificates name can be read, and no others`(
        _ groups: Set<Int>, _ keys: TerminalAuthority.Keys
    ) async throws {
        let authority = try TerminalAuthority(keys)
        let chip = try await chip(authority)
        #expect(try await readable(chip).isEmpty)
        let result = try await authenticate(chip, try Self.credential(authority, groups: groups))
        #expect(result.acceptance == .passed)
        #expect(result.readableGroups == groups)
        #expect(result.certificates.count == 2)
        #expect(try await readable(chip) == groups)
    }

    @Test(arguments: [
        DomainParameters.standardized(.brainpoolP512r1), .standardized(.p521), .standardized(.modp2048Order256),
    ])
    func `after BAC the document number stands for the chip, in every group`(
        _ parameters: DomainParameters
    ) async throws {
        let authority = try TerminalAuthority()
        let chip = try await chip(authority) {
            $0.pace = []
            $0.chipAuthentication = .init(ciphers: [.aes128], parameters: parameters)
        }
        #expect(chip.access.accessControl == .bac)
        #expect(chip.access.chipIdentifier(nil) == nil)
        #expect(try await authenticate(chip, try Self.credential(authority)).acceptance == .passed)
        #expect(try await readable(chip) == [3, 4])
    }

    @Test(arguments: [
        VirtualPassport.PACESetting(
            PACEProtocol(agreement: .dh, mapping: .generic, cipher: .aes256), .standardized(.modp2048Order224)),
        .init(PACEProtocol(agreement: .ecdh, mapping: .integrated, cipher: .tripleDES), .standardized(.p384)),
    ])
    func `after PACE its ephemeral key stands for the chip`(_ setting: VirtualPassport.PACESetting) async throws {
        let authority = try TerminalAuthority()
        let chip = try await chip(authority) { $0.pace = [setting] }
        #expect(try await authenticate(chip, try Self.credential(authority)).acceptance == .passed)
    }

    @Test func `chip authentication mapping is enough, and its own key is signed`() async throws {
        let authority = try TerminalAuthority()
        let chip = try await chip(authority) {
            $0.pace = [
                .init(PACEProtocol(agreement: .ecdh, mapping: .chipAuthentication, cipher: .aes128))
            ]
        }
        let keys = try #require(chip.access.ephemeralKeys)
        let result = try await authenticate(
            chip, try Self.credential(authority), compressedTerminalKey: keys.terminal)
        #expect(result.acceptance == .passed)
        #expect(try await readable(chip) == [3, 4])
    }

    @Test func `a chip that knows an old key is led to the new one by links`() async throws {
        let old = try TerminalAuthority()
        let (middle, first) = try old.renewed()
        let (new, second) = try middle.renewed()
        let chip = try await chip(old)
        let without = try await authenticate(chip, try Self.credential(new))
        #expect(without.acceptance.code == "notPerformed terminalAuthentication.noChain")
        let result = try await authenticate(chip, try Self.credential(new, links: [second, first]))
        #expect(result.acceptance == .passed)
        #expect(result.certificates.map(\.holder) == [middle.reference, new.reference, "UTDV0000001", "UTIS0000001"])
        #expect(try await readable(chip) == [3, 4])
    }

    @Test func `the tenth key of an authority is named by number ten`() async throws {
        let first = try TerminalAuthority()
        var (authority, links) = (first, [[UInt8]]())
        for _ in 2...10 {
            let (next, link) = try authority.renewed()
            links.append(link)
            authority = next
        }
        #expect(first.reference == "UTCVCA00001")
        #expect(authority.reference == "UTCVCA00010")
        let result = try await authenticate(try await chip(first), try Self.credential(authority, links: links))
        #expect(result.acceptance == .passed)
        #expect(result.certificates.count == 11)
    }

    @Test func `a certificate that is out of date is not sent, unless no date is known`() async throws {
        let authority = try TerminalAuthority()
        let chip = try await chip(authority)
        let credential = try Self.credential(authority)
        let late = try await authenticate(chip, credential, on: CalendarDate(year: 2036, month: 1, day: 2))
        #expect(late.acceptance.code == "notPerformed terminalAuthentication.certificateExpired")
        let last = try await authenticate(chip, credential, on: CalendarDate(year: 2036, month: 1, day: 1))
        #expect(last.acceptance == .passed)
    }

    // MARK: Refusals

    @Test func `a stranger's certificates open nothing, and the session goes on`() async throws {
        let chip = try await chip(try TerminalAuthority())
        let result = try await authenticate(chip, try Self.credential(try TerminalAuthority()))
        #expect(result.acceptance.code == "notPerformed terminalAuthentication.certificateRefused")
        #expect(result.readableGroups.isEmpty)
        #expect(try await readable(chip).isEmpty)
        #expect(try await chip.readsOn())
    }

    private struct OtherKey: TerminalKey {
        let answer: @Sendable ([UInt8], SignatureScheme) throws -> [UInt8]
        func sign(_ message: [UInt8], by scheme: SignatureScheme) async throws -> [UInt8] {
            try answer(message, scheme)
        }
    }

    @Test func `a signature by another key, or over another message, opens nothing`() async throws {
        let authority = try TerminalAuthority()
        let own = try authority.credential(groups: [3, 4])
        let certificates = try own.chain.map { try CVCertificate(parsing: $0.certificate) }
        let stranger = try OpenSSLKey(curve: .p256)
        let answers: [@Sendable ([UInt8], SignatureScheme) throws -> [UInt8]] = [
            { try stranger.sign($0, by: $1) }, { try own.key.sign($0 + [0], by: $1) },
            { try own.key.sign(Array($0.dropFirst()), by: $1) }, { message, _ in message },
            { _, _ in [UInt8](repeating: 0, count: 64) }, { try own.key.sign($0, by: $1).dropLast() },
        ]
        for answer in answers {
            let chip = try await chip(authority)
            let credential = TerminalCredential(
                certificate: certificates[1], others: [certificates[0]], key: OtherKey(answer: answer))
            let result = try await authenticate(chip, credential)
            #expect(result.acceptance.code == "notPerformed terminalAuthentication.signatureRefused")
            #expect(try await readable(chip).isEmpty)
        }
    }

    @Test func `a key that cannot be reached is an error, and the session goes on`() async throws {
        struct Unreachable: Error {}
        let authority = try TerminalAuthority()
        let own = try Self.credential(authority)
        let chip = try await chip(authority)
        let credential = TerminalCredential(
            certificate: own.certificate, others: own.others, key: OtherKey { _, _ in throw Unreachable() })
        await #expect(throws: Unreachable.self) { try await authenticate(chip, credential) }
        #expect(try await chip.readsOn())
    }

    @Test func `each refusal has its own reason`() async throws {
        let authority = try TerminalAuthority()
        let credential = try Self.credential(authority)
        let reasons = [
            "trustPointUnknown", "certificateRefused", "trustPointUnknown", "certificateRefused", "keyRefused",
            "challengeRefused", "signatureRefused",
        ]
        for (index, reason) in reasons.enumerated() {
            let channel = AnsweringChannel { number, command in
                if number == index { return ResponseAPDU(status: .securityStatusNotSatisfied) }
                return ResponseAPDU(
                    data: command.instruction == 0x84 ? [1, 2, 3, 4, 5, 6, 7, 8] : [], status: .success)
            }
            let result = try await TerminalAuthentication(channel: channel, credential: credential).perform(
                trustPoints: [authority.reference], chipIdentifier: [1], compressedTerminalKey: [2], on: nil)
            #expect(result.acceptance.code == "notPerformed terminalAuthentication.\(reason)")
            #expect(await channel.commands.count == index + 1)
        }
    }

    @Test func `a challenge of another length is an error`() async throws {
        let authority = try TerminalAuthority()
        let credential = try Self.credential(authority)
        for length in [0, 7, 9, 256] {
            let channel = AnsweringChannel { _, command in
                ResponseAPDU(
                    data: command.instruction == 0x84 ? [UInt8](repeating: 1, count: length) : [], status: .success)
            }
            let code = await chipErrorCode {
                try await TerminalAuthentication(channel: channel, credential: credential).perform(
                    trustPoints: [authority.reference], chipIdentifier: [1], compressedTerminalKey: [2], on: nil)
            }
            #expect(code == .malformedResponse)
        }
    }
}
