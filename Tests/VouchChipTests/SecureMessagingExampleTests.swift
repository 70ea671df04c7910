import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL

/// Doc 9303-11 appendix D.4, every value between a command and its protected form, and back.
@Suite struct SecureMessagingExampleTests {
    private let cryptography = OpenSSLCryptography()
    private let vector: VectorFile

    init() throws { vector = try VectorFile("9303-11/D-basic-access-control") }

    private func bytes(_ name: String) throws -> [UInt8] { try vector.bytes(name) }

    private func code(of input: [UInt8]) throws -> [UInt8] {
        try cryptography.authenticationCode(
            of: input, with: .tripleDES, key: try vector.secret("authentication-key"))
    }

    private func mode() -> BlockMode { .cbc(initialVector: [UInt8](repeating: 0, count: 8)) }

    /// SSC after so many increments.
    private func counter(_ increments: UInt8) throws -> [UInt8] {
        var counter = try bytes("send-sequence-counter")
        counter[7] += increments
        return counter
    }

    @Test(arguments: [("select", UInt8(1)), ("read-4", 3), ("read-18", 5)])
    func `a command is protected in the steps of D.4`(_ name: String, _ increments: UInt8) throws {
        let plain = try CommandAPDU(parsing: try bytes("\(name)-plain"))
        let header = MessagePadding.padded([0x0C] + plain.header.dropFirst(), to: 8)
        #expect(header == (try bytes("\(name)-header")))
        let object: [UInt8]
        if plain.data.isEmpty {
            object = TLVWriter.object(0x97, [UInt8(try #require(plain.expectedLength))])
        } else {
            let padded = MessagePadding.padded(plain.data, to: 8)
            #expect(padded == (try bytes("\(name)-padded-data")))
            let encrypted = try cryptography.encrypt(
                padded, with: .tripleDES, key: try vector.secret("encryption-key"), mode: mode())
            #expect(encrypted == (try bytes("\(name)-encrypted-data")))
            object = TLVWriter.object(0x87, [1] + encrypted)
        }
        #expect(object == (try bytes("\(name)-object")))
        #expect(header + object == (try bytes("\(name)-message")))
        #expect(try counter(increments) == bytes("\(name)-counter"))
        let input = MessagePadding.padded(try counter(increments) + header + object, to: 8)
        #expect(input == (try bytes("\(name)-code-input")))
        let code = try code(of: input)
        #expect(code == (try bytes("\(name)-code")))
        #expect(TLVWriter.object(0x8E, code) == (try bytes("\(name)-code-object")))

        var messaging = try messaging(increments - 1)
        let protected = try messaging.protect(plain, at: .transport)
        #expect(try protected.encoded(at: .transport) == bytes("\(name)-protected"))
    }

    @Test(arguments: [("select", UInt8(2)), ("read-4", 4), ("read-18", 6)])
    func `a response is checked and decrypted in the steps of D.4`(_ name: String, _ increments: UInt8) throws {
        let response = try ResponseAPDU(parsing: try bytes("\(name)-response"), at: .transport)
        #expect(try counter(increments) == bytes("\(name)-response-counter"))
        // DO'8E' is the last ten bytes.
        let input = MessagePadding.padded(try counter(increments) + response.data.dropLast(10), to: 8)
        #expect(input == (try bytes("\(name)-response-code-input")))
        #expect(try code(of: input) == bytes("\(name)-response-code"))
        #expect(try response.data.suffix(8) == bytes("\(name)-response-code")[...])

        var messaging = try messaging(increments - 2)
        _ = try messaging.protect(try CommandAPDU(parsing: try bytes("\(name)-plain")), at: .transport)
        let opened = try messaging.unprotect(response, at: .transport)
        #expect(opened == ResponseAPDU(data: try bytes("\(name)-data"), status: .success))
    }

    /// The terminal's side as it stands after so many increments.
    private func messaging(_ increments: UInt8) throws -> SecureMessaging {
        SecureMessaging(
            keys: SessionKeys(
                cipher: .tripleDES, encryption: try vector.secret("encryption-key"),
                authentication: try vector.secret("authentication-key"),
                sendSequenceCounter: try counter(increments)), cryptography: cryptography)
    }
}
