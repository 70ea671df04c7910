/// `application/x-www-form-urlencoded`: names and values of queries and of token requests.
package enum FormFields {
    /// The longest that is decoded, in bytes. Forms come from anyone, and of what may be a body of 64 MiB each field would
    /// become two strings.
    package static let longest = 16 << 10

    /// - Returns: nil if it is longer than ``longest``, an escape is malformed or the text is not UTF-8. The last of a
    ///   repeated name counts.
    package static func decode(_ bytes: some Collection<UInt8>) -> [String: String]? {
        guard bytes.count <= longest else { return nil }
        var fields: [String: String] = [:]
        for pair in Array(bytes).split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = text(parts[0], plusIsBlank: true),
                let value = text(parts.count > 1 ? parts[1] : [], plusIsBlank: true)
            else { return nil }
            fields[name] = value
        }
        return fields
    }

    /// Percent-decodes.
    ///
    /// - Returns: nil if an escape is malformed or the result is not UTF-8.
    static func text(_ bytes: some Sequence<UInt8>, plusIsBlank: Bool) -> String? {
        var decoded: [UInt8] = []
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
                decoded.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsBlank: decoded.append(0x20)
            default: decoded.append(byte)
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
