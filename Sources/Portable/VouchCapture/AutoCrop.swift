/// Whether the receiver should crop a picture to the document: the value of an upload's `AutoCrop` header.
public enum AutoCrop: Sendable, Hashable {
    /// The picture shows the document and its surroundings.
    case requested
    /// The picture is already cropped: there is nothing left to crop.
    case declined

    /// Declined for a picture that is cropped, requested for any other.
    public init(isPictureCropped: Bool) { self = isPictureCropped ? .declined : .requested }

    /// Value of the header.
    public var isRequested: Bool { self == .requested }
}
