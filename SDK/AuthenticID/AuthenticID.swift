/// The words of AuthenticID's document scanner: its result, its upload header and its retake flow.
///
/// Source: "Parsing Responses". Capture itself is VouchCapture's; these types are thin over it.
public enum AuthenticID {}

/// The result of a scan under the vendor's own name; pictures are files: JPEG.
public typealias DSResult = AuthenticID.DSResult<[UInt8]>
