/// Whether the receiver of a picture is to crop it to the document itself: what the `AutoCrop` header of an upload
/// says.
public enum AutoCrop: Sendable, Hashable {
    /// The picture shows the document and its surroundings.
    case requested
    /// The picture was cropped already: there is nothing left to crop.
    case declined

    public init(isPictureCropped: Bool) { self = isPictureCropped ? .declined : .requested }

    /// The header's value.
    public var isRequested: Bool { self == .requested }
}
