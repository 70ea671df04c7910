import VouchDocument

/// One picture's findings, and their source.
struct PictureSearch: Sendable {
    let findings: PictureFindings
    var origin: DocumentInput
    /// The number of the page, from 1, if there are several.
    var page: Int?
    /// In a video, in seconds.
    var time: Double?
    /// Its print, if read before the document.
    var print: PicturePrint?
    /// The input's name.
    var source: String { origin.name }
    let open: Reading.Picture.Opening
}
