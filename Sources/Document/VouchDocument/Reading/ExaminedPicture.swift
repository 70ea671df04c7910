/// A picture of a document, what was found in it, and what was read of it so far.
public struct ExaminedPicture: Sendable {
    /// The findings in the picture.
    public let findings: PictureFindings
    let print: Print

    enum Print: Sendable {
        case read(PicturePrint)
        /// To decode it again, in colour and as large as its pages need.
        case unread(PictureSource)
    }

    /// nil: not read yet.
    package var readPrint: PicturePrint? {
        if case .read(let print) = print { return print }
        return nil
    }

    /// A picture whose print is not read yet.
    public init(_ findings: PictureFindings, source: PictureSource) {
        (self.findings, print) = (findings, .unread(source))
    }

    /// A picture whose print has been read.
    public init(_ findings: PictureFindings, print: PicturePrint) {
        (self.findings, self.print) = (findings, .read(print))
    }
}
