import COpenSSL
import VouchChip
public import VouchCore
import VouchPKI

/// An RSA or EC key, public or with its private part, which is overwritten when the last reference is released.
///
/// For document signers, active and chip authentication: checking their signatures, and making them in the virtual
/// passport. New keys and the random numbers inside signatures come from OpenSSL's generator, not from a
/// ``RandomSource``: signing twice gives two different signatures, except with PKCS #1 v1.5.
public final class OpenSSLKey: @unchecked Sendable {
    // Unchecked: the handle is immutable after `init`, as its header promises, and freed in `deinit` only.
    let handle: OpaquePointer

    /// The kinds of keys.
    public enum Kind: Sendable, Hashable {
        /// An RSA key, with the bits of its modulus.
        case rsa(bits: Int)
        /// An EC key, with its curve; nil for a sound curve that is not standardized.
        case elliptic(StandardizedParameters?)
    }

    /// The kind of the key.
    public let kind: Kind
    /// Whether the private half is there.
    public let isPrivate: Bool

    private init(_ make: (inout OpaquePointer?) -> Int32) throws(CryptographyError) {
        var made: OpaquePointer?
        try check(make(&made))
        guard let made else { throw .libraryFailed }
        handle = made
        isPrivate = vouch_key_is_private(made) == 1
        let bits = Int(vouch_key_rsa_bits(made))
        kind =
            bits > 0
            ? .rsa(bits: bits) : .elliptic(StandardizedParameters(rawValue: Int(vouch_key_curve(made))))
    }

    deinit { vouch_key_free(handle) }

    /// A new RSA key.
    ///
    /// - Parameter bits: the size of the modulus in bits, 1024…4096. A key of 4096 may take seconds.
    /// - Throws: ``CryptographyError/unsupportedParameters`` for another size.
    public convenience init(rsaBits bits: Int) throws(CryptographyError) {
        try self.init { vouch_key_generate_rsa(Int32(clamping: bits), &$0) }
    }

    /// A new EC key, or the one of a given private number.
    ///
    /// - Parameters:
    ///   - curve: a standardized one.
    ///   - isExplicit: spells the parameters out in ``subjectPublicKeyInfo()``, as Doc 9303-12 §4.1.6 requires of
    ///     issuers.
    ///   - scalar: the private number, big-endian, above 0 and below the order; nil for a random one.
    /// - Throws: ``CryptographyError/unsupportedParameters`` for a DH group, and
    ///   ``CryptographyError/invalidElement`` for a number out of range.
    public convenience init(
        curve: StandardizedParameters, isExplicit: Bool = false, scalar: SecretBytes? = nil
    ) throws(CryptographyError) {
        let number = Int32(curve.rawValue)
        try self.init { made in
            guard let scalar else { return vouch_key_generate_elliptic(number, isExplicit ? 1 : 0, &made) }
            return scalar.reveal { vouch_key_from_scalar(number, isExplicit ? 1 : 0, view($0), &made) }
        }
    }

    /// Reads an untrusted public key and checks it: the size of a modulus, the soundness of explicit parameters, a
    /// point on its curve and in its subgroup.
    ///
    /// - Parameter bytes: one DER SubjectPublicKeyInfo (RFC 5280 §4.1.2.7), whole.
    /// - Throws: ``CryptographyError/wrongLength`` for missing or additional bytes,
    ///   ``CryptographyError/unsupportedParameters`` for another or an unsound key,
    ///   ``CryptographyError/invalidElement`` for an invalid point.
    public convenience init(subjectPublicKeyInfo bytes: [UInt8]) throws(CryptographyError) {
        try self.init { made in bytes.withUnsafeBytes { vouch_key_from_public(view($0), &made) } }
    }

    /// Reads a private key and checks it as a public one.
    ///
    /// - Parameter bytes: one DER PrivateKeyInfo (PKCS #8, RFC 5208), whole and not encrypted.
    /// - Throws: as for a public key.
    public convenience init(privateKeyInfo bytes: SecretBytes) throws(CryptographyError) {
        try self.init { made in bytes.reveal { vouch_key_from_private(view($0), &made) } }
    }

    /// The public key as DER SubjectPublicKeyInfo, for certificates, DG14 and DG15.
    public func subjectPublicKeyInfo() throws(CryptographyError) -> [UInt8] {
        try collect {
            vouch_key_write_public(handle, &$0)
        } use: {
            Array($0)
        }
    }

    /// The private key as DER PrivateKeyInfo (PKCS #8, RFC 5208), not encrypted.
    ///
    /// - Throws: ``CryptographyError/unsupportedParameters`` for a public key.
    public func privateKeyInfo() throws(CryptographyError) -> SecretBytes {
        try collect {
            vouch_key_write_private(handle, &$0)
        } use: {
            SecretBytes($0)
        }
    }

    /// The point of an EC key, `04 ‖ X ‖ Y`.
    ///
    /// - Throws: ``CryptographyError/unsupportedParameters`` for an RSA key.
    public func publicPoint() throws(CryptographyError) -> [UInt8] {
        try collect {
            vouch_key_write_point(handle, &$0)
        } use: {
            Array($0)
        }
    }

    /// The private number of an EC key, big-endian, as long as the order.
    ///
    /// - Throws: ``CryptographyError/unsupportedParameters`` for an RSA or a public key.
    public func privateScalar() throws(CryptographyError) -> SecretBytes {
        try collect {
            vouch_key_write_scalar(handle, &$0)
        } use: {
            SecretBytes($0)
        }
    }

    /// Turns the shim's allocation into a value and overwrites the memory.
    func collect<Value>(
        _ write: (inout vouch_buffer) -> Int32, use: (UnsafeRawBufferPointer) -> Value
    ) throws(CryptographyError) -> Value {
        var buffer = vouch_buffer(bytes: nil, length: 0)
        try check(write(&buffer))
        defer { vouch_buffer_free(buffer) }
        return use(UnsafeRawBufferPointer(start: buffer.bytes, count: buffer.length))
    }
}

extension OpenSSLKey: Redacted {
    /// Describes the kind, never a number of the key.
    public var description: String { "\(isPrivate ? "private" : "public") \(kind)" }
}

/// A terminal's key in this process, for tests and demonstrations: real ones are kept in a security module.
extension OpenSSLKey: TerminalKey {}
