public import VouchCore

/// A picture from the chip, as the bytes it is encoded in; it is not decoded here. Printing shows no byte of it.
public struct EncodedImage: Sendable, Hashable {
    /// Encoding of a picture, found from its first bytes and not from what the record says.
    @nonexhaustive
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// JPEG, ISO/IEC 10918-1.
        case jpeg = "JPEG"
        /// JPEG 2000, ISO/IEC 15444-1, as file or bare codestream: with loss, or not known to be without.
        case jpeg2000 = "JPEG 2000"
        /// JPEG 2000 whose transformation can be undone exactly (reversible 5/3 wavelet).
        case jpeg2000Lossless = "JPEG 2000 lossless"
        /// PNG, ISO/IEC 15948.
        case png = "PNG"
        /// Wavelet scalar quantization of grey-scale fingerprints, by the FBI's specification. Its size is not read.
        case wsq = "WSQ"
        /// Grey or colour values row by row. The record says so; the bytes alone do not show it.
        case uncompressed = "uncompressed"
        /// None of these.
        case unknown = "unknown"
    }

    /// Format by the first bytes; ``Format/uncompressed`` where they show none and the record says so.
    public let format: Format
    /// The whole picture file.
    public let bytes: Sensitive<[UInt8]>
    /// Length of ``bytes``.
    public let count: Int
    /// Size in pixels from the picture's own header; nil for WSQ, uncompressed and unknown pictures, and for a broken
    /// header.
    public let size: Size?

    /// Width and height of a picture.
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
