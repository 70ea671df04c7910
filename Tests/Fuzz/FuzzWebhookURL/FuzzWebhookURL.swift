import VouchStores

@testable import VouchOutbound

/// Feeds anything to what looks at customers' URLs and operators' networks. A URL that nothing is said against has a scheme
/// and no line end, and an address in it is one to which something may be sent.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWebhookURL(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let policy = OutgoingPolicy()
    if policy.objection(to: text) == nil {
        precondition(text.lowercased().hasPrefix("https:") && text.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    }
    if let address = NetworkAddress(text) {
        precondition(OutgoingPolicy.anywhere.admits(address))
        precondition(policy.admits(address) == address.isPublic)
    }
    if let range = NetworkRange(text) { precondition(range.contains(range.first)) }
    _ = WebhookSecret(.init(text))
    return 0
}
