import Foundation
import Testing
import VouchPKI

/// Groups spelled out, sound and unsound: `Tests/Vectors/chip/crypto/explicit.json`.
struct ExplicitParameters: Sendable, CustomTestStringConvertible {
    private struct File: Decodable {
        let elliptic: [Elliptic]
        let modular: [Modular]
    }

    private struct Elliptic: Decodable {
        let name, outcome, prime, a, b, generator, order: String
        let cofactor: Int
    }

    private struct Modular: Decodable {
        let name, outcome, prime, generator: String
        let order: String?
    }

    let name: String
    let parameters: DomainParameters
    /// Whether a library must take them.
    let isSound: Bool

    var testDescription: String { name }

    static func all(from file: String = #filePath) throws -> [ExplicitParameters] {
        let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
        let url = tests.appendingPathComponent("Vectors/chip/crypto/explicit.json")
        let groups = try JSONDecoder().decode(File.self, from: try Data(contentsOf: url))
        func bytes(_ text: String) -> [UInt8] { Hex.bytes(text) ?? [] }
        func isSound(_ outcome: String) -> Bool { Int(outcome) != nil || outcome == "sound" }
        return groups.elliptic.map { curve in
            ExplicitParameters(
                name: curve.name,
                parameters: .elliptic(
                    EllipticParameters(
                        prime: bytes(curve.prime), a: bytes(curve.a), b: bytes(curve.b),
                        generator: bytes(curve.generator), order: bytes(curve.order), cofactor: curve.cofactor)),
                isSound: isSound(curve.outcome))
        }
            + groups.modular.map { group in
                ExplicitParameters(
                    name: group.name,
                    parameters: .modular(
                        ModularParameters(
                            prime: bytes(group.prime), generator: bytes(group.generator), order: group.order.map(bytes))
                    ),
                    isSound: isSound(group.outcome))
            }
    }
}
