/// Where a request belongs in a caller's trace. W3C Trace Context, level 1, §3.2.
struct TraceContext: Sendable, Hashable {
    /// 32 lower-case hexadecimal digits, not all zero.
    let trace: String
    let flags: String

    /// - Parameter text: the request's `traceparent`.
    /// - Returns: nil for one that is malformed: it is ignored then, as the recommendation says.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, Self.isHexadecimal(parts[0], 2), parts[0] != "ff", parts[0] != "00" || parts.count == 4,
            Self.isHexadecimal(parts[1], 32), Self.isHexadecimal(parts[2], 16), Self.isHexadecimal(parts[3], 2),
            parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" })
        else { return nil }
        trace = String(parts[1])
        flags = String(parts[3])
    }

    /// The same trace with this server's part of it.
    ///
    /// - Parameter span: any number but zero.
    func continued(span: UInt64) -> String {
        let digits = String(max(span, 1), radix: 16)
        return "00-\(trace)-\(String(repeating: "0", count: 16 - digits.count))\(digits)-\(flags)"
    }

    private static func isHexadecimal(_ text: Substring, _ count: Int) -> Bool {
        text.utf8.count == count
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}
