#if canImport(CoreGraphics)
public import CoreGraphics
import Foundation
public import VouchCore

extension ImageView {
    /// A copy for Core Graphics; nil if the system has no memory for it.
    public var cgImage: CGImage? {
        // Without padding: the last row need not have any.
        let row = width * format.bytesPerPixel
        var data = Data(capacity: row * height)
        for y in 0..<height { data.append(contentsOf: UnsafeRawBufferPointer(start: base + y * stride, count: row)) }
        guard let provider = CGDataProvider(data: NSData(data: data) as CFData) else { return nil }
        let (space, info): (CGColorSpace, UInt32) =
            switch format {
            case .grey8: (CGColorSpaceCreateDeviceGray(), CGImageAlphaInfo.none.rawValue)
            case .rgb8: (CGColorSpaceCreateDeviceRGB(), CGImageAlphaInfo.none.rawValue)
            case .rgba8: (CGColorSpaceCreateDeviceRGB(), CGImageAlphaInfo.noneSkipLast.rawValue)
            case .bgra8:
                (
                    CGColorSpaceCreateDeviceRGB(),
                    CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
                )
            }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: format.bytesPerPixel * 8,
            bytesPerRow: row, space: space, bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider,
            decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
}
#endif
