import VouchCore
import VouchJOSE
import VouchStores

/// Two master keys while one takes over from the other: everything is sealed with the new one, and what the old one sealed
/// still opens.
struct SuccessiveKeys: ContentKey {
    let current: any ContentKey
    let previous: any ContentKey

    func seal(
        _ content: Sensitive<[UInt8]>, nonce: [UInt8], authenticating additional: [UInt8]
    ) throws -> SealedContent {
        try current.seal(content, nonce: nonce, authenticating: additional)
    }

    func open(_ sealed: SealedContent, authenticating additional: [UInt8]) throws -> Sensitive<[UInt8]> {
        do {
            return try current.open(sealed, authenticating: additional)
        } catch let error as any TransientError where error.isTransient {
            // The key cannot be asked now; the other one would only say no.
            throw error
        } catch {
            return try previous.open(sealed, authenticating: additional)
        }
    }
}
