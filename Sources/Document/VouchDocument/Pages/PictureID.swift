/// The identity of a picture within a reading: made when the picture is examined, and never changed.
public struct PictureID: Hashable, Sendable {
    private let value = UInt64.random(in: .min ... .max)

    public init() {}
}

/// The identity of a page: its picture, and which of the pages in that picture it is.
public struct PageID: Hashable, Sendable {
    /// The picture that shows the page.
    public let picture: PictureID
    /// Counted from 0, in the order in which the pages of the picture were found.
    public let number: Int

    public init(_ picture: PictureID, number: Int = 0) {
        self.picture = picture
        self.number = number
    }
}
