import VouchCore
import VouchChip
public import VouchEvidence
import VouchOpenSSL
public import VouchPKI

/// The operator's key in a file: PKCS #8 in PEM, a key of P-256, P-384 or P-521.
public struct EvidenceKey: EvidenceSigning {
    /// DER SubjectPublicKeyInfo.
    public let publicKey: [UInt8]
    /// By which it signs: ES256, ES384 or ES512, as its curve asks.
    public let algorithm: COSESign1.Algorithm
    private let key: OpenSSLKey

    /// Reads a key.
    ///
    /// - Parameter pem: text with one block `PRIVATE KEY`, not encrypted.
    /// - Throws: ``ReadingProblem``.
    public init(pem: [UInt8]) throws(ReadingProblem) {
        do {
            guard let block = try PEM.blocks(in: pem).first(where: { $0.label == "PRIVATE KEY" }) else {
                throw ReadingProblem.evidenceKey
            }
            key = try OpenSSLKey(privateKeyInfo: SecretBytes(block.bytes))
            publicKey = try key.subjectPublicKeyInfo()
        } catch {
            throw .evidenceKey
        }
        switch key.kind {
        case .elliptic(.some(.p256)): algorithm = .es256
        case .elliptic(.some(.p384)): algorithm = .es384
        case .elliptic(.some(.p521)): algorithm = .es512
        default: throw .evidenceKey
        }
    }

    /// Signs a message, which is hashed here.
    ///
    /// - Returns: `r ‖ s`.
    public func sign(_ message: [UInt8]) throws -> [UInt8] { try key.sign(message, by: .plainECDSA(algorithm.digest)) }

    /// The public key of a PEM file, DER: `PUBLIC KEY`, the key of a `CERTIFICATE`, or the public half of `PRIVATE KEY`.
    ///
    /// - Throws: ``ReadingProblem``.
    public static func publicKey(pem: [UInt8]) throws(ReadingProblem) -> [UInt8] {
        for block in (try? PEM.blocks(in: pem)) ?? [] {
            switch block.label {
            case "PUBLIC KEY": return block.bytes
            case "CERTIFICATE":
                if let certificate = try? Certificate(block.bytes) { return certificate.publicKey.encoded }
            case "PRIVATE KEY": return try EvidenceKey(pem: pem).publicKey
            default: continue
            }
        }
        throw .evidenceKey
    }
}

extension ReadingProblem {
    fileprivate static let evidenceKey = ReadingProblem(
        "evidence.key", "not a key for evidence",
        hint: "make one with openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256")
}

extension EvidenceDraft {
    /// Makes the bundle.
    ///
    /// - Throws: errors of the key.
    public func signed(by key: some EvidenceSigning) throws -> EvidenceBundle {
        var generator = SystemRandomNumberGenerator()
        return try signed(by: key, OpenSSLCryptography()) { count in
            (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }
    }
}
