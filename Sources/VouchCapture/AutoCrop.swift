/// Whether the receiver of a picture is to crop it to the document itself: the `AutoCrop` value of an upload.
///
/// Only uncropped pictures are recommended for submission; a cropped one says `false`, since there is nothing left to
/// crop.
public enum AutoCrop: Sendable, Hashable {
    case `true`
    case `false`
}
