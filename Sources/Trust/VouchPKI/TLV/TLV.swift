/// One data object in BER or DER: a tag, a length and a value. ISO/IEC 7816-4 §5.2.2, ITU-T X.690 §8.1.
///
/// Slices keep the indices of their file, so that offsets can be reported and the original bytes hashed.
package struct TLV: Sendable, Hashable {
    /// The tag bytes as a number: `0x5F1F`, `0x7F61`. At most three bytes.
    package let tag: UInt32
    package let value: ArraySlice<UInt8>
    /// Tag, length and value, as read.
    package let encoded: ArraySlice<UInt8>

    /// Whether the value is made of data objects itself: bit 6 of the first tag byte.
    package var isConstructed: Bool { (encoded.first ?? 0) & 0x20 != 0 }
}

/// The bytes are not a data object, or not the expected one.
package struct TLVError: Error, Sendable, Hashable {
    package enum Code: Sendable, Hashable {
        /// The bytes end before the tag, the length or the value does.
        case truncated
        /// A tag of more than three bytes.
        case unsupportedTag
        /// A length of more than four bytes, or the indefinite form.
        case unsupportedLength
        /// A different tag than required here.
        case unexpectedTag
        /// Extra bytes where there may be none.
        case trailingBytes
        /// The value is invalid for its type: an empty INTEGER, a date with a letter.
        case malformedValue
        /// More deeply nested than any chip file.
        case tooDeep
        /// More elements than any chip file.
        case tooManyElements
    }

    package let code: Code
    /// Counted from the start of the file.
    package let offset: Int

    package init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}
