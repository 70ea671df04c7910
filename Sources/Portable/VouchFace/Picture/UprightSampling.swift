import VouchCore

/// Fills a patch whose sides are along the picture's and whose pixels are large: whole rows of the picture are summed
/// first, so each of its pixels is touched once.
struct UprightSampling {
    private let view: ImageView
    private let size: Int
    private let samples: Int
    /// For each sample along a side of the patch, the picture's column and row; nil outside.
    private let columns: [Int?]
    private let rows: [Int?]

    init(_ view: ImageView, _ transform: FaceTransform, size: Int, samples: Int) {
        (self.view, self.size, self.samples) = (view, size, samples)
        let share = 1 / Double(samples)
        let step = transform.right.x * share
        func places(_ origin: (Double) -> Double, _ limit: Int) -> [Int?] {
            (0..<size).flatMap { index in
                let start = origin(Double(index) + share / 2)
                return (0..<samples).map { sample in
                    let place = start + step * Double(sample)
                    return place >= 0 && place < Double(limit) ? Int(place) : nil
                }
            }
        }
        columns = places({ transform($0, 0).x }, view.width)
        rows = places({ transform(0, $0).y }, view.height)
    }

    /// - Parameters:
    ///   - target: `size` x `size` pixels of three values.
    ///   - chosen: the rows to be filled.
    func fill(_ target: UnsafeMutablePointer<Float>, _ chosen: Range<Int>) {
        let step = view.format.bytesPerPixel
        let (red, green, blue) = view.format.places
        let inside = columns.compactMap { $0 }
        let weight = 1 / Float(samples * samples)
        guard let first = inside.min(), let last = inside.max() else {
            target.initialize(repeating: 0, count: size * size * 3)
            return
        }
        let base = view.base.assumingMemoryBound(to: UInt8.self) + first * step
        // Sums of at most 12 rows of bytes.
        let count = (last - first + 1) * step
        let sums = UnsafeMutablePointer<UInt16>.allocate(capacity: count)
        defer { sums.deallocate() }
        for y in chosen {
            sums.initialize(repeating: 0, count: count)
            for case let row? in rows[(y * samples)..<((y + 1) * samples)] {
                let from = base + row * view.stride
                for i in 0..<count { sums[i] &+= UInt16(from[i]) }
            }
            for x in 0..<size {
                var sum = SIMD3<UInt32>.zero
                for case let column? in columns[(x * samples)..<((x + 1) * samples)] {
                    let at = sums + (column - first) * step
                    sum &+= SIMD3(UInt32(at[red]), UInt32(at[green]), UInt32(at[blue]))
                }
                let to = target + (y * size + x) * 3
                to[0] = Float(sum.x) * weight
                to[1] = Float(sum.y) * weight
                to[2] = Float(sum.z) * weight
            }
        }
    }
}
