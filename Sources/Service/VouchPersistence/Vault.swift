import VouchCore
import VouchJOSE
import VouchStores

/// Seals what is stored, with AES-256-GCM. What was sealed for one place cannot be opened in another.
struct Vault: Sendable {
    /// nonce | tag | ciphertext
    private static let nonceLength = 12
    private static let tagLength = 16

    private let key: any ContentKey
    private let randomBytes: @Sendable (Int) throws -> [UInt8]

    init(_ key: any ContentKey, _ cryptography: any JOSECryptography) {
        self.key = key
        randomBytes = { try cryptography.randomBytes($0) }
    }

    /// - Parameter place: names table, tenant and record, so that no row can stand in for another.
    func seal(_ content: Sensitive<[UInt8]>, for place: String) throws -> [UInt8] {
        let sealed = try key.seal(
            content, nonce: randomBytes(Self.nonceLength), authenticating: Array(place.utf8))
        return sealed.nonce + sealed.tag + sealed.ciphertext
    }

    /// - Throws: ``StoreError/damaged``; ``StoreError/unavailable`` if the key itself cannot be asked now.
    func open(_ bytes: [UInt8], from place: String) throws(StoreError) -> Sensitive<[UInt8]> {
        let header = Self.nonceLength + Self.tagLength
        guard bytes.count >= header else { throw .damaged }
        let sealed = SealedContent(
            nonce: Array(bytes[..<Self.nonceLength]), ciphertext: Array(bytes[header...]),
            tag: Array(bytes[Self.nonceLength..<header]))
        do {
            return try key.open(sealed, authenticating: Array(place.utf8))
        } catch let error as any TransientError where error.isTransient {
            throw .unavailable
        } catch {
            throw .damaged
        }
    }
}
