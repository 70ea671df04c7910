import Foundation

/// Where requests may go whose URLs come from customers: by default, over TLS to the public internet.
///
/// A URL's host is checked when it is set, to warn its owner early. The protection is the second check: at the address of
/// each connection, whatever name led there, before it is made.
package struct OutgoingPolicy: Sendable, Hashable {
    /// Whether `http://` is admitted.
    package var admitsPlain: Bool
    /// Networks that are admitted besides the public internet.
    package var networks: [NetworkRange]
    /// The most characters of a URL.
    package var longestURL: Int

    package init(admitsPlain: Bool = false, networks: [NetworkRange] = [], longestURL: Int = Self.longestURL) {
        self.admitsPlain = admitsPlain
        self.networks = networks
        self.longestURL = longestURL
    }

    /// Admits every address, and `http://`: for servers that the operator names.
    package static let anywhere = OutgoingPolicy(
        admitsPlain: true, networks: ["0.0.0.0/0", "::/0"].compactMap { NetworkRange($0) })

    /// Whether a connection to an address may be made.
    package func admits(_ address: NetworkAddress) -> Bool {
        let reached = address.embedded ?? address
        return address.isPublic || networks.contains { $0.contains(address) || $0.contains(reached) }
    }

    /// Why nothing will be sent to a URL. The raw values are texts for people.
    package enum Objection: String, Sendable, Hashable {
        /// Not an absolute URL, too long, outside printable ASCII, with a fragment, or with an invalid port.
        case malformed = "the URL must be absolute, in ASCII and at most 1,000 characters long"
        /// Neither `https` nor, where the policy admits it, `http`.
        case plain = "the URL's scheme must be https"
        /// The URL includes a user name or a password.
        case user = "the URL must not contain a user name"
        /// The host is a literal address that the policy does not admit.
        case address = "the URL's host is an address that the server does not send to"
    }

    /// The fault of a URL, as far as its text shows.
    ///
    /// - Returns: nil if nothing is wrong. The addresses of a host's name are checked when something is sent.
    package func objection(to text: String) -> Objection? {
        guard !text.isEmpty, text.utf8.count <= longestURL, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(), let host = url.host,
            !host.isEmpty, url.fragment == nil, (1...65_535).contains(url.port ?? 443)
        else { return .malformed }
        // Brackets hold an address of version 6 (RFC 3986, 3.2.2), of which colons are a sign.
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let isBracketed = host.hasPrefix("[") || text.dropFirst(scheme.count).hasPrefix("://[")
        if isBracketed {
            if !bare.contains(":") || NetworkAddress(bare) == nil { return .malformed }
        } else if !host.utf8.allSatisfy(Self.isOfName) {
            return .malformed
        }
        guard scheme == "https" || scheme == "http" && admitsPlain else { return .plain }
        guard url.user == nil, url.password == nil else { return .user }
        if let address = NetworkAddress(host), !admits(address) { return .address }
        return nil
    }

    /// The most characters of a customer's URL.
    package static let longestURL = 1_000

    /// The URLs that ``objection(to:)`` does not call malformed, as far as a regular expression of JSON Schema can express it.
    package static let pattern = #"^https?://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?([/?][!-~]*)?$"#

    /// Letters, digits, hyphens and full stops (RFC 1123, 2.1), and the underscore, which some networks have in their names.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
