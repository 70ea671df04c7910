import Foundation
import HTTPTypes
import VouchCore
import VouchPKI
import VouchStores

/// The fields that prove to a receiver who sent a message, and that no one changed it. Standard Webhooks, 1.0.0.
enum WebhookSignature {
    /// - Parameters:
    ///   - id: the same at each attempt.
    ///   - now: of the attempt; receivers refuse what is older than minutes.
    ///   - secrets: each signs: one while none is being replaced.
    static func fields(
        id: String, at now: Timestamp, body: [UInt8], secrets: [WebhookSecret], _ cryptography: any MessageDigesting
    ) throws -> HTTPFields {
        let signed = Array("\(id).\(now.seconds).".utf8) + body
        let signatures = try secrets.map { secret in
            let code = try secret.bytes.reveal { try cryptography.authenticationCode(.sha256, of: signed, key: $0) }
            return "v1,\(Data(code).base64EncodedString())"
        }
        var fields = HTTPFields()
        for (name, value) in [
            ("webhook-id", id), ("webhook-timestamp", "\(now.seconds)"),
            ("webhook-signature", signatures.joined(separator: " ")),
        ] {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }
}
