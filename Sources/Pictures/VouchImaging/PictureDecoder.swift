internal import CImaging
import VouchCore

/// Decodes picture files. Limits are checked on the header, before any pixel is decoded or memory allocated.
///
/// Hostile bytes end in an ``ImagingError``. The formats' libraries still run in this process: a server that reads
/// pictures from strangers should do so in a process that may crash.
public struct PictureDecoder: Sendable {
    /// The most that a file may cost.
    public struct Limits: Sendable, Hashable {
        /// The most bytes of a file.
        public var bytes: Int
        /// The most pixels of the picture at full size. No side may exceed 65535, whatever this says.
        public var pixels: Int
        /// The most memory in bytes, for the decoded picture and the decoder's own work together.
        public var memory: Int
        /// The longest time for decoding a file once.
        public var time: Duration

        public init(
            bytes: Int = 64_000_000, pixels: Int = 100_000_000, memory: Int = 150_000_000, time: Duration = .seconds(10)
        ) {
            self.bytes = max(0, bytes)
            self.pixels = max(0, pixels)
            self.memory = max(1, memory)
            self.time = max(.milliseconds(1), time)
        }
    }

    /// The content of a file's header.
    public struct Header: Sendable, Hashable {
        /// The format, by the file's first bytes.
        public let format: PictureFormat
        /// The width in pixels as displayed, after the orientation is applied.
        public let width: Int
        /// The height in pixels as displayed, after the orientation is applied.
        public let height: Int
    }

    /// The most that a file may cost.
    public let limits: Limits

    public init(limits: Limits = Limits()) { self.limits = limits }

    /// Decodes the picture, the first frame of several, with transparency laid over white.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - format: ``PixelFormat/grey8`` or ``PixelFormat/rgb8``. Grey is luma (ITU-R BT.601) and much cheaper: JPEG,
    ///     WebP and HEIC store it separately from colour.
    ///   - minimumLongSide: how many pixels the longer side must keep; a larger picture is decoded at a smaller size if
    ///     it stays above this. Nil decodes it at full size.
    ///   - maximumPixels: the most pixels of the result: a larger picture is decoded at a smaller size. Nil allows as
    ///     many as the limits do.
    ///   - page: of a TIFF file, from 0; the other formats have only page 0.
    ///   - time: the longest time for this call, where it is less than the limit allows; nil for what the limit allows.
    /// - Throws: ``ImagingError``. Damage after the first half of the picture is not an error: see
    ///   ``Picture/isDamaged``.
    public func decode(
        _ bytes: UnsafeRawBufferPointer, as format: PixelFormat, minimumLongSide: Int? = nil,
        maximumPixels: Int? = nil, page: Int = 0, time: Duration? = nil
    ) throws(ImagingError) -> Picture {
        precondition(format == .grey8 || format == .rgb8, "pictures are decoded to grey8 or rgb8")
        let fileFormat = try sniff(bytes)
        guard page == 0 || fileFormat == .tiff, page >= 0 else { throw ImagingError(.malformed, format: fileFormat) }
        let handle = try open(
            bytes, fileFormat, channels: format == .grey8 ? 1 : 3, minimumLongSide: minimumLongSide,
            maximumPixels: maximumPixels, page: page, time: time)
        guard let picture = Picture(adopting: handle, fileFormat: fileFormat) else {
            throw ImagingError(.malformed, format: fileFormat)
        }
        return picture
    }

    /// ``decode(_:as:minimumLongSide:maximumPixels:page:time:)`` for bytes in an array.
    public func decode(
        _ bytes: [UInt8], as format: PixelFormat, minimumLongSide: Int? = nil, maximumPixels: Int? = nil, page: Int = 0,
        time: Duration? = nil
    ) throws(ImagingError) -> Picture {
        try borrow(bytes) { bytes throws(ImagingError) in
            try decode(
                bytes, as: format, minimumLongSide: minimumLongSide, maximumPixels: maximumPixels, page: page,
                time: time)
        }
    }

