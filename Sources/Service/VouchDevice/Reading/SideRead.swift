public import VouchCore
import VouchCamera

/// A side that was read by itself, before the document's other sides were there. Personal data.
public struct SideRead: Sendable, Redacted {
    /// The picture file.
    public let file: [UInt8]
    /// What the reader found in it. Only the reader that made it knows what it is.
    public let found: any Sendable

    public init(_ file: [UInt8], found: any Sendable) { (self.file, self.found) = (file, found) }
}

/// A side that was taken, with its file, and what was read of it while the capture went on.
struct TakenSide: Sendable {
    let frame: CameraFrame
    let file: [UInt8]
    /// Nil where the reader reads all sides together, or could not read this one: it is read with the others, whose error tells.
    let read: SideRead?
}
