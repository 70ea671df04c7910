import Foundation
import VouchCore

/// The secret with which a customer's receiver checks signatures: Standard Webhooks, 1.0.0, "Symmetric (HMAC-SHA256)".
package struct WebhookSecret: Sendable, Hashable {
    /// The length of a new secret in bytes: as long as the digest.
    package static let length = 32
    private static let prefix = "whsec_"

    package let bytes: Sensitive<[UInt8]>

    /// - Parameter bytes: random ones, ``length`` of them.
    package init(_ bytes: Sensitive<[UInt8]>) { self.bytes = bytes }

    /// The secret in the form that customers see: `whsec_` and Base64.
    package var text: Sensitive<String> { bytes.reveal { Sensitive(Self.prefix + Data($0).base64EncodedString()) } }

    /// Reads a secret from `whsec_` and Base64.
    ///
    /// - Returns: nil for any other text, or if there are not 24 to 64 bytes, as the specification asks.
    package init?(_ text: Sensitive<String>) {
        let bytes = text.reveal { text in
            text.hasPrefix(Self.prefix) ? Data(base64Encoded: String(text.dropFirst(Self.prefix.count))) : nil
        }
        guard let bytes, (24...64).contains(bytes.count) else { return nil }
        self.bytes = Sensitive(Array(bytes))
    }
}
