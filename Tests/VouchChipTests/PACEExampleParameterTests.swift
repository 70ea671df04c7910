import Testing
import VouchOpenSSL

@testable import VouchChip
import VouchPKI

/// Doc 9303-11, appendices G to I: what the examples tell of groups, offers and the proof of chip authentication mapping.
@Suite struct PACEExampleParameterTests {
    private let cryptography = OpenSSLCryptography()

    @Test(arguments: PACEExampleTests.examples.indices)
    func `the PACEInfo of the example is the offer that its run is made of`(_ index: Int) throws {
        let vector = try PACEExampleTests.examples[index].make()
        let infos = try SecurityInfos(parsing: TLVWriter.object(0x31, try vector.bytes("pace-info")))
        #expect(infos.infos == [.pace(vector.info)])
        #expect(infos.findings.isEmpty)
        // The template names the same protocol, and the MRZ.
        let template = try CommandAPDU(parsing: try vector.bytes("set-authentication-template"))
        let expected = TLVWriter.object(0x80, vector.info.identifier.bytes) + [0x83, 1, 1]
        #expect(template.data == expected)
    }

    @Test(arguments: [0, 2])
    func `the curve spelled out in G.1 and I.1 is brainpoolP256r1`(_ index: Int) throws {
        let vector = try PACEExampleTests.examples[index].make()
        var reader = TLVReader(try vector.bytes("domain-parameters"))
        let parameters = try DomainParameters(parsing: &reader)
        #expect(reader.isAtEnd)
        #expect(reader.deviations.isEmpty)
        guard case .elliptic = parameters else {
            Issue.record("not spelled out")
            return
        }
        #expect(try cryptography.group(parameters).parameters == vector.parameters)
    }

    @Test func `the curve of H.1 is brainpoolP256r1`() throws {
        let vector = try PACEVector.ecdhIntegrated()
        let curve = EllipticParameters(
            prime: try vector.bytes("prime"), a: try vector.bytes("a"), b: try vector.bytes("b"),
            generator: try vector.bytes("generator"), order: try vector.bytes("order"),
            cofactor: Int(try #require(try vector.bytes("cofactor").first)))
        let group = try cryptography.group(.elliptic(curve))
        #expect(group.parameters == vector.parameters)
        #expect(group.generator == curve.generator)
        #expect(group.order == curve.order)
    }

    @Test(arguments: [PACEVector.dhGeneric, PACEVector.dhIntegrated])
    func `the numbers of G.2 and H.2 are the group of 1,024 bits`(_ make: @Sendable () throws -> PACEVector) throws {
        let vector = try make()
        let numbers = ModularParameters(
            prime: try vector.bytes("prime"), generator: try vector.bytes("generator"),
            order: try vector.bytes("order"))
        let group = try cryptography.group(.modular(numbers))
        #expect(group.parameters == vector.parameters)
        #expect(group.generator == numbers.generator)
        #expect(group.order == numbers.order)
        #expect(group.elementLength == numbers.prime.count)
    }

    @Test func `the proof of I.1 is decrypted with the initial vector printed there`() throws {
        let vector = try PACEVector.chipAuthentication()
        let key = try vector.file.secret("encryption-key")
        let vectorBytes = try cryptography.encrypt(
            [UInt8](repeating: 0xFF, count: 16), with: .aes128, key: key, mode: .ecb)
        #expect(vectorBytes == (try vector.bytes("chip-authentication-initial-vector")))
        let padded = try cryptography.decrypt(
            try vector.bytes("encrypted-chip-authentication-data"), with: .aes128, key: key,
            mode: .cbc(initialVector: vectorBytes))
        #expect(try MessagePadding.unpadded(padded, from: 16) == vector.bytes("chip-authentication-data"))
    }

    @Test func `the key of I.1 is read from its SecurityInfo`() throws {
        let vector = try PACEVector.chipAuthentication()
        let encoded = TLVWriter.object(0x31, try vector.bytes("chip-authentication-public-key-info"))
        let info = try #require(
            try SecurityInfos(parsing: encoded, of: .cardSecurity).chipAuthenticationPublicKeys.first)
        #expect(info.keyID == 13)
        #expect(try info.publicKey.key == vector.bytes("static-public-key"))
        var reader = TLVReader(info.publicKey.algorithm.encoded)
        #expect(try DomainParameters(parsing: &reader) == vector.parameters)
    }
}
