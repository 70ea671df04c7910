#if canImport(AVFoundation) && canImport(ImageIO)
import AVFoundation
import Foundation
import Testing
import VouchApple
import VouchCamera
import VouchCore

/// Pictures of the camera and of files, pixel by pixel.
@Suite struct PictureTests {
    @Test func `a camera's padded buffer becomes a frame without padding`() throws {
        var made: CVPixelBuffer?
        // An odd width: rows are padded.
        #expect(CVPixelBufferCreate(nil, 13, 7, kCVPixelFormatType_32BGRA, nil, &made) == kCVReturnSuccess)
        let buffer = try #require(made)
        #expect(CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0)) == kCVReturnSuccess)
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        let stride = CVPixelBufferGetBytesPerRow(buffer)
        for y in 0..<7 {
            for x in 0..<13 * 4 { base.storeBytes(of: UInt8(y * 31 + x), toByteOffset: y * stride + x, as: UInt8.self) }
        }
        #expect(CVPixelBufferUnlockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0)) == kCVReturnSuccess)
        let frame = try #require(CameraFrame(buffer, time: .milliseconds(5)))
        #expect(frame.width == 13)
        #expect(frame.height == 7)
        #expect(frame.format == .bgra8)
        let pixels = frame.withView { [UInt8](UnsafeRawBufferPointer(start: $0.base, count: $0.stride * $0.height)) }
        #expect(pixels.count == 13 * 7 * 4)
        #expect(pixels.indices.allSatisfy { pixels[$0] == UInt8($0 / 52 * 31 + $0 % 52) })
    }

    @Test(arguments: [(PixelFormat.bgra8, [2, 1, 0]), (.rgba8, [0, 1, 2]), (.rgb8, [0, 1, 2])])
    func `a file that was made of pixels has their colours`(_ format: PixelFormat, _ places: [Int]) throws {
        var pixels = [UInt8](repeating: 255, count: 32 * 32 * format.bytesPerPixel)
        for pixel in 0..<32 * 32 {
            pixels[pixel * format.bytesPerPixel + places[0]] = 200
            pixels[pixel * format.bytesPerPixel + places[1]] = 100
            pixels[pixel * format.bytesPerPixel + places[2]] = 20
        }
        let frame = try #require(CameraFrame(pixels, width: 32, height: 32, format: format, time: .zero))
        let file = try frame.withView { try AppleJPEG().jpeg($0, quality: 1) }
        let read = try #require(CameraFrame(pictureFile: file))
        let middle = read.withView { view in
            let at = 16 * view.stride + 16 * 4
            return (0..<3).map { Int(view.base.load(fromByteOffset: at + $0, as: UInt8.self)) }
        }
        // Blue, green, red; a JPEG is not exact.
        for (seen, meant) in zip(middle, [20, 100, 200]) { #expect(abs(seen - meant) <= 6) }
    }

    @Test func `what is no picture is none`() {
        #expect(CameraFrame(pictureFile: []) == nil)
        #expect(CameraFrame(pictureFile: [UInt8](repeating: 7, count: 1000)) == nil)
    }

    @Test func `a picture is made as small as it is asked for`() throws {
        let frame = try #require(CameraFrame(pictureFile: try Examples.file("passport.jpg"), longestSide: 800))
        #expect(frame.width == 800)
        #expect(frame.height == 600)
    }
}
#endif
