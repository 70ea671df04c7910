import Foundation

/// Which key of which token: an address of RFC 7512, such as
/// `pkcs11:token=vouch;object=master?module-path=/usr/lib/softhsm/libsofthsm2.so&pin-source=file:/etc/vouch/pin`.
///
/// It must name the module by its path, since no other program's list of modules is read, and the key by `object`, `id`
/// or both. A PIN in the address is refused, since other users of the machine can see command lines.
package struct TokenAddress: Sendable, Hashable {
    let text: String
    /// The path of the file with the PIN; nil if the address names none.
    package let pinFile: String?

    /// Whether a text begins like such an address.
    package static func isMeant(by text: String) -> Bool { text.hasPrefix("pkcs11:") }

    /// - Throws: ``TokenProblem``; its code is ``TokenProblem/Code/pinInAddress`` or ``TokenProblem/Code/address``.
    package init(_ text: String) throws(TokenProblem) {
        guard Self.isMeant(by: text), text.utf8.count <= 2048, !text.utf8.contains(0) else {
            throw TokenProblem(.address)
        }
        let query = text.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let words = query.split(separator: "&")
        guard !words.contains(where: { $0.hasPrefix("pin-value=") }) else { throw TokenProblem(.pinInAddress) }
        guard words.contains(where: { $0.hasPrefix("module-path=") }) else { throw TokenProblem(.address) }
        if let source = words.first(where: { $0.hasPrefix("pin-source=") })?.dropFirst("pin-source=".count) {
            let path = source.hasPrefix("file:") ? source.dropFirst("file:".count) : source
            let local = path.hasPrefix("///") ? path.dropFirst(2) : path
            guard local.hasPrefix("/"), let decoded = local.removingPercentEncoding else {
                throw TokenProblem(.address)
            }
            pinFile = decoded
        } else {
            pinFile = nil
        }
        self.text = text
    }
}
