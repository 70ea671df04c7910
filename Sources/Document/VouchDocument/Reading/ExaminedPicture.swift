/// A picture of a document, what was found in it, and what was read of it so far.
public struct ExaminedPicture: Sendable {
    public let findings: PictureFindings
    /// To decode it again, in colour and as large as its pages need.
    public let source: PictureSource
    /// nil: not read yet.
    public let print: PicturePrint?

    public init(_ findings: PictureFindings, source: PictureSource, print: PicturePrint? = nil) {
        (self.findings, self.source, self.print) = (findings, source, print)
    }
}
