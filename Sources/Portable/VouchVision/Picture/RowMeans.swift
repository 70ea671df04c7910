/// The mean grey around every pixel of one row after the other, over a square that moves down the picture with the row.
package struct RowMeans {
    private let picture: GreyPicture
    private let radius: Int
    /// The sum of every column, over the rows of the square.
    private var columns: [UInt32]
    /// The sum of the columns left of each, so that any span is one subtraction. 2^32 holds 181 rows of 65535 white pixels.
    private var sums: [UInt32]
    private var nextRow = 0

    /// - Parameter radius: pixels, at most 90.
    package init(_ picture: GreyPicture, radius: Int) {
        self.picture = picture
        self.radius = min(max(radius, 1), 90)
        columns = [UInt32](repeating: 0, count: picture.width)
        sums = [UInt32](repeating: 0, count: picture.width + 1)
    }

    /// The means of the next row, clipped to the picture at its edges, less `contrast`.
    package mutating func next(into means: inout [UInt8], less contrast: Float) {
        let (y, width, height) = (nextRow, picture.width, picture.height)
        guard y < height, means.count == width else { return }
        if y == 0 {
            for row in 0..<min(radius, height) { add(row: row) }
        }
        if y + radius < height { add(row: y + radius) }
        if y - radius - 1 >= 0 { subtract(row: y - radius - 1) }
        nextRow += 1
        let rows = min(y + radius, height - 1) - max(y - radius, 0) + 1
        var total: UInt32 = 0
        for x in 0..<width {
            sums[x] = total
            total &+= columns[x]
        }
        sums[width] = total
        let radius = radius
        sums.withUnsafeBufferPointer { sums in
            means.withUnsafeMutableBufferPointer { means in
                func mean(_ x: Int) {
                    let (from, to) = (max(x - radius, 0), min(x + radius + 1, width))
                    let value = Float(sums[to] &- sums[from]) / Float((to - from) * rows) - contrast
                    means[x] = UInt8(max(0, min(255, value)))
                }
                let inner = min(radius, width)..<max(width - radius, min(radius, width))
                for x in 0..<inner.lowerBound { mean(x) }
                let scale = 1 / Float((2 * radius + 1) * rows)
                for x in inner {
                    let value = Float(sums[x &+ radius &+ 1] &- sums[x &- radius]) * scale - contrast
                    means[x] = UInt8(max(0, value))
                }
                for x in inner.upperBound..<max(width, inner.upperBound) { mean(x) }
            }
        }
    }

    private mutating func add(row: Int) {
        let start = row * picture.width
        picture.pixels.withUnsafeBufferPointer { pixels in
            for x in 0..<columns.count { columns[x] &+= UInt32(pixels[start &+ x]) }
        }
    }

    private mutating func subtract(row: Int) {
        let start = row * picture.width
        picture.pixels.withUnsafeBufferPointer { pixels in
            for x in 0..<columns.count { columns[x] &-= UInt32(pixels[start &+ x]) }
        }
    }
}
