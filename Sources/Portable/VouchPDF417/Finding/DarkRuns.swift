import VouchCore
import VouchVision

/// The dark stretches of every row of a picture, and those of neighbouring rows that continue each other.
struct DarkRuns {
    struct Run {
        let y: Int
        /// Pixels, to a fraction, where grey crosses the threshold.
        let start: Double
        let end: Double
    }

    /// A run as stored: 16 bytes, linked to the run above it.
    private struct Link {
        let y: Int32
        let start: Float
        let end: Float
        let above: Int32
    }

    private var links: [Link] = []
    /// The lowest run of each chain, with how many runs it has.
    private var ends: [(link: Int32, count: Int32)] = []

    /// - Parameters:
    ///   - contrast: grey levels by which a pixel must be darker than its surroundings.
    ///   - widths: pixels; other runs are left out.
    init(_ picture: GreyPicture, contrast: Float, widths: ClosedRange<Int>) {
        var surroundings = RowMeans(picture, radius: min(max(max(picture.width, picture.height) / 20, 24), 90))
        links.reserveCapacity(1 << 14)
        var active: [Chain] = []
        var next: [Chain] = []
        var threshold = [UInt8](repeating: 0, count: picture.width)
        for y in 0..<picture.height {
            surroundings.next(into: &threshold, less: contrast)
            next.removeAll(keepingCapacity: true)
            var sweep = 0
            let row = y * picture.width
            picture.pixels.withUnsafeBufferPointer { pixels in
                threshold.withUnsafeBufferPointer { limits in
                    var x = 0
                    let width = picture.width
                    while x < width {
                        if pixels[row &+ x] >= limits[x] {
                            x += 1
                            continue
                        }
                        let start = x
                        while x < width, pixels[row &+ x] < limits[x] { x += 1 }
                        guard widths.contains(x - start) else { continue }
                        let from = Self.crossing(pixels, row, limits, outside: start - 1, inside: start, width)
                        let to = Self.crossing(pixels, row, limits, outside: x, inside: x - 1, width)
                        extend(&active, &sweep, &next, y: y, from: from, to: to)
                    }
                }
            }
            // Chains that are not continued wait two rows, in case noise broke them, before they end.
            for chain in active where !chain.isContinued {
                if y - Int(chain.y) < 3 { next.append(chain) } else { end(chain) }
            }
            next.sort { $0.start < $1.start }
            swap(&active, &next)
        }
        for chain in active { end(chain) }
    }

    private struct Chain {
        var start: Float
        var end: Float
        var y: Int32
        var link: Int32
        var count: Int32
        var isContinued = false
    }

    /// Adds a run to the chain it continues, or begins one. `active` is sorted by start; `sweep` only moves on.
    private mutating func extend(
        _ active: inout [Chain], _ sweep: inout Int, _ next: inout [Chain], y: Int, from: Float, to: Float
    ) {
        let reach: Float = 8
        while sweep < active.count, active[sweep].start < from - reach { sweep += 1 }
        var best = -1
        var bestDistance = Float.infinity
        var i = sweep
        while i < active.count, active[i].start <= from + reach {
            let chain = active[i]
            let gap = Float(y - Int(chain.y))
            // A bar may slant by 45 degrees, and noise adds to that.
            let distance = max(abs(chain.start - from), abs(chain.end - to)) / gap
            if !chain.isContinued, distance < 1.9, distance < bestDistance { (best, bestDistance) = (i, distance) }
            i += 1
        }
        guard links.count < 1 << 22 else { return }
        let above = best >= 0 ? active[best] : nil
        if best >= 0 { active[best].isContinued = true }
        links.append(Link(y: Int32(y), start: from, end: to, above: above?.link ?? -1))
        next.append(
            Chain(start: from, end: to, y: Int32(y), link: Int32(links.count - 1), count: (above?.count ?? 0) + 1))
    }

    private mutating func end(_ chain: Chain) {
        if chain.count >= 8 { ends.append((chain.link, chain.count)) }
    }

    /// Where grey crosses the threshold between two neighbouring pixels, in pixels.
    @inline(__always)
    static func crossing(
        _ pixels: UnsafeBufferPointer<UInt8>, _ row: Int, _ limits: UnsafeBufferPointer<UInt8>,
        outside: Int, inside: Int, _ width: Int
    ) -> Float {
        guard outside >= 0, outside < width else { return outside < 0 ? 0 : Float(width) }
        let (light, dark) = (Float(pixels[row + outside]), Float(pixels[row + inside]))
        let part = light > dark ? (light - Float(limits[inside])) / (light - dark) : 0.5
        let clamped = max(0, min(1, part))
        return Float(outside) + 0.5 + Float(inside - outside) * clamped
    }

    /// Every chain with at least this many runs, top to bottom; only the longest few hundred.
    func chains(minimumLength: Int) -> [[Run]] {
        let chosen = ends.filter { Int($0.count) >= minimumLength }.sorted { $0.count > $1.count }.prefix(400)
        return chosen.map { end in
            var runs: [Run] = []
            runs.reserveCapacity(Int(end.count))
            var index = Int(end.link)
            while index >= 0, index < links.count {
                let link = links[index]
                runs.append(Run(y: Int(link.y), start: Double(link.start), end: Double(link.end)))
                index = Int(link.above)
            }
            runs.reverse()
            return runs
        }
    }
}

extension GreyPicture {
    /// Mirrored at the main diagonal: rows become columns.
    func transposed() -> GreyPicture {
        let (w, h) = (width, height)
        let turned = pixels.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: w * h) { target, count in
                // In tiles, so that neither side leaves the cache.
                for tileY in stride(from: 0, to: h, by: 32) {
                    for tileX in stride(from: 0, to: w, by: 32) {
                        for y in tileY..<min(tileY + 32, h) {
                            for x in tileX..<min(tileX + 32, w) { target[x &* h &+ y] = source[y &* w &+ x] }
                        }
                    }
                }
                count = w * h
            }
        }
        return GreyPicture(width: h, height: w, pixels: turned)
    }
}
