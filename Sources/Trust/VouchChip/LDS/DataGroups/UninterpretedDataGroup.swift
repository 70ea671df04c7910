import VouchCore
import VouchPKI

/// A file whose content only its issuer defines, or that is not decoded: passed on as bytes. DG6, DG8 to DG10 and
/// DG13 are such, and of a driving licence DG9, DG10 and DG12.
public struct UninterpretedDataGroup: Sendable, Hashable {
    /// Tag of the outermost object, the tag bytes as a number.
    public let tag: UInt32
    /// Tag and length of the objects in it, one level deep; empty if the content is not a series of data objects.
    public let outline: [Element]
    /// The content of the outermost object, without its tag and length.
    public let content: Sensitive<[UInt8]>

    /// One data object of the content.
    public struct Element: Sendable, Hashable {
        /// The tag bytes as a number.
        public let tag: UInt32
        /// Length of the value, in bytes.
        public let length: Int
    }

    /// - Parameter tag: nil if any will do.
    package init(parsing reader: inout TLVReader, tag: UInt32?) throws(TLVError) {
        let object = if let tag { try reader.next(tag) } else { try reader.next() }
        self.tag = object.tag
        content = Sensitive(Array(object.value))
        var inner = try reader.inside(object)
        outline =
            object.isConstructed
            ? ((try? inner.elements()) ?? []).map { Element(tag: $0.tag, length: $0.value.count) } : []
    }
}
