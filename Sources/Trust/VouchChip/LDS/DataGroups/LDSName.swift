public import VouchCore

/// A name of DG11, DG12 or DG16, taken apart. Doc 9303-10 §4.7.11.
public struct LDSName: Sendable, Hashable {
    /// The primary identifier, usually the family name, with single spaces between its words.
    public let primaryIdentifier: String
    /// The secondary identifier, usually the given names, with single spaces between its words; nil if the name has no
    /// second part.
    public let secondaryIdentifier: String?

    /// Takes `PRIMARY<<SECONDARY` apart, `<` standing for a space in each.
    ///
    /// Some States write a comma instead, or the names as they are spoken: the latter has no parts and is primary, as
    /// in the machine-readable zone. Compare with that before a name is shown as family name.
    public init(_ text: String) {
        let bytes = Array(text.utf8)
        let separator = Self.separator(in: bytes)
        primaryIdentifier = Self.words(separator.map { bytes[..<$0.lowerBound] } ?? bytes[...])
        let secondary = separator.map { Self.words(bytes[$0.upperBound...]) } ?? ""
        secondaryIdentifier = secondary.isEmpty ? nil : secondary
    }

    private static func words(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.split { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: " ") }
            .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    /// The first `<<` that has something before it, or the first comma.
    private static func separator(in bytes: [UInt8]) -> Range<Int>? {
        let start = bytes.firstIndex { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: " ") } ?? bytes.endIndex
        for index in bytes.indices.dropFirst(start + 1)
        where bytes[index] == UInt8(ascii: "<") && bytes[index - 1] == UInt8(ascii: "<") {
            return index - 1..<index + 1
        }
        return bytes.firstIndex(of: UInt8(ascii: ",")).map { $0..<$0 + 1 }
    }
}

extension LDSName: Redacted {
    public var description: String { "<redacted>" }
}
