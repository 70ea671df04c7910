import VouchCore

/// An owned 8-bit grey picture, tightly packed, origin top left.
public struct GreyPicture: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The grey values, row by row from the top: 0 is black, 255 white.
    public private(set) var pixels: [UInt8]

    /// - Parameter pixels: `width * height` values, row by row; both sides at least 1.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Luma of `view` by the weights of ITU-R BT.601 (0.299, 0.587, 0.114), as JPEG uses them. Alpha is ignored.
    public init(_ view: ImageView) {
        let (width, height) = (view.width, view.height)
        pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            for y in 0..<height {
                let source = (view.base + y * view.stride).assumingMemoryBound(to: UInt8.self)
                guard let target = buffer.baseAddress.map({ $0 + y * width }) else { return }
                switch view.format {
                case .grey8: target.update(from: source, count: width)
                case .rgb8: GreyPicture.luma(source, target, width, step: 3, red: 0, blue: 2)
                case .rgba8: GreyPicture.luma(source, target, width, step: 4, red: 0, blue: 2)
                case .bgra8: GreyPicture.luma(source, target, width, step: 4, red: 2, blue: 0)
                }
            }
            count = width * height
        }
        self.width = width
        self.height = height
    }

    @inline(__always)
    private static func luma(
        _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ count: Int,
        step: Int, red: Int, blue: Int
    ) {
        for x in 0..<count {
            let pixel = source + x &* step
            let sum = UInt32(pixel[red]) &* 77 &+ UInt32(pixel[1]) &* 150 &+ UInt32(pixel[blue]) &* 29 &+ 128
            target[x] = UInt8(truncatingIfNeeded: sum >> 8)
        }
    }

    /// Half the size, averaging 2x2 pixels; an odd last row or column is dropped, a side of 1 stays.
    public func halved() -> GreyPicture {
        let (w, h) = (max(width / 2, 1), max(height / 2, 1))
        let stepX = width > 1 ? 1 : 0
        let stepY = height > 1 ? width : 0
        let reduced = pixels.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: w * h) { target, count in
                for y in 0..<h {
                    let row = y * 2 * width
                    for x in 0..<w {
                        let i = row &+ 2 &* x
                        let sum =
                            UInt32(source[i]) &+ UInt32(source[i &+ stepX]) &+ UInt32(source[i &+ stepY])
                            &+ UInt32(source[i &+ stepY &+ stepX]) &+ 2
                        target[y &* w &+ x] = UInt8(truncatingIfNeeded: sum >> 2)
                    }
                }
                count = w * h
            }
        }
        return GreyPicture(width: w, height: h, pixels: reduced)
    }

    /// The picture at another size: each new pixel is the mean of the area it covers, so nothing aliases when
    /// shrinking. Enlarging repeats pixels: see ``enlarged(width:height:)``.
    public func resized(width newWidth: Int, height newHeight: Int) -> GreyPicture {
        precondition(newWidth > 0 && newHeight > 0)
        if newWidth == width && newHeight == height { return self }
        let stepX = Float(width) / Float(newWidth)
        let stepY = Float(height) / Float(newHeight)
        var result = [UInt8](repeating: 0, count: newWidth * newHeight)
        var column = [Float](repeating: 0, count: width)
        for y in 0..<newHeight {
            let rows = Span(from: Float(y) * stepY, to: Float(y + 1) * stepY, limit: height)
            accumulate(rows, into: &column)
            let rowScale = 1 / rows.total
            for x in 0..<newWidth {
                let span = Span(from: Float(x) * stepX, to: Float(x + 1) * stepX, limit: width)
                var sum = column[span.first] * span.firstWeight
                var i = span.first + 1
                while i < span.last {
                    sum += column[i]
                    i += 1
                }
                if span.last > span.first { sum += column[span.last] * span.lastWeight }
                result[y * newWidth + x] = UInt8(max(0, min(255, sum * rowScale / span.total + 0.5)))
            }
        }
        return GreyPicture(width: newWidth, height: newHeight, pixels: result)
    }

    /// The picture at a larger size, interpolated between the pixels.
    func enlarged(width newWidth: Int, height newHeight: Int) -> GreyPicture {
        let stepX = Float(width) / Float(newWidth)
        let stepY = Float(height) / Float(newHeight)
        let enlarged = pixels.withUnsafeBufferPointer { source in
            let sampler = Sampler(source, width: width, height: height)
            return [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { target, count in
                for y in 0..<newHeight {
                    for x in 0..<newWidth {
                        let value = sampler.bilinear((Float(x) + 0.5) * stepX - 0.5, (Float(y) + 0.5) * stepY - 0.5)
                        target[y &* newWidth &+ x] = UInt8(value + 0.5)
                    }
                }
                count = newWidth * newHeight
            }
        }
        return GreyPicture(width: newWidth, height: newHeight, pixels: enlarged)
    }

    /// The weighted sum of some rows, column by column.
    private func accumulate(_ rows: Span, into column: inout [Float]) {
        pixels.withUnsafeBufferPointer { source in
            column.withUnsafeMutableBufferPointer { target in
                for y in rows.first...rows.last {
                    let weight = y == rows.first ? rows.firstWeight : y == rows.last ? rows.lastWeight : 1
                    let row = y * width
                    if y == rows.first {
                        for x in 0..<width { target[x] = Float(source[row &+ x]) * weight }
                    } else {
                        for x in 0..<width { target[x] += Float(source[row &+ x]) * weight }
                    }
                }
            }
        }
    }

    /// The whole and part pixels that an interval covers.
    private struct Span {
        let first: Int
        let last: Int
        let firstWeight: Float
        let lastWeight: Float
        let total: Float

        init(from start: Float, to end: Float, limit: Int) {
            first = min(Int(start), limit - 1)
            let lastIndex = min(max(Int(end.rounded(.up)) - 1, first), limit - 1)
            last = lastIndex
            if lastIndex == first {
                firstWeight = max(end - start, 1e-6)
                lastWeight = 0
            } else {
                firstWeight = Float(first + 1) - start
                lastWeight = max(0, min(end, Float(limit)) - Float(lastIndex))
            }
            total = firstWeight + lastWeight + Float(max(lastIndex - first - 1, 0))
        }
    }
}
