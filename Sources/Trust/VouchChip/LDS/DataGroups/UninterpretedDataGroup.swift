import VouchCore
import VouchPKI

/// A file whose content only its issuer defines, or that is not decoded: passed on as bytes. DG6, DG8 to DG10 and
/// DG13 are such, and of a driving licence DG9, DG10 and DG12.
public struct UninterpretedDataGroup: Sendable, Hashable {
    /// The tag that opens the file.
    public let tag: UInt32
    /// Tag and length of what is in it, one level deep; empty if it is no series of data objects.
    public let outline: [Element]
    /// As the chip has it.
    public let content: Sensitive<[UInt8]>

    /// One object of the group.
    public struct Element: Sendable, Hashable {
        /// BER-TLV.
        public let tag: UInt32
        /// In bytes.
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
