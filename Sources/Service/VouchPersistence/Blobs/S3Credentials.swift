import VouchCore

/// The key that signs requests to S3-compatible storage.
package struct S3Credentials: Sendable {
    let identifier: String
    let secret: Sensitive<String>
    /// The session of temporary credentials; nil for lasting ones.
    let session: Sensitive<String>?

    private static let longest = 4_096

    /// - Parameters:
    ///   - identifier: the access key's identifier, which is not secret.
    ///   - session: the token of temporary credentials; nil for lasting ones.
    /// - Returns: nil if a part is empty, too long, or has characters that a header field cannot hold.
    package init?(identifier: String, secret: Sensitive<String>, session: Sensitive<String>? = nil) {
        func isPlain(_ text: String) -> Bool {
            (1...Self.longest).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
        guard isPlain(identifier), secret.reveal(isPlain), session?.reveal(isPlain) ?? true else { return nil }
        self.identifier = identifier
        self.secret = secret
        self.session = session
    }

    /// From variables as Amazon's own tools have them: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN.
    ///
    /// - Returns: nil if one of the first two is missing or malformed.
    package init?(environment: [String: String]) {
        guard let identifier = environment["AWS_ACCESS_KEY_ID"], let secret = environment["AWS_SECRET_ACCESS_KEY"]
        else {
            return nil
        }
        let session = environment["AWS_SESSION_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
        self.init(identifier: identifier, secret: Sensitive(secret), session: session.map { Sensitive($0) })
    }

    /// From a file as Amazon's own tools have it: lines `aws_access_key_id = …` and so on, in any case. Of several
    /// profiles, `[default]` counts; one without a name does too.
    ///
    /// - Returns: nil if a part is missing or malformed.
    package init?(file: Sensitive<[UInt8]>) {
        let values = file.reveal { bytes in
            var values: [String: String] = [:]
            var isDefault = true
            for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
                let line = Self.trimmed(line)
                if line.hasPrefix("[") { isDefault = line == "[default]" }
                let parts = line.split(separator: "=", maxSplits: 1)
                guard isDefault, parts.count == 2, !line.hasPrefix("#"), !line.hasPrefix(";") else { continue }
                values[Self.trimmed(parts[0]).uppercased()] = Self.trimmed(parts[1])
            }
            return values
        }
        self.init(environment: values)
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
