/// Where bytes are read although the standard says otherwise. Recorded, never swallowed (pain P26).
package struct TLVDeviation: Sendable, Hashable {
    package enum Kind: Sendable, Hashable, CaseIterable {
        /// A length in more bytes than needed, which DER forbids.
        case longLength
        /// An INTEGER with needless leading bytes.
        case longInteger
        /// Bytes after the end of a file's outermost object, or after the last element of a structure.
        case trailingBytes
        /// A BOOLEAN that is neither 00 nor FF, a default spelled out.
        case notDistinguished
        /// A SET OF whose elements are not in the order of DER.
        case unorderedSet
        /// Another tag or encoding than the standard gives, with an unmistakable meaning.
        case unusualEncoding
        /// An element that the standard does not have there, passed over.
        case unknownElement
        /// An element that must be there and is not.
        case missingElement
        /// An element that may stand once and stands again.
        case repeatedElement
        /// A value that is none of its kind, handed on as bytes.
        case malformedElement
        /// Text that is no UTF-8, read as Latin-1.
        case textNotUTF8
        /// A date that no calendar has.
        case impossibleDate
        /// A record that is longer, or holds less, than it says.
        case wrongRecordLength
        /// A picture that is not of the format that its record says.
        case wrongImageFormat
        /// A number or code that the standard reserves.
        case reservedValue
    }

    package let kind: Kind
    /// Counted from the start of the file.
    package let offset: Int

    package init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}
