import Testing
import VouchOpenSSL
import VouchPKI

struct AuthenticationCodeVector: Decodable, Sendable, CustomTestStringConvertible {
    let source: String
    let algorithm: String
    let key: HexBytes
    let message: HexBytes
    let code: HexBytes

    var testDescription: String { "\(source) \(algorithm)" }

    static let all: [AuthenticationCodeVector] = CryptographyVectors.load("hmac")
}

struct AuthenticationCodeTests {
    @Test(arguments: AuthenticationCodeVector.all)
    func `HMAC is as published, for keys shorter and longer than a block`(vector: AuthenticationCodeVector) throws {
        let algorithm = try #require(DigestAlgorithm(rawValue: vector.algorithm))
        let code = try OpenSSLCryptography().authenticationCode(
            algorithm, of: vector.message.bytes, key: vector.key.bytes)
        #expect(code == vector.code.bytes)
    }
}
