#if canImport(ImageIO)
import Foundation
import ImageIO
public import VouchCamera
public import VouchCore
public import VouchDialects
public import VouchSelphID

/// Makes JPEG files by ImageIO. Type-checked only: it was never run on a device.
public struct AppleJPEG: SelphID.PictureEncoding {
    /// Holds nothing: make one where it is needed.
    public init() {}

    /// Makes a JPEG file of a picture.
    ///
    /// - Parameter quality: 0...1, where 1 keeps most; others count as the nearest of these.
    /// - Throws: ``VouchSelphID/SelphID/ErrorType/SELPHID_INTERNAL_ERROR`` if the system makes no file of the picture.
    public func jpeg(_ picture: ImageView, quality: Double) throws -> [UInt8] {
        let file = NSMutableData()
        guard let image = picture.cgImage,
            let writer = CGImageDestinationCreateWithData(
                file as CFMutableData, NSString(string: "public.jpeg") as CFString, 1, nil)
        else { throw SelphID.ErrorType.SELPHID_INTERNAL_ERROR }
        let share = NSNumber(value: min(max(quality, 0), 1))
        let options = NSDictionary(dictionary: [kCGImageDestinationLossyCompressionQuality as NSString: share])
        CGImageDestinationAddImage(writer, image, options as CFDictionary)
        guard CGImageDestinationFinalize(writer) else { throw SelphID.ErrorType.SELPHID_INTERNAL_ERROR }
        return [UInt8](Data(referencing: file))
    }
}

extension CameraFrame {
    /// The pixels of a picture file, for example of the photo library, turned upright as the file says.
    ///
    /// - Parameters:
    ///   - pictureFile: the file's bytes, in any format that ImageIO knows.
    ///   - longestSide: in pixels, 1...65535; a larger picture is made smaller.
    /// - Returns: nil if it is not a picture, or the system cannot decode it.
    public init?(pictureFile: [UInt8], longestSide: Int = 4000) {
        let data = NSData(data: Data(pictureFile)) as CFData
        let options = NSDictionary(dictionary: [
            kCGImageSourceCreateThumbnailFromImageAlways as NSString: NSNumber(value: true),
            kCGImageSourceCreateThumbnailWithTransform as NSString: NSNumber(value: true),
            kCGImageSourceThumbnailMaxPixelSize as NSString: NSNumber(value: min(max(longestSide, 1), 65535)),
        ])
        guard let source = CGImageSourceCreateWithData(data, nil),
            let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
        else { return nil }
        let (width, height) = (image.width, image.height)
        guard (1...65535).contains(width), (1...65535).contains(height) else { return nil }
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        let isDrawn = pixels.withUnsafeMutableBytes { bytes in
            guard
                let context = CGContext(
                    data: bytes.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
                    space: CGColorSpaceCreateDeviceRGB(),
                    // Blue, green, red, and a byte that is not used.
                    bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
            else { return false }
            context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
            return true
        }
        guard isDrawn else { return nil }
        self.init(pixels, width: width, height: height, format: .bgra8, time: .zero)
    }
}
#endif
