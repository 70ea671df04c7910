import Foundation
import VouchVision

/// What JPEG does to a grey picture at a quality: blocks of 8 x 8, their cosine transform rounded to the steps of the
/// table of ITU-T T.81, annex K.1, scaled as libjpeg does.
struct BlockCompression {
    private let steps: [Float]

    init(quality: Int) {
        let scale = quality < 50 ? 5000 / max(quality, 1) : 200 - 2 * quality
        steps = BlockCompression.table.map { Float(max(1, min(255, ($0 * scale + 50) / 100))) }
    }

    /// - Parameter origin: where the grid of blocks begins, 0...7 pixels into the picture.
    func spoil(_ picture: GreyPicture, origin: (x: Int, y: Int)) -> GreyPicture {
        let (width, height) = (picture.width, picture.height)
        var pixels = picture.pixels
        var block = [Float](repeating: 0, count: 64)
        var top = origin.y - 8
        while top < height {
            var left = origin.x - 8
            while left < width {
                for i in 0..<64 {
                    let (x, y) = (min(max(left + i % 8, 0), width - 1), min(max(top + i / 8, 0), height - 1))
                    block[i] = Float(picture.pixels[y * width + x]) - 128
                }
                BlockCompression.transform(&block, isInverse: false)
                for i in 0..<64 { block[i] = (block[i] / steps[i]).rounded() * steps[i] }
                BlockCompression.transform(&block, isInverse: true)
                for i in 0..<64 {
                    let (x, y) = (left + i % 8, top + i / 8)
                    guard x >= 0, y >= 0, x < width, y < height else { continue }
                    pixels[y * width + x] = UInt8(max(0, min(255, block[i] + 128.5)))
                }
                left += 8
            }
            top += 8
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }

    /// The orthonormal cosine transform of rows, then of columns.
    private static func transform(_ block: inout [Float], isInverse: Bool) {
        var half = [Float](repeating: 0, count: 64)
        block.withUnsafeMutableBufferPointer { block in
            half.withUnsafeMutableBufferPointer { half in
                basis.withUnsafeBufferPointer { basis in
                    for y in 0..<8 {
                        for k in 0..<8 {
                            var sum: Float = 0
                            for n in 0..<8 {
                                sum += block[y * 8 + n] * (isInverse ? basis[n * 8 + k] : basis[k * 8 + n])
                            }
                            half[y * 8 + k] = sum
                        }
                    }
                    for x in 0..<8 {
                        for k in 0..<8 {
                            var sum: Float = 0
                            for n in 0..<8 {
                                sum += half[n * 8 + x] * (isInverse ? basis[n * 8 + k] : basis[k * 8 + n])
                            }
                            block[k * 8 + x] = sum
                        }
                    }
                }
            }
        }
    }

    private static let basis: [Float] = (0..<64).map { i in
        let (k, n) = (i / 8, i % 8)
        let scale: Double = k == 0 ? 0.125.squareRoot() : 0.5
        return Float(scale * cos(Double(2 * n + 1) * Double(k) * .pi / 16))
    }

    private static let table = [
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
        14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92,
        49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
    ]
}