    /// How many pages the file holds, counted up to `limit`: 1 for every format but TIFF.
    ///
    /// - Throws: ``ImagingError`` if the bytes are not a picture in a supported format.
    public func pageCount(of bytes: UnsafeRawBufferPointer, limit: Int) throws(ImagingError) -> Int {
        guard try sniff(bytes) == .tiff else { return 1 }
        let count = ci_tiff_page_count(
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, UInt32(clamping: max(1, limit)))
        guard count > 0 else { throw ImagingError(.malformed, format: .tiff) }
        return Int(count)
    }

    /// Reads the header and checks it against the limits, without decoding the picture.
    ///
    /// - Throws: ``ImagingError``.
    public func header(of bytes: [UInt8]) throws(ImagingError) -> Header {
        try borrow(bytes) { bytes throws(ImagingError) in
            let fileFormat = try sniff(bytes)
            let handle = try open(bytes, fileFormat, channels: 1, minimumLongSide: nil, headerOnly: true)
            defer { ci_picture_free(handle) }
            let layout = ci_picture_layout(handle)
            return Header(format: fileFormat, width: Int(layout.full_width), height: Int(layout.full_height))
        }
    }

    /// `withUnsafeBytes` rethrows without the error's type.
    private func borrow<R>(
        _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(ImagingError) -> R
    ) throws(ImagingError) -> R {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(ImagingError) in try body(bytes) }
        }
        return try result.get()
    }

    private func sniff(_ bytes: UnsafeRawBufferPointer) throws(ImagingError) -> PictureFormat {
        guard bytes.count > 0 else { throw ImagingError(.empty) }
        guard bytes.count <= limits.bytes else { throw ImagingError(.tooManyBytes(limit: limits.bytes)) }
        guard let format = PictureFormat(sniffing: bytes) else { throw ImagingError(.unsupportedFormat) }
        guard format.isDecoded else { throw ImagingError(.unsupportedFormat, format: format) }
        return format
    }

    private func open(
        _ bytes: UnsafeRawBufferPointer, _ format: PictureFormat, channels: Int32, minimumLongSide: Int?,
        maximumPixels: Int? = nil, page: Int = 0, time: Duration? = nil, headerOnly: Bool = false
    ) throws(ImagingError) -> OpaquePointer {
        var request = ci_request(
            channels: channels, minimum_long_side: UInt32(clamping: minimumLongSide ?? 0),
            maximum_pixels: UInt64(limits.pixels), maximum_result: UInt64(max(1, maximumPixels ?? limits.pixels)),
            maximum_memory: UInt64(limits.memory),
            maximum_milliseconds: milliseconds(min(time ?? limits.time, limits.time)),
            header_only: headerOnly ? 1 : 0,
            orientation: Int32(ExifOrientation.find(in: bytes, format: format)), page: UInt32(clamping: page))
        let decode =
            switch format {
            case .png: ci_decode_png
            case .webp: ci_decode_webp
            case .tiff: ci_decode_tiff
            case .heif: ci_decode_heif
            case .avif: ci_decode_avif
            case .jpeg2000: ci_decode_jpeg2000
            case .bmp: ci_decode_bmp
            case .gif: ci_decode_gif
            default: ci_decode_jpeg
            }
        var handle: OpaquePointer?
        let status = decode(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &request, &handle)
        guard status == 0, let handle else { throw ImagingError(code(of: status), format: format) }
        return handle
    }

    /// At least one: none would mean any number.
    private func milliseconds(_ time: Duration) -> UInt32 { UInt32(clamping: max(1, Int64(time / .milliseconds(1)))) }

    private func code(of status: Int32) -> ImagingError.Code {
        switch ci_status(UInt32(bitPattern: status)) {
        case CI_UNSUPPORTED: .unsupportedFormat
        case CI_TRUNCATED: .truncated
        case CI_TOO_MANY_PIXELS: .tooManyPixels(limit: limits.pixels)
        case CI_OUT_OF_MEMORY: .outOfMemory
        case CI_TOO_MUCH_MEMORY: .tooMuchMemory(limit: limits.memory)
        case CI_OUT_OF_TIME: .tooMuchTime
        default: .malformed
        }
    }
}
