import VouchCore

/// The protected header of a JWE or JWS, after the checks that both need. RFC 7515 §4, RFC 7516 §4.
///
/// Unknown parameters are ignored, as the RFCs require; those that would change what is done are refused.
struct JOSEHeader: Sendable, Hashable {
    /// In bytes, decoded.
    static let maximumLength = 8 << 10
    /// The longest text that is compared or kept, in bytes.
    static let longestText = 256

    let value: JSONValue
    /// `alg`
    let algorithm: String
    /// `kid`; nil if absent.
    let keyIdentifier: String?
    /// `cty` in lower case, without `application/`; nil if absent.
    let contentType: String?
    let stamp: PackageStamp?

    /// - Parameter bytes: JSON in UTF-8.
    /// - Throws: ``JOSEError/Code/refused``.
    init(parsing bytes: [UInt8]) throws(JOSEError) {
        do throws(JSONError) {
            value = try JSONReader.read(bytes, maximumLength: Self.maximumLength)
        } catch {
            throw JOSEError(.refused)
        }
        // No extension is understood, so none can be critical (RFC 7515 §4.1.11); `b64` (RFC 7797) needs to be.
        for name in ["crit", "b64", "zip"] where value[name] != nil { throw JOSEError(.refused) }
        guard case .object = value, let algorithm = value["alg"]?.text else { throw JOSEError(.refused) }
        self.algorithm = algorithm
        keyIdentifier = try Self.text("kid", of: value)
        contentType = try Self.text("cty", of: value).map { type in
            let name = type.lowercased()
            return name.hasPrefix("application/") ? String(name.dropFirst(12)) : name
        }
        stamp = try PackageStamp(value)
    }

    /// - Returns: nil if absent.
    /// - Throws: ``JOSEError/Code/refused`` for something other than a text of 1 to 256 bytes.
    static func text(_ name: String, of value: JSONValue) throws(JOSEError) -> String? {
        guard let member = value[name] else { return nil }
        guard let text = member.text, (1...longestText).contains(text.utf8.count) else { throw JOSEError(.refused) }
        return text
    }
}
