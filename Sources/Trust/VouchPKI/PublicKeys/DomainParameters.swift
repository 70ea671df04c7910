/// The group of a key agreement: a standardized one, or one defined by explicit parameters from the chip.
public enum DomainParameters: Sendable, Hashable {
    /// A group of the standard's own list.
    case standardized(StandardizedParameters)
    /// A curve whose parameters are written out.
    case elliptic(EllipticParameters)
    /// A group whose numbers are written out.
    case modular(ModularParameters)

    /// Whether elements are points of a curve.
    public var isElliptic: Bool {
        switch self {
        case .standardized(let parameters): parameters.isElliptic
        case .elliptic: true
        case .modular: false
        }
    }
}

/// The standardized domain parameters, by their number in a PACEInfo. Doc 9303-11 §9.5.1, table 6.
public enum StandardizedParameters: Int, Sendable, Hashable, CaseIterable {
    /// RFC 5114 §2.1: a prime of 1,024 bits, with a subgroup of 160 bits.
    case modp1024Order160 = 0
    /// RFC 5114 §2.2: a prime of 2,048 bits, with a subgroup of 224 bits.
    case modp2048Order224 = 1
    /// RFC 5114 §2.3: a prime of 2,048 bits, with a subgroup of 256 bits.
    case modp2048Order256 = 2
    /// SEC 2: secp192r1.
    case p192 = 8
    /// RFC 5639.
    case brainpoolP192r1 = 9
    /// SEC 2: secp224r1.
    case p224 = 10
    /// RFC 5639.
    case brainpoolP224r1 = 11
    /// SEC 2: secp256r1.
    case p256 = 12
    /// RFC 5639.
    case brainpoolP256r1 = 13
    /// RFC 5639.
    case brainpoolP320r1 = 14
    /// SEC 2: secp384r1.
    case p384 = 15
    /// RFC 5639.
    case brainpoolP384r1 = 16
    /// RFC 5639.
    case brainpoolP512r1 = 17
    /// SEC 2: secp521r1.
    case p521 = 18

    /// Whether it is a curve.
    public var isElliptic: Bool { rawValue >= 8 }
}

/// A curve over a prime field, `y² = x³ + ax + b`. RFC 3279 `ECParameters`. Big-endian numbers.
public struct EllipticParameters: Sendable, Hashable {
    /// Prime of the field.
    public let prime: [UInt8]
    /// Coefficient `a` of the curve's equation.
    public let a: [UInt8]
    /// Coefficient `b` of the curve's equation.
    public let b: [UInt8]
    /// Generator, uncompressed: `04 ‖ X ‖ Y`.
    public let generator: [UInt8]
    /// Order of the generator.
    public let order: [UInt8]
    /// Cofactor: the order of the whole curve, divided by that of the generator.
    public let cofactor: Int

    public init(
        prime: [UInt8], a: [UInt8], b: [UInt8], generator: [UInt8], order: [UInt8], cofactor: Int
    ) {
        self.prime = prime
        self.a = a
        self.b = b
        self.generator = generator
        self.order = order
        self.cofactor = cofactor
    }
}

/// A subgroup modulo a prime. RFC 3279 `DomainParameters` (X9.42), or PKCS #3 without an order. Big-endian numbers.
public struct ModularParameters: Sendable, Hashable {
    /// Prime that the group is modulo of.
    public let prime: [UInt8]
    /// Generator of the subgroup.
    public let generator: [UInt8]
    /// Order of the subgroup; nil if the parameters omit it, as in PKCS #3.
    public let order: [UInt8]?

    public init(prime: [UInt8], generator: [UInt8], order: [UInt8]?) {
        self.prime = prime
        self.generator = generator
        self.order = order
    }
}
