import Testing
import VouchPKI

/// Explicit parameters and what becomes of them.
struct DomainParameterVectors: Decodable, Sendable {
    let elliptic: [EllipticVector]
    let modular: [ModularVector]

    static let all: DomainParameterVectors = CryptographyVectors.load("explicit")
}

struct EllipticVector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    /// `refused`, `sound`, or the number of the standardized curve.
    let outcome: String
    let prime: HexBytes
    let a: HexBytes
    let b: HexBytes
    let generator: HexBytes
    let order: HexBytes
    let cofactor: Int
    let scalar: HexBytes?
    /// scalar · generator.
    let product: HexBytes?
    /// Pseudorandom bytes and the point that integrated mapping makes of them.
    let number: HexBytes?
    let mapped: HexBytes?

    var testDescription: String { name }

    var parameters: DomainParameters {
        .elliptic(
            EllipticParameters(
                prime: prime.bytes, a: a.bytes, b: b.bytes, generator: generator.bytes, order: order.bytes,
                cofactor: cofactor))
    }
}

struct ModularVector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let outcome: String
    let prime: HexBytes
    let generator: HexBytes
    let order: HexBytes?
    let scalar: HexBytes?
    let product: HexBytes?

    var testDescription: String { name }

    var parameters: DomainParameters {
        .modular(
            ModularParameters(prime: prime.bytes, generator: generator.bytes, order: order?.bytes))
    }
}
