public import VouchCore

/// A picture from the chip, as the bytes it is encoded in: decoding is another room's. Printing shows no byte of it.
public struct EncodedImage: Sendable, Hashable {
    /// Determined from the first bytes, not from the record.
    @nonexhaustive
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// ISO/IEC 10918.
        case jpeg = "JPEG"
        /// With loss, or not known to be without.
        case jpeg2000 = "JPEG 2000"
        /// ISO/IEC 15444, without loss.
        case jpeg2000Lossless = "JPEG 2000 lossless"
        /// ISO/IEC 15948.
        case png = "PNG"
        /// Fingerprints.
        case wsq = "WSQ"
        /// Grey values row by row, according to the record; the bytes do not show it.
        case uncompressed = "uncompressed"
        /// A format that the record does not name.
        case unknown = "unknown"
    }

    /// As the record says; the bytes decide.
    public let format: Format
    /// The picture file.
    public let bytes: Sensitive<[UInt8]>
    /// In bytes.
    public let count: Int
    /// In pixels, as the picture itself says; nil if that takes a decoder.
    public let size: Size?

    /// Of a picture in pixels.
    public struct Size: Sendable, Hashable {
        /// Pixels across.
        public let width: Int
        /// Pixels down.
        public let height: Int

        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    public init(_ bytes: [UInt8]) {
        self.init(bytes[...])
    }

    package init(_ bytes: ArraySlice<UInt8>, isUncompressed: Bool = false) {
        let header = ImageHeader(bytes)
        format = header.format == .unknown && isUncompressed ? .uncompressed : header.format
        size = header.size
        count = bytes.count
        self.bytes = Sensitive(Array(bytes))
    }
}

extension EncodedImage: Redacted {
    public var description: String { "<redacted \(format.rawValue), \(count) bytes>" }
}
