import Testing
import VouchOpenSSL

@testable import VouchChip
import VouchPKI

@Suite struct PACEOfferTests {
    private func info(
        _ agreement: PACEProtocol.Agreement, _ mapping: PACEProtocol.Mapping, _ cipher: BlockCipher, _ number: Int?
    ) throws -> PACEInfo {
        let variant = PACEProtocol(agreement: agreement, mapping: mapping, cipher: cipher)
        return PACEInfo(identifier: try #require(variant.identifier), version: 2, parameterID: number)
    }

    @Test func `chip authentication mapping wins, then the longer key, then curves`() throws {
        let best = [
            try info(.ecdh, .chipAuthentication, .aes128, 13), try info(.ecdh, .generic, .aes256, 13),
            try info(.ecdh, .integrated, .aes256, 13), try info(.dh, .generic, .aes256, 2),
            try info(.ecdh, .generic, .aes128, 13), try info(.dh, .integrated, .aes128, 2),
            try info(.ecdh, .generic, .tripleDES, 13), try info(.dh, .generic, .tripleDES, 2),
        ]
        for _ in 0..<20 {
            let (ranked, findings) = PACEOffer.ranked(best.shuffled(), explicit: [])
            #expect(ranked.map { $0.info } == best)
            #expect(findings.isEmpty)
        }
    }

    @Test func `a group is named only if the chip has several`() throws {
        let one = [try info(.ecdh, .generic, .aes128, 13), try info(.ecdh, .chipAuthentication, .aes256, 13)]
        #expect(PACEOffer.ranked(one, explicit: []).offers.allSatisfy { !$0.isAmbiguous })
        let two = one + [try info(.ecdh, .generic, .aes128, 12)]
        #expect(PACEOffer.ranked(two, explicit: []).offers.allSatisfy { $0.isAmbiguous })
    }

    @Test func `explicit parameters are found by number and protocol`() throws {
        let modular = DomainParameters.modular(ModularParameters(prime: [23], generator: [2], order: [11]))
        let other = DomainParameters.modular(ModularParameters(prime: [47], generator: [2], order: [23]))
        let explicit = [
            PACEDomainParameterInfo(
                identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 3), parameters: other, parameterID: 32),
            PACEDomainParameterInfo(
                identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 1), parameters: modular, parameterID: 32),
        ]
        let (offers, findings) = PACEOffer.ranked(
            [try info(.dh, .generic, .aes128, 32), try info(.ecdh, .generic, .aes128, 32)], explicit: explicit)
        #expect(offers.map { $0.parameters } == [modular])
        #expect(findings.count == 1)
    }

    @Test func `integrated mapping on P-224 does not exist`() throws {
        let (offers, findings) = PACEOffer.ranked([try info(.ecdh, .integrated, .aes128, 10)], explicit: [])
        #expect(offers.isEmpty)
        #expect(findings.count == 1)
    }

    @Test func `a thousand offers are not all looked at`() throws {
        let offers = [PACEInfo](repeating: try info(.ecdh, .generic, .aes128, 13), count: 1000)
        #expect(PACEOffer.ranked(offers, explicit: []).offers.count == 32)
    }

    /// A chip whose PIN has one try left, and what opens it again.
    private actor SuspendedPINChip: APDUChannel {
        let first: PACEPeer
        let second: PACEPeer
        var session: SecureMessagingPeer?
        var count = 0

        init(_ first: PACEPeer, _ second: PACEPeer) {
            self.first = first
            self.second = second
        }

        func send(_ command: CommandAPDU, at step: ProcedureStep) async throws -> ResponseAPDU {
            if command.classByte & 0x0C == 0x0C { return try await sendProtected(command, at: step) }
            if command.instruction == 0x22, command.data.suffix(3) == [0x83, 1, 3] {
                return ResponseAPDU(status: StatusWord(rawValue: 0x63C1))
            }
            let response = try await first.send(command, at: step)
            if let keys = await first.keys {
                session = SecureMessagingPeer(
                    SessionKeys(
                        cipher: .aes128, encryption: keys.encryption, authentication: keys.authentication,
                        sendSequenceCounter: [UInt8](repeating: 0, count: 16)))
            }
            return response
        }

        private func sendProtected(_ command: CommandAPDU, at step: ProcedureStep) async throws -> ResponseAPDU {
            guard var peer = session else { throw PACEPeer.Refusal(reason: "no session") }
            let opened = try peer.open(try command.encoded(at: step))
            let plain = CommandAPDU(
                classByte: opened.header[0], instruction: opened.header[1], parameter1: opened.header[2],
                parameter2: opened.header[3], data: opened.data, expectedLength: opened.expected)
            var response = try await second.send(plain, at: step)
            count += 1
            if count == 1 { response.status = StatusWord(rawValue: 0x63C1) }
            let bytes = try peer.answer(.init(data: response.data, status: [response.status.sw1, response.status.sw2]))
            session = peer
            return try ResponseAPDU(parsing: bytes, at: step)
        }
    }

    @Test func `the last try of a PIN is used only with the CAN and only if asked for`() async throws {
        let cryptography = OpenSSLCryptography()
        let offer = try info(.ecdh, .generic, .aes128, 12)
        let variant = PACEProtocol(agreement: .ecdh, mapping: .generic, cipher: .aes128)
        let number = try AccessPassword.can(checking: "123456")
        let pin = try AccessPassword.pin(checking: "654321")
        func chip() throws -> SuspendedPINChip {
            SuspendedPINChip(
                try PACEPeer(
                    variant, .standardized(.p256), passwordKey: try number.key(for: .aes128, by: cryptography)),
                try PACEPeer(variant, .standardized(.p256), passwordKey: try pin.key(for: .aes128, by: cryptography)))
        }
        func run(_ passwords: [AccessPassword], resumes: Bool) async throws -> AccessResult {
            let procedure = AccessProcedure(
                channel: try chip(), cryptography: cryptography, random: SystemRandomSource(),
                resumesSuspendedPIN: resumes, reset: {})
            return try await procedure.establish(offers: [offer], explicit: [], passwords: passwords)
        }
        await expect(.passwordBlocked) { try await run([pin, number], resumes: false) }
        await expect(.passwordBlocked) { try await run([pin], resumes: true) }
        let result = try await run([pin, number], resumes: true)
        #expect(result.accessControl.detail == "PACE-GM, ECDH, AES-128, p256, PIN")
        #expect(result.remainingTries == 1)
    }
}
