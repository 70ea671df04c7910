public import Foundation
public import VouchCore
public import VouchDialects
public import VouchPKI

extension AwareID {
    /// Checks RSA signatures (PKCS #1 v1.5) as Security's `SecKeyRawVerify` does: the answer is a status. On an iPhone
    /// it is that function.
    public protocol RawVerifying: Sendable {
        /// Checks one signature.
        ///
        /// - Parameters:
        ///   - publicKey: DER SubjectPublicKeyInfo.
        ///   - digestType: the hash that the signature is over.
        ///   - message: what was signed, not hashed: that happens here.
        ///   - signature: as many bytes as the key's modulus has.
        /// - Returns: 0 if the signature is the key's, -9809 if it is not; any other status if it could not be checked.
        func secKeyRawVerify(
            publicKey: [UInt8], digestType: Signature.DigestType, message: [UInt8], signature: [UInt8]
        ) -> Int32
    }

    /// `SecKeyRawVerify` by Vouch's own cryptography.
    public struct PortableVerifier: RawVerifying {
        /// `errSecParam`: the key cannot be used, or its kind cannot make such a signature.
        public static let unusableKey: Int32 = -50

        private let cryptography: any SignatureVerifying

        /// Checks with this cryptography, such as VouchOpenSSL's.
        public init(_ cryptography: any SignatureVerifying) { self.cryptography = cryptography }

        public func secKeyRawVerify(
            publicKey: [UInt8], digestType: Signature.DigestType, message: [UInt8], signature: [UInt8]
        ) -> Int32 {
            do {
                let isValid = try cryptography.isValid(
                    signature, of: message, by: .pkcs1(digestType.algorithm), publicKey: publicKey)
                return isValid ? SwiftyRSAError.success : SwiftyRSAError.mismatch
            } catch {
                return Self.unusableKey
            }
        }
    }

    /// The server's RSA key, as a client is configured with it.
    public struct PublicKey: Sendable, Hashable {
        let subjectPublicKeyInfo: [UInt8]

        /// Decodes the key; the vendor's sample names the text `serverPublicKeyEncoded`.
        ///
        /// - Parameter serverPublicKeyEncoded: Base64 of DER SubjectPublicKeyInfo, at most 4 KiB of it.
        /// - Throws: ``SwiftyRSAError/invalidBase64String`` for other text. That it is a usable key is checked when a
        ///   signature is.
        public init(base64Encoded serverPublicKeyEncoded: String) throws(SwiftyRSAError) {
            guard let bytes = RequestBody.base64(serverPublicKeyEncoded, limit: 4_096) else {
                throw .invalidBase64String
            }
            subjectPublicKeyInfo = bytes
        }
    }

    /// A signature of the server: RSA with PKCS #1 v1.5 padding (RFC 8017 §8.2), over a digest.
    public struct Signature: Sendable, Hashable {
        /// The hash that the message is signed over. The vendor's sample leaves it open; ask the server's operator.
        public enum DigestType: String, Codable, Sendable, Hashable, CaseIterable {
            /// SHA-1 (FIPS 180-4), for servers that still sign with it.
            case sha1
            /// SHA-224 (FIPS 180-4).
            case sha224
            /// SHA-256 (FIPS 180-4).
            case sha256
            /// SHA-384 (FIPS 180-4).
            case sha384
            /// SHA-512 (FIPS 180-4).
            case sha512

            var algorithm: DigestAlgorithm {
                switch self {
                case .sha1: .sha1
                case .sha224: .sha224
                case .sha256: .sha256
                case .sha384: .sha384
                case .sha512: .sha512
                }
            }
        }

        /// The signature's bytes: as many as the key's modulus has.
        public let data: Data

        public init(data: Data) { self.data = data }

        /// Decodes a signature.
        ///
        /// - Parameter text: Base64 of the signature, at most 4 KiB of it.
        /// - Throws: ``SwiftyRSAError/invalidBase64String`` for other text.
        public init(base64Encoded text: String) throws(SwiftyRSAError) {
            guard let bytes = RequestBody.base64(text, limit: 4_096) else { throw .invalidBase64String }
            data = Data(bytes)
        }
    }

    /// Something that the server signed, in the clear. The name is that of the library in the vendor's sample.
    public struct ClearMessage: Sendable, Redacted {
        /// What was signed, not hashed. It may hold personal data: printing the message shows nothing.
        public let data: Data

        public init(data: Data) { self.data = data }

        /// Whether the server signed the message.
        ///
        /// - Parameters:
        ///   - key: the server's.
        ///   - digestType: the hash that the server signs over.
        ///   - verifier: what checks it.
        /// - Returns: false if the signature is not the key's (status -9809).
        /// - Throws: ``SwiftyRSAError/signatureVerifyFailed(status:)`` for any other status but 0.
        public func verify(
            with key: PublicKey, signature: Signature, digestType: Signature.DigestType, by verifier: any RawVerifying
        ) throws(SwiftyRSAError) -> Bool {
            let status = verifier.secKeyRawVerify(
                publicKey: key.subjectPublicKeyInfo, digestType: digestType, message: [UInt8](data),
                signature: [UInt8](signature.data))
            switch status {
            case SwiftyRSAError.success: return true
            case SwiftyRSAError.mismatch: return false
            default: throw .signatureVerifyFailed(status: status)
            }
        }
    }

    /// The error of the vendor's sample, by the name of the library that it uses.
    public enum SwiftyRSAError: Error, Sendable, Hashable {
        /// The text is not Base64, is empty, or is too long.
        case invalidBase64String
        /// The signature could not be checked; the status is Security's.
        case signatureVerifyFailed(status: Int32)

        static let success: Int32 = 0
        /// `errSSLCrypto`
        static let mismatch: Int32 = -9_809
    }

    /// Base64 of bytes, as the QR step of the vendor's sample writes it.
    ///
    /// - Parameter lineLength: characters in a line; lines are separated by a line feed alone. Nil writes one line.
    /// - Returns: never nil; optional because the vendor's helper is.
    public static func convertBytesArrayToBase64String(
        bytesArray: [UInt8], lineLength: Base64LineLength? = nil
    ) -> String? {
        var options: Data.Base64EncodingOptions = [.endLineWithLineFeed]
        switch lineLength {
        case .sixtyFour: options.insert(.lineLength64Characters)
        case .seventySix: options.insert(.lineLength76Characters)
        case nil: break
        }
        return Data(bytesArray).base64EncodedString(options: options)
    }

    /// Characters in a line of Base64.
    public enum Base64LineLength: Int, Sendable, Hashable, CaseIterable {
        /// As in PEM (RFC 7468).
        case sixtyFour = 64
        /// As in MIME (RFC 2045).
        case seventySix = 76
    }
}
