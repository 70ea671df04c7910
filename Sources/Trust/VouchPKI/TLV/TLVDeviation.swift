/// A tolerated deviation from the standard. Always recorded, never ignored silently.
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
        /// Signed data that names another type of content than the standard gives.
        case otherContentType
        /// An element not defined by the standard, skipped.
        case unknownElement
        /// A missing mandatory element.
        case missingElement
        /// A repeated element that may occur only once.
        case repeatedElement
        /// An invalid value, passed on as bytes.
        case malformedElement
        /// Text that is not UTF-8, read as Latin-1.
        case textNotUTF8
        /// A date that does not exist.
        case impossibleDate
        /// A record whose length or content differs from its header.
        case wrongRecordLength
        /// A picture in a different format than its record says.
        case wrongImageFormat
        /// A reserved number or code.
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
