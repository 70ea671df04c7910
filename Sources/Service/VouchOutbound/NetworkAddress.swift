import Foundation

/// An address of the internet protocol: 4 bytes for version 4, 16 for version 6, the most significant first.
package struct NetworkAddress: Sendable, Hashable {
    /// The address, 4 or 16 bytes in network byte order.
    package let bytes: [UInt8]

    /// - Returns: nil unless there are 4 or 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Parses four decimal numbers, or the forms of RFC 4291 §2.2 with or without brackets. Shorter and octal forms,
    /// which some resolvers accept, are refused.
    package init?(_ text: String) {
        // The C function reads to the first zero.
        guard text.utf8.count <= 64, !text.utf8.contains(0) else { return nil }
        let inner = text.first == "[" && text.last == "]" ? String(text.dropFirst().dropLast()) : text
        for (family, length) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: length)
            if inet_pton(family, inner, &bytes) == 1 {
                self.bytes = bytes
                return
            }
        }
        return nil
    }

    /// The address as text: four numbers, or the form of RFC 5952.
    package var text: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil else {
            return ""
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The version 4 address that a host reaches by this version 6 address: mapped (RFC 4291 §2.5.5.2), or translated by
    /// the well-known prefix (RFC 6052 §2.1). Nil for any other.
    var embedded: NetworkAddress? {
        let prefixes: [[UInt8]] = [
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0],
        ]
        guard bytes.count == 16, prefixes.contains(Array(bytes[..<12])) else { return nil }
        return NetworkAddress(bytes: Array(bytes[12...]))
    }

    /// Whether the address is of the public internet: not private, of this machine or link, for multicast, for
    /// documentation, or reserved. Source: IANA's registries of special-purpose addresses (RFC 6890), 2026-11.
    package var isPublic: Bool {
        if let embedded { return embedded.isPublic }
        if bytes.count == 4 { return !Self.special4.contains { $0.contains(self) } }
        return Self.global6.contains { $0.contains(self) } && !Self.special6.contains { $0.contains(self) }
    }

    private static let special4 = ranges([
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/4", "240.0.0.0/4",
    ])
    private static let global6 = ranges(["2000::/3"])
    /// Networks excepted from the global ones: protocols' own (with Teredo and ORCHID), documentation, 6to4, which reaches version 4.
    private static let special6 = ranges(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"])

    private static func ranges(_ texts: [String]) -> [NetworkRange] { texts.compactMap { NetworkRange($0) } }
}

/// Addresses with the same first bits.
package struct NetworkRange: Sendable, Hashable {
    let first: NetworkAddress
    /// How many bits the addresses have in common.
    let length: Int

    /// Parses `10.0.0.0/8`, `fd00::/8`, or a single address.
    ///
    /// - Returns: nil for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = NetworkAddress(String(parts[0])) else { return nil }
        var length = address.bytes.count * 8
        if parts.count > 1 {
            let digits = parts[1].utf8
            guard (1...3).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(parts[1]), number <= length
            else { return nil }
            length = number
        }
        first = address
        self.length = length
    }

    /// Whether an address lies in the range; never if it is of the other version of the protocol.
    package func contains(_ address: NetworkAddress) -> Bool {
        guard address.bytes.count == first.bytes.count else { return false }
        return (0..<length).allSatisfy { bit in
            (address.bytes[bit / 8] ^ first.bytes[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }
}
