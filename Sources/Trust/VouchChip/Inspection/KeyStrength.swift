import VouchCore
import VouchPKI

/// Whether a key is long enough for its proof to be meaningful.
///
/// The limits are low, because documents are valid for ten years and longer: shorter keys have been broken, or could be
/// by a forger. Doc 9303-12 §4.4 requires more of new certificates.
struct KeyStrength: Sendable {
    /// In bits. RSA of 768 bits was factored in 2009.
    static let shortestModulus = 1024
    /// In bits. Discrete logarithms on curves of 117 bits were found in 2016; the shortest curve of Doc 9303 has 192.
    static let shortestOrder = 160

    func ofSigners(_ certificates: [Certificate]) -> CheckOutcome {
        guard !certificates.isEmpty else { return .notPerformed(.noSignerKnown) }
        let outcomes = certificates.map { ofKey($0.publicKey) }
        return outcomes.first { $0.isFailed } ?? outcomes.first { $0 != .passed } ?? .passed
    }

    /// - Returns: *not performed* without a key, and for an unknown kind of key.
    func ofKey(_ key: SubjectPublicKeyInfo?) -> CheckOutcome {
        guard let key else { return .notPerformed(.init(.checkNotOffered)) }
        if let modulus = key.rsaModulus {
            // With the exponent 1 everything signs itself; with an even one no signature can be verified, and anyone
            // could have made the key. RFC 8017 §3.1.
            guard let exponent = key.rsaExponent, exponent != [1], (exponent.last ?? 0) & 1 == 1 else {
                return .failed(.init(.keyStrengthWeakExponent))
            }
            return outcome(Self.bits(modulus) >= Self.shortestModulus)
        }
        guard let parameters = key.domainParameters else { return .notPerformed(.init(.keyStrengthUnknownKey)) }
        switch parameters {
        case .standardized: return .passed
        case .elliptic(let curve): return outcome(Self.bits(curve.order) >= Self.shortestOrder)
        case .modular(let group): return outcome(Self.bits(group.prime) >= Self.shortestModulus)
        }
    }

    private func outcome(_ isLongEnough: Bool) -> CheckOutcome {
        isLongEnough ? .passed : .failed(.init(.keyStrengthTooShort))
    }

    /// The number of bits of a big-endian number.
    private static func bits(_ number: [UInt8]) -> Int {
        let digits = number.drop { $0 == 0 }
        return digits.count * 8 - (digits.first?.leadingZeroBitCount ?? 0)
    }
}
