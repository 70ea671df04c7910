public import VouchCore

/// A file of the chip as it was read.
public struct ChipFile: Sendable {
    /// Which file it is.
    public let file: ElementaryFile
    /// The bytes as read, for hashing and saving: the file's outermost object and nothing after it.
    public let bytes: Sensitive<[UInt8]>
    /// The decoded content; nil if the bytes are malformed.
    public let content: LDSContent?

    public init(file: ElementaryFile, bytes: Sensitive<[UInt8]>, content: LDSContent?) {
        self.file = file
        self.bytes = bytes
        self.content = content
    }
}
