import Testing

@testable import VouchOutbound

struct OutgoingPolicyTests {
    @Test(arguments: [
        "0.0.0.0", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.255", "169.254.169.254",
        "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1",
        "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::10.0.0.1",
        "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1", "fc00::1", "fdff::1", "fe80::1",
        "fec0::1", "ff02::1",
    ])
    func `an address that is not the public internet's is refused`(text: String) throws {
        let address = try #require(NetworkAddress(text))
        #expect(!address.isPublic)
        #expect(!OutgoingPolicy().admits(address))
        #expect(OutgoingPolicy.anywhere.admits(address))
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
        "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "198.17.255.255",
        "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1",
        "2001:200::1",
    ])
    func `an address of the public internet is admitted, up to the edges of the ranges`(text: String) throws {
        #expect(OutgoingPolicy().admits(try #require(NetworkAddress(text))))
    }

    @Test func `what the operator admits is admitted, by either version's address, and nothing beside it`() throws {
        let policy = OutgoingPolicy(
            networks: ["10.1.0.0/16", "fd00:1::/32", "127.0.0.1"].compactMap { NetworkRange($0) })
        #expect(policy.networks.count == 3)
        for text in ["10.1.0.0", "10.1.255.255", "::ffff:10.1.2.3", "fd00:1::9", "127.0.0.1"] {
            #expect(policy.admits(try #require(NetworkAddress(text))), "\(text)")
        }
        for text in ["10.2.0.0", "10.0.255.255", "fd00:2::9", "127.0.0.2", "::1"] {
            #expect(!policy.admits(try #require(NetworkAddress(text))), "\(text)")
        }
    }

    @Test(arguments: [
        "", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0/8", "10.0.0.0/8/8", "x/8",
        "10.0.0.0/٨", "010.0.0.1", "127.1", "1.1.1.1\u{0}",
    ])
    func `what is no network is refused`(text: String) { #expect(NetworkRange(text) == nil) }

    @Test func `an address has 4 or 16 bytes`() {
        for count in [0, 3, 5, 15, 17] { #expect(NetworkAddress(bytes: [UInt8](repeating: 1, count: count)) == nil) }
    }

    @Test(arguments: [
        ("https://hooks.example.com/vouch?key=1", OutgoingPolicy.Objection?.none),
        ("HTTPS://hooks.example.com:8443", nil),
        ("https://1.1.1.1/", nil), ("https://[2606:4700::1111]/", nil), ("http://hooks.example.com/", .plain),
        ("ftp://hooks.example.com/", .plain), ("https://", .malformed), ("https:///x", .malformed), ("", .malformed),
        ("hooks.example.com", .malformed), ("https://hooks.example.com/#x", .malformed),
        ("https://hooks.example.com/a b", .malformed), ("https://hooks.exämple.com/", .malformed),
        ("https://[2ACA83ab0cd9]/", .malformed), ("https://[v1.x]/", .malformed),
        ("https://hooks*.example.com", .malformed),
        ("https://hooks.%00example.com", .malformed), ("https://[1.1.1.1]/", .malformed),
        ("https://hooks.example.com:0/", .malformed), ("https://hooks.example.com/\r\nx: y", .malformed),
        ("https://u@hooks.example.com/", .user), ("https://u:p@hooks.example.com/", .user),
        ("https://127.0.0.1/", .address), ("https://[::1]/", .address), ("https://10.0.0.1:8443/x", .address),
        ("https://[::ffff:192.168.0.1]/", .address), ("https://169.254.169.254/latest/meta-data", .address),
    ])
    func `a URL is looked at when it is set`(url: String, objection: OutgoingPolicy.Objection?) {
        #expect(OutgoingPolicy().objection(to: url) == objection)
    }

    @Test func `plain http and long URLs`() {
        #expect(OutgoingPolicy(admitsPlain: true).objection(to: "http://hooks.example.com/") == nil)
        let long = "https://hooks.example.com/" + String(repeating: "x", count: 1_000)
        #expect(OutgoingPolicy.anywhere.objection(to: long) == .malformed)
    }
}
