internal import CImaging
import VouchCore

/// A decoded picture, upright as displayed, that owns its pixels.
///
/// It may hold fewer pixels than the file: see ``scale``.
public struct Picture: Sendable {
    /// The width of the pixels held here. It may be less than ``displayedWidth``.
    public let width: Int
    /// The height of the pixels held here. It may be less than ``displayedHeight``.
    public let height: Int
    /// ``PixelFormat/grey8`` or ``PixelFormat/rgb8``.
    public let format: PixelFormat
    /// The width of the whole picture as it is displayed, in pixels: after its orientation is applied, and not made
    /// smaller.
    public let displayedWidth: Int
    /// The height of the whole picture as it is displayed, in pixels.
    public let displayedHeight: Int
    /// Displayed pixels for each pixel held here, 1 or more: multiply coordinates by this.
    public let scale: Double
    /// Some of the file was missing or corrupt: parts may be white, grey or garbled.
    public let isDamaged: Bool
    /// The format of the file that the picture came from.
    public let fileFormat: PictureFormat

    private let storage: Storage

    /// Takes over `handle`, which must hold pixels.
    init?(adopting handle: OpaquePointer, fileFormat: PictureFormat) {
        let layout = ci_picture_layout(handle)
        storage = Storage(handle: handle)
        width = Int(layout.width)
        height = Int(layout.height)
        format = layout.channels == 1 ? .grey8 : .rgb8
        displayedWidth = Int(layout.full_width)
        displayedHeight = Int(layout.full_height)
        scale = layout.scale
        isDamaged = layout.damaged != 0
        self.fileFormat = fileFormat
        guard storage.view(width: width, height: height, format: format) != nil else { return nil }
    }

    /// Copies pixels decoded elsewhere, upright and at full size.
    ///
    /// - Parameter fileFormat: the format of the file they came from.
    /// - Returns: nil if the view is neither `grey8` nor `rgb8` or not tightly packed, or when memory ran out.
    public init?(copying view: ImageView, from fileFormat: PictureFormat) {
        guard view.format == .grey8 || view.format == .rgb8, view.stride == view.width * view.format.bytesPerPixel
        else { return nil }
        var handle: OpaquePointer?
        let status = ci_picture_copy(
            view.base.assumingMemoryBound(to: UInt8.self), UInt32(view.width), UInt32(view.height),
            Int32(view.format.bytesPerPixel), &handle)
        guard status == 0, let handle else { return nil }
        self.init(adopting: handle, fileFormat: fileFormat)
    }

    /// Takes pixels as they come from elsewhere, upright and at full size, without a second copy of them.
    ///
    /// - Parameter fill: gets the pixels to write, rows from the top, tightly packed; what it leaves is undefined.
    /// - Returns: nil if a side is not 1...65535, the format is neither `grey8` nor `rgb8`, or when memory ran out.
    package init?<Failure: Error>(
        width: Int, height: Int, format: PixelFormat, from fileFormat: PictureFormat,
        filledBy fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        guard format == .grey8 || format == .rgb8, (1...65535).contains(width), (1...65535).contains(height) else {
            return nil
        }
        var handle: OpaquePointer?
        let status = ci_picture_make(UInt32(width), UInt32(height), Int32(format.bytesPerPixel), &handle)
        guard status == 0, let handle else { return nil }
        self.init(adopting: handle, fileFormat: fileFormat)
        try fill(
            UnsafeMutableRawBufferPointer(
                start: ci_picture_storage(handle), count: width * height * format.bytesPerPixel))
    }

    /// Lends the pixels, rows from the top, tightly packed. The view is valid only inside `body`.
    public func withView<Result, Failure: Error>(
        _ body: (ImageView) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(storage) {} }
        guard let view = storage.view(width: width, height: height, format: format) else {
            preconditionFailure("init has made this view once already")
        }
        return try body(view)
    }

    /// Converts a position in the pixels held here to one in the picture as displayed.
    public func displayed(_ point: Point) -> Point { point * scale }

    // Unchecked: the C picture is never written after its picture here was made, and only the last reference frees it.
    private final class Storage: @unchecked Sendable {
        private let handle: OpaquePointer

        init(handle: OpaquePointer) { self.handle = handle }

        deinit { ci_picture_free(handle) }

        func view(width: Int, height: Int, format: PixelFormat) -> ImageView? {
            guard let pixels = ci_picture_pixels(handle) else { return nil }
            let bytes = UnsafeRawBufferPointer(start: pixels, count: width * height * format.bytesPerPixel)
            return ImageView(bytes, width: width, height: height, format: format)
        }
    }
}
