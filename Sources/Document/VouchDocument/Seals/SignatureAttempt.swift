import VouchPKI
import VouchCore

/// One certificate tried on a seal's signature.
struct SignatureAttempt {
    enum Verdict {
        case valid
        case invalid
        /// Another kind of key, or one that the library refuses, or an algorithm that is unknown.
        case unsupported
    }

    let certificate: Certificate
    private(set) var verdict: Verdict = .unsupported
    private(set) var scheme: SignatureScheme?
    /// Whether the hash function is not the one that belongs to the key.
    private(set) var isOfOtherDigest = false

    init(_ claim: SealClaim, _ certificate: Certificate, _ cryptography: any SignatureVerifying) {
        self.certificate = certificate
        let key = certificate.publicKey
        guard key.algorithm.algorithm == .ecPublicKey, let order = key.domainParameters?.orderBitCount else { return }
        let own = Self.digest(order: order)
        let digests: [DigestAlgorithm]
        switch claim.digest {
        case .named(let named): digests = [named]
        case .unknown: return
        // The rule came with an amendment; before it everybody took SHA-256.
        case .ofKey: digests = own == .sha256 ? [.sha256] : [own, .sha256]
        }
        for digest in digests {
            let scheme = SignatureScheme.plainECDSA(digest)
            do {
                let isValid = try cryptography.isValid(
                    claim.signature, of: claim.message, by: scheme, publicKey: key.encoded)
                if verdict != .valid { verdict = isValid ? .valid : .invalid }
                if isValid || self.scheme == nil { self.scheme = scheme }
                if isValid {
                    isOfOtherDigest = digest != own
                    return
                }
            } catch {
                // A curve or a point that the library refuses: nothing to judge by.
                continue
            }
        }
    }

    /// Doc 9303-13 §2.4: the shortest that is as long as the order.
    private static func digest(order: Int) -> DigestAlgorithm {
        switch order {
        case ...224: .sha224
        case ...256: .sha256
        case ...384: .sha384
        default: .sha512
        }
    }
}

extension DomainParameters {
    /// The length of the order of the group that a key signs in; nil if it is not a curve.
    fileprivate var orderBitCount: Int? {
        switch self {
        case .standardized(let parameters):
            switch parameters {
            case .p192, .brainpoolP192r1: 192
            case .p224, .brainpoolP224r1: 224
            case .p256, .brainpoolP256r1: 256
            case .brainpoolP320r1: 320
            case .p384, .brainpoolP384r1: 384
            case .brainpoolP512r1: 512
            case .p521: 521
            case .modp1024Order160, .modp2048Order224, .modp2048Order256: nil
            }
        case .elliptic(let parameters):
            parameters.order.drop { $0 == 0 }.first.map { first in
                parameters.order.drop { $0 == 0 }.count * 8 - first.leadingZeroBitCount
            }
        case .modular: nil
        }
    }
}
