import VouchOutbound

/// Who sends requests, by network addresses: through the operator's proxies too.
package struct PeerAddresses: Sendable {
    private let proxies: [NetworkRange]

    /// The most addresses that a request may have come through.
    private static let mostHops = 32

    /// - Parameter proxies: whose word on the addresses behind them is taken.
    package init(proxies: [NetworkRange] = []) { self.proxies = proxies }

    /// Whether an address is one of the operator's proxies.
    package func isProxy(_ address: String) -> Bool {
        guard let known = NetworkAddress(address) else { return false }
        return proxies.contains { $0.contains(known) }
    }

    /// The client's address: the peer's, or what the nearest proxies say of it. Whatever stands before an address that is no
    /// proxy was written by a stranger.
    ///
    /// - Parameter forwarded: the values of `X-Forwarded-For`, in their order.
    package func client(of peer: String, forwarded: [String]) -> String {
        var address = peer
        let hops = forwarded.joined(separator: ",").split(separator: ",")
        for hop in hops.suffix(Self.mostHops).reversed() where isProxy(address) {
            guard let known = NetworkAddress(hop.trimmingBlanks) else { break }
            address = known.text
        }
        return address
    }

    /// Who is counted together: an address of version 4, or the network of one of version 6 that a customer gets (/64).
    package static func neighbourhood(of address: String) -> String {
        guard let known = NetworkAddress(address), known.bytes.count == 16 else { return address }
        return known.bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ".")
    }
}

extension Substring {
    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
