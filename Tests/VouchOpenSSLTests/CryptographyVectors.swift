import Foundation
import Testing
import VouchChip
import VouchPKI
import VouchOpenSSL

/// The vector files of `Tests/Vectors/chip/crypto`.
enum CryptographyVectors {
    static func load<Value: Decodable>(_ name: String, from file: String = #filePath) -> Value {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
        let url = folder.appendingPathComponent("Vectors/chip/crypto/\(name).json")
        do {
            return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
        } catch {
            fatalError("vector file \(name): \(error)")
        }
    }
}

/// Bytes as hexadecimal text of a vector file.
struct HexBytes: Decodable, Sendable, Hashable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let bytes = Hex.bytes(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not hexadecimal")
        }
        self.bytes = bytes
    }
}

struct SymmetricVector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    let operation: String
    let cipher: String
    let mode: String
    let key: HexBytes
    let vector: HexBytes
    let input: HexBytes
    let output: HexBytes

    var testDescription: String { "\(cipher) \(name)" }
    var secret: SecretBytes { SecretBytes(key.bytes) }
    var blockMode: BlockMode { mode == "CBC" ? .cbc(initialVector: vector.bytes) : .ecb }

    static let all: [SymmetricVector] = CryptographyVectors.load("symmetric")
}

/// What an operation of a standardized group gives.
struct GroupVector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    /// Of ``StandardizedParameters``.
    let parameters: Int
    /// `multiply`: scalar · a; `combine`: a + b; `map`: scalar · generator + b; `encode`: integrated mapping of scalar.
    let operation: String
    let scalar: HexBytes
    let a: HexBytes
    let b: HexBytes
    let result: HexBytes

    var testDescription: String { name }
}
