import Testing
import VouchChip
import VouchPKI
import VouchOpenSSL

/// Every combination of Doc 9303-11 tables 2, 3 and 12 against another implementation of the chip's side.
@Suite(.serialized) struct PACEMatrixTests {
    let cryptography = OpenSSLCryptography()

    static let combinations: [(PACEProtocol, StandardizedParameters)] = PACEProtocol.known.flatMap { entry in
        StandardizedParameters.allCases.filter { parameters in
            parameters.isElliptic == (entry.value.agreement == .ecdh)
                // Point encoding needs p = 3 modulo 4.
                && !(entry.value.mapping == .integrated && parameters == .p224)
        }.map { (entry.value, $0) }
    }

    @Test(arguments: combinations.indices)
    func `both sides agree`(_ index: Int) async throws {
        let (variant, parameters) = Self.combinations[index]
        let passwords: [AccessPassword] = [
            .mrz(try MRZKey(documentNumber: "L898902C", dateOfBirth: "690806", dateOfExpiry: "940623")),
            try .can(checking: "123456"), try .pin(checking: "654321"), try .puk(checking: "1234567890"),
        ]
        let password = passwords[index % passwords.count]
        let key = try password.key(for: variant.cipher, by: cryptography)
        let peer = try PACEPeer(variant, .standardized(parameters), passwordKey: key)
        let info = PACEInfo(
            identifier: try #require(variant.identifier), version: 2, parameterID: parameters.rawValue)
        let isAmbiguous = index % 3 == 0
        let pace = try PACE(
            channel: peer, cryptography: cryptography, random: SystemRandomSource(), info: info,
            parameters: .standardized(parameters), password: password, isAmbiguous: isAmbiguous)
        let result = try await pace.establish()
        #expect(
            await peer.template.suffix(3) == [
                isAmbiguous ? 0x84 : 0x83, 1, isAmbiguous ? UInt8(parameters.rawValue) : UInt8(index % 4 + 1),
            ])

        // Parity bits of triple DES keys do not matter, so both sides' sessions are compared by a command.
        let keys = try #require(await peer.keys)
        var chip = SecureMessagingPeer(
            SessionKeys(
                cipher: variant.cipher, encryption: keys.encryption, authentication: keys.authentication,
                sendSequenceCounter: [UInt8](repeating: 0, count: variant.cipher.blockLength)))
        var terminal = result.secureMessaging
        let command = CommandAPDU(instruction: 0xA4, parameter1: 4, parameter2: 12, data: [1, 2, 3])
        let opened = try chip.open(try terminal.protect(command, at: .transport).encoded(at: .transport))
        #expect(opened.data == [1, 2, 3])

        if let proof = result.chipAuthentication {
            let group = try cryptography.group(.standardized(parameters))
            let staticKey = try group.multiply(group.generator, by: SecretBytes([3]))
            #expect(try proof.verify(staticKey: staticKey, cryptography: cryptography) == .passed)
            #expect(try proof.verify(staticKey: group.generator, cryptography: cryptography) != .passed)
        }
        #expect((result.chipAuthentication != nil) == (variant.mapping == .chipAuthentication))
    }

    @Test func `the chip's side refuses a wrong password too`() async throws {
        let variant = PACEProtocol(agreement: .ecdh, mapping: .generic, cipher: .aes128)
        let right = try AccessPassword.can(checking: "123456").key(for: .aes128, by: cryptography)
        let peer = try PACEPeer(variant, .standardized(.p256), passwordKey: right)
        let info = PACEInfo(identifier: try #require(variant.identifier), version: 2, parameterID: 12)
        let pace = try PACE(
            channel: peer, cryptography: cryptography, random: SystemRandomSource(), info: info,
            parameters: .standardized(.p256), password: try .can(checking: "123457"))
        await #expect(throws: PACEPeer.Refusal.self) { try await pace.establish() }
    }

    @Test func `offers that are no PACE are refused before anything is sent`() throws {
        let known = try #require(PACEProtocol(agreement: .ecdh, mapping: .generic, cipher: .aes128).identifier)
        let cases: [(PACEInfo, StandardizedParameters)] = [
            (PACEInfo(identifier: known, version: 1, parameterID: 12), .p256),
            (PACEInfo(identifier: known, version: 2, parameterID: 0), .modp1024Order160),
            (PACEInfo(identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 2), version: 2, parameterID: 12), .p256),
            (PACEInfo(identifier: OID(bytes: []), version: 2, parameterID: 12), .p256),
        ]
        for (info, parameters) in cases {
            #expect(throws: ChipError.self) {
                try PACE(
                    channel: try PACEPeer(
                        PACEProtocol(agreement: .ecdh, mapping: .generic, cipher: .aes128), .standardized(.p256),
                        passwordKey: SecretBytes([])),
                    cryptography: cryptography, random: SystemRandomSource(), info: info,
                    parameters: .standardized(parameters), password: .can(.init("123456")))
            }
        }
    }
}
