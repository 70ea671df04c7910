public import VouchChip
public import VouchCore
public import VouchPKI
#if os(Linux)
import Foundation
import VouchKit
import VouchOpenSSL
#endif

/// With what a chip is opened and its proofs are checked on the device itself.
public struct ChipProofs: Sendable {
    /// The protocols and checks.
    public let cryptography: any ProofCryptography
    /// The certificates that signers must lead to; without the issuing State's no signer is confirmed. Loaded at each
    /// reading.
    public let trustStore: @Sendable () throws -> TrustStore
    /// The day of reading, in UTC; throws where the clock has no valid date.
    public let today: @Sendable () throws -> CalendarDate

    public init(
        cryptography: any ProofCryptography, trustStore: @escaping @Sendable () throws -> TrustStore,
        today: @escaping @Sendable () throws -> CalendarDate
    ) { (self.cryptography, self.trustStore, self.today) = (cryptography, trustStore, today) }
}

#if os(Linux)
extension ChipProofs {
    /// OpenSSL, and the user's own trust store.
    public static let local = ChipProofs(
        cryptography: OpenSSLCryptography(), trustStore: { try TrustStoreSource.usual.load() },
        today: {
            let days = Int((Date().timeIntervalSince1970 / 86_400).rounded(.down))
            guard let day = CalendarDate(daysSince1970: days) else { throw CocoaError(.featureUnsupported) }
            return day
        })
}
#endif
