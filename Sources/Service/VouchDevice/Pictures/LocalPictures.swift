#if os(Linux)
public import VouchCamera
import VouchImaging
import VouchKit

/// Picture files by Vouch's own decoders and encoders.
public struct LocalPictures: PictureFiling {
    public init() {}

    /// A PNG file.
    public func file(of frame: CameraFrame) throws -> [UInt8] { try frame.png() }

    public func jpeg(_ frame: CameraFrame, quality: Double, longSide: Int?) throws -> [UInt8] {
        let plain = frame.withoutAlpha
        let whole = min(max(quality.isFinite ? quality : 0.9, 0.01), 1)
        guard let longSide, max(plain.width, plain.height) > longSide else { return try encoded(plain, whole) }
        return try encoded(plain.scaled(toLongSide: max(longSide, 1)), whole)
    }

    public func frame(of file: [UInt8]) throws -> CameraFrame {
        let (pixels, width, height) = try pixels(of: file)
        guard let frame = CameraFrame(pixels, width: width, height: height, format: .rgb8, time: .zero) else {
            throw FrameSourceError(.lost)
        }
        return frame
    }

    /// Upright, in red, green and blue.
    func pixels(of file: [UInt8]) throws -> (pixels: [UInt8], width: Int, height: Int) {
        let picture = try PictureDecoder().decode(file, as: .rgb8)
        let pixels = picture.withView { Array(UnsafeRawBufferPointer(start: $0.base, count: $0.height * $0.stride)) }
        return (pixels, picture.width, picture.height)
    }

    private func encoded(_ frame: CameraFrame, _ quality: Double) throws -> [UInt8] {
        let file = frame.withView { view in
            JPEGEncoder.encode(
                Array(UnsafeRawBufferPointer(start: view.base, count: view.height * view.stride)), width: view.width,
                height: view.height, format: view.format, quality: Int((quality * 100).rounded()))
        }
        guard let file else { throw FrameSourceError(.lost) }
        return file
    }
}

extension CameraFrame {
    /// The mean of each block of pixels: nothing is sharpened, nothing flickers.
    fileprivate func scaled(toLongSide longSide: Int) -> CameraFrame {
        let factor = Double(longSide) / Double(max(width, height))
        let (wide, high) = (max(1, Int(Double(width) * factor)), max(1, Int(Double(height) * factor)))
        let step = format.bytesPerPixel
        let pixels = withView { view in
            let source = view.base.assumingMemoryBound(to: UInt8.self)
            return [UInt8](unsafeUninitializedCapacity: wide * high * step) { target, count in
                for y in 0..<high {
                    let rows = y * height / high..<max((y + 1) * height / high, y * height / high + 1)
                    for x in 0..<wide {
                        let columns = x * width / wide..<max((x + 1) * width / wide, x * width / wide + 1)
                        for channel in 0..<step {
                            var sum = 0
                            for row in rows {
                                for column in columns {
                                    sum += Int(source[row * view.stride + column * step + channel])
                                }
                            }
                            target[(y * wide + x) * step + channel] = UInt8(sum / (rows.count * columns.count))
                        }
                    }
                }
                count = wide * high * step
            }
        }
        return CameraFrame(pixels, width: wide, height: high, format: format, time: time) ?? self
    }
}
#endif
