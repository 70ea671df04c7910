import Foundation
import VouchPKI

/// Sound parameters of `Tests/Vectors/chip/crypto/explicit.json`, as a chip may spell them out.
enum ExplicitParameterVectors {
    struct Unreadable: Error {
        let name: String
    }

    /// A standardized curve, one that is none, one with a cofactor.
    static let elliptic = [
        "secp384r1 spelled out", "brainpoolP256t1, sound and not standardized",
        "curve448 as Weierstrass curve, cofactor 4",
    ]
    /// A standardized group, another generator of one, one of a safe prime.
    static let modular = [
        "RFC 5114 group 2 spelled out", "another generator of the same order", "RFC 3526 of 2048 bits, with its order",
    ]

    private struct Vectors: Decodable {
        let elliptic: [Vector]
        let modular: [Vector]
    }

    private struct Vector: Decodable {
        let name: String
        let prime: String
        let a: String?
        let b: String?
        let generator: String
        let order: String?
        let cofactor: Int?
    }

    static func load(from file: String = #filePath) throws -> [String: DomainParameters] {
        let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
        let url = tests.appendingPathComponent("Vectors/chip/crypto/explicit.json")
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url))
        var found: [String: DomainParameters] = [:]
        for vector in vectors.elliptic + vectors.modular where (elliptic + modular).contains(vector.name) {
            func bytes(_ text: String?) throws -> [UInt8] {
                guard let bytes = text.flatMap(Hex.bytes) else { throw Unreadable(name: vector.name) }
                return bytes
            }
            let (prime, generator) = (try bytes(vector.prime), try bytes(vector.generator))
            guard let cofactor = vector.cofactor else {
                found[vector.name] = .modular(.init(prime: prime, generator: generator, order: try bytes(vector.order)))
                continue
            }
            found[vector.name] = .elliptic(
                .init(
                    prime: prime, a: try bytes(vector.a), b: try bytes(vector.b), generator: generator,
                    order: try bytes(vector.order), cofactor: cofactor))
        }
        return found
    }
}
