public import VouchCore
import VouchPKI

/// A data object that is handed on as it is: its meaning is not standardized, or not known here.
public struct DataObject: Sendable, Hashable {
    /// The tag bytes as a number, such as `0x5F2E`.
    public let tag: UInt32
    /// Content of the object, without tag and length.
    public let value: [UInt8]

    public init(tag: UInt32, value: [UInt8]) {
        self.tag = tag
        self.value = value
    }

    package init(_ object: TLV) { self.init(tag: object.tag, value: Array(object.value)) }
}

extension DataObject: Redacted {
    /// The tag and the length: the value may be of a person.
    public var description: String { "\(Hex.text(TLVWriter.number(tag))), \(value.count) bytes" }
}
