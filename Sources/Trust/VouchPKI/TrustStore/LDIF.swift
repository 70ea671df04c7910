/// Directory entries as text, as published by the ICAO Public Key Directory. RFC 2849.
///
/// Only content records are read: `dn`, then attributes. Change records and values given by URL are refused: nothing is
/// downloaded because a file says so.
package struct LDIF: Sendable {
    package struct Attribute: Sendable, Hashable {
        /// In lower case with its options: `usercertificate;binary`.
        package let name: String
        package let value: [UInt8]
    }

    package struct Record: Sendable, Hashable {
        /// As text, or base64-decoded.
        package let name: [UInt8]
        package let attributes: [Attribute]
        /// Where it starts, counted from 1.
        package let line: Int
    }

    /// A record contains a certificate or a list and little else.
    package static let maximumAttributeCount = 256
    package static let maximumNameLength = 128

    private let bytes: [UInt8]
    private var place = 0
    private var line = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next record; nil at the end.
    ///
    /// - Throws: ``TrustError/Code/malformedText`` with the line.
    package mutating func next() throws(TrustError) -> Record? {
        var name: [UInt8]?
        var attributes: [Attribute] = []
        var start = 0
        while let (text, number) = nextLine() {
            if text.isEmpty {
                if name != nil { break }
                continue
            }
            if text.first == UInt8(ascii: "#") { continue }
            let attribute = try Self.attribute(text, number)
            guard attributes.count < Self.maximumAttributeCount else { throw TrustError(.malformedText, line: number) }
            if name == nil {
                if attribute.name == "version", attribute.value == [UInt8(ascii: "1")] { continue }
                guard attribute.name == "dn" else { throw TrustError(.malformedText, line: number) }
                name = attribute.value
                start = number
            } else {
                guard attribute.name != "dn", attribute.name != "changetype" else {
                    throw TrustError(.malformedText, line: number)
                }
                attributes.append(attribute)
            }
        }
        return name.map { Record(name: $0, attributes: attributes, line: start) }
    }

    /// One line with those that continue it: a line that starts with a space belongs to the one before. RFC 2849, note
    /// 2.
    private mutating func nextLine() -> (text: [UInt8], number: Int)? {
        guard place < bytes.count else { return nil }
        var text = Array(rawLine())
        let number = line
        while !text.isEmpty, place < bytes.count, bytes[place] == 0x20 { text += rawLine().dropFirst() }
        return (text, number)
    }

    private mutating func rawLine() -> ArraySlice<UInt8> {
        let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.endIndex
        var text = bytes[place..<end]
        if text.last == 0x0D { text = text.dropLast() }
        place = min(end + 1, bytes.count)
        line += 1
        return text
    }

    /// `name: text`, `name:: base64`.
    private static func attribute(_ text: [UInt8], _ number: Int) throws(TrustError) -> Attribute {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), (1...maximumNameLength).contains(colon),
            text[..<colon].allSatisfy(isNameByte)
        else { throw TrustError(.malformedText, line: number) }
        let name = String(decoding: text[..<colon], as: UTF8.self).lowercased()
        var rest = text[(colon + 1)...]
        guard rest.first != UInt8(ascii: "<") else { throw TrustError(.malformedText, line: number) }
        let isBase64 = rest.first == UInt8(ascii: ":")
        if isBase64 { rest = rest.dropFirst() }
        rest = rest.drop { $0 == 0x20 }
        guard isBase64 else { return Attribute(name: name, value: Array(rest)) }
        guard let value = Base64.decode(rest) else { throw TrustError(.malformedText, line: number) }
        return Attribute(name: name, value: value)
    }

    /// RFC 4512 §1.4 and §2.5: letters, digits, hyphens, dots of an identifier, options after semicolons.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ";"):
            true
        default: false
        }
    }
}
