public import VouchClient
public import VouchDialects
public import VouchJOSE

/// Opens QR codes that begin an enrolment: decodes the URL's `data`, decrypts it, and verifies the server's signature.
///
/// The documentation decrypts with the server's public key, which would keep nothing secret (docs/decisions/0050): here the
/// app's key decrypts, and the server's public key verifies.
public struct AwareIDQRCode: Sendable {
    private let opener: PackageOpener

    /// Makes an opener of QR codes.
    ///
    /// - Parameters:
    ///   - serverPublicKeyEncoded: Base64 of SubjectPublicKeyInfo in DER, of a key on P-256.
    ///   - appKey: key that the server encrypts to.
    ///   - memory: remembers codes that were opened, which are not opened again.
    ///   - cryptography: library that decrypts and verifies.
    /// - Throws: ``ClientError/Code/keyUnusable`` for a key that cannot verify, or one that cannot decrypt.
    public init(
        serverPublicKeyEncoded: String, appKey: any OpeningKey, memory: any ReplayMemory,
        cryptography: any JOSECryptography
    ) throws(ClientError) {
        guard let bytes = AwareID.RequestBody.base64(serverPublicKeyEncoded, limit: 4_096) else {
            throw ClientError(.keyUnusable, detail: "serverPublicKeyEncoded is not Base64")
        }
        do throws(JOSEError) {
            opener = try PackageOpener(
                keys: [appKey], deviceKeys: [try JSONWebKey(subjectPublicKeyInfo: bytes)], memory: memory,
                cryptography: cryptography)
        } catch {
            throw ClientError(
                .keyUnusable, detail: "the server's public key or the app's key is of another kind",
                remedy: "use keys on P-256")
        }
    }

    /// Opens the URL of a QR code.
    ///
    /// - Parameters:
    ///   - url: as the code says it.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    /// - Returns: the host of all later calls, the API key and the session token.
    /// - Throws: `AwareID.SessionCallback.Refusal`.
    public func callback(_ url: String, now: Int) async throws -> AwareID.SessionCallback {
        try await AwareID.SessionCallback(url: url, openedBy: opener, now: now)
    }
}
