public import VouchCore

/// One signature over one payload: `COSE_Sign1`. RFC 9052 §4.2.
///
/// Only decoded: check ``verify(by:cryptography:)`` and the signer's path before believing the payload.
public struct COSESign1: Sendable {
    /// The signature algorithms supported; raw values are COSE identifiers (RFC 9053 §2.1).
    public enum Algorithm: Int64, Sendable, Hashable, CaseIterable {
        /// ECDSA with SHA-256. RFC 9053 §2.1.
        case es256 = -7
        /// ECDSA with SHA-384. RFC 9053 §2.1.
        case es384 = -35
        /// ECDSA with SHA-512. RFC 9053 §2.1.
        case es512 = -36

        /// The hash that is signed.
        public var digest: DigestAlgorithm {
            switch self {
            case .es256: .sha256
            case .es384: .sha384
            case .es512: .sha512
            }
        }
    }

    /// The protected header, as read: a part of what is signed.
    public let protectedHeader: [UInt8]
    /// The algorithm of the signature; nil for one that mobile documents do not have, or none.
    public let algorithm: Algorithm?
    /// The signer's certificate, then that of its issuer, and so on: `x5chain` (RFC 9360), DER. Not signed.
    public let certificates: [[UInt8]]
    /// The signed content, as read; believe it only after the signature and the signer's path are checked.
    public let payload: [UInt8]
    /// The signature, `r ‖ s`.
    public let signature: [UInt8]

    private static let maximumCertificateCount = 8

    /// - Parameter item: an array of four, with or without tag 18.
    /// - Returns: nil for anything else, and for headers that it does not understand though it must.
    public init?(_ item: CBORItem) {
        guard let parts = (item.tagged(18) ?? item).elements, parts.count == 4, let header = parts[0].bytes,
            parts[1].pairs != nil, let payload = parts[2].bytes, let signature = parts[3].bytes
        else { return nil }
        let labels = header.isEmpty ? nil : try? CBORReader.read(header)
        // Labels that label 2 names as critical must be understood; none is.
        guard header.isEmpty || labels?.pairs != nil, labels?[2] == nil else { return nil }
        protectedHeader = header
        algorithm = labels?[1]?.integer.flatMap(Algorithm.init(rawValue:))
        certificates = (parts[1][33] ?? labels?[33]).map(Self.chain) ?? []
        self.payload = payload
        self.signature = signature
    }

    /// One certificate is bytes; several are an array.
    private static func chain(_ item: CBORItem) -> [[UInt8]] {
        item.bytes.map { [$0] } ?? item.elements?.prefix(maximumCertificateCount).compactMap(\.bytes) ?? []
    }

    /// The signed bytes.
    var signedBytes: [UInt8] { Self.signedBytes(protectedHeader: protectedHeader, payload: payload) }

    /// The bytes to sign: `Sig_structure` with nothing besides. RFC 9052 §4.4.
    package static func signedBytes(protectedHeader: [UInt8], payload: [UInt8]) -> [UInt8] {
        CBORValue.array([.text("Signature1"), .bytes(protectedHeader), .bytes([]), .bytes(payload)]).encoded
    }

    /// Whether the key made the signature.
    public func verify(by key: SubjectPublicKeyInfo, cryptography: any SignatureVerifying) -> CheckOutcome {
        guard let algorithm, key.algorithm.algorithm == .ecPublicKey else {
            return .notPerformed(.unsupportedCOSEAlgorithm)
        }
        do {
            let isValid = try cryptography.isValid(
                signature, of: signedBytes, by: .plainECDSA(algorithm.digest), publicKey: key.encoded)
            return isValid ? .passed : .failed(.coseSignatureInvalid)
        } catch {
            // A curve or a point that the library refuses: nothing to judge by.
            return .notPerformed(.unsupportedCOSEAlgorithm)
        }
    }
}

/// Outcomes of checking a signature. The codes are stable.
extension CheckOutcome.Finding {
    package static let coseSignatureInvalid = Self(.mdocSignatureInvalid)
}

extension CheckOutcome.Reason {
    package static let unsupportedCOSEAlgorithm = Self(.mdocUnsupportedAlgorithm)
}
