import Foundation
import Testing
import VouchCore
import VouchImaging

/// A grey picture that tests can look at from elsewhere.
struct GreyPixels {
    let width: Int
    let height: Int
    var values: [UInt8]

    init(width: Int, height: Int, values: [UInt8]) { (self.width, self.height, self.values) = (width, height, values) }

    /// - Parameter file: in `Tests/Corpus/mrz`.
    init(file: String) throws {
        let url = Corpus.root.appendingPathComponent("Tests/Corpus/mrz").appendingPathComponent(file)
        let picture = try PictureDecoder().decode([UInt8](Data(contentsOf: url)), as: .grey8)
        self.init(
            width: picture.width, height: picture.height,
            values: picture.withView { view in
                (0..<view.width * view.height).map { view.base.load(fromByteOffset: $0, as: UInt8.self) }
            })
    }

    func withView<Result>(_ body: (ImageView) throws -> Result) rethrows -> Result? {
        try values.withUnsafeBytes { bytes in
            try ImageView(bytes, width: width, height: height, format: .grey8).map(body)
        }
    }

    func changed(_ change: (_ value: Double, _ x: Double, _ y: Double) -> Double) -> GreyPixels {
        var result = self
        for i in values.indices {
            let value = change(Double(values[i]), Double(i % width), Double(i / width))
            result.values[i] = UInt8(max(0, min(255, value)))
        }
        return result
    }

    /// Every point spread evenly over these offsets in pixels.
    func spread(over offsets: [(x: Double, y: Double)]) -> GreyPixels {
        var result = self
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0
                for offset in offsets { sum += Int(value(Double(x) + 0.5 + offset.x, Double(y) + 0.5 + offset.y)) }
                result.values[y * width + x] = UInt8(sum / max(offsets.count, 1))
            }
        }
        return result
    }

    /// Moved in a straight line of so many pixels while the shutter was open.
    func moved(by length: Double, degrees: Double) -> GreyPixels {
        let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        var offsets: [(x: Double, y: Double)] = []
        for step in 0..<32 {
            let along: Double = ((Double(step) + 0.5) / 32 - 0.5) * length
            offsets.append((x: along * c, y: along * s))
        }
        return spread(over: offsets)
    }

    /// Out of focus: each point a disc of this radius in pixels.
    func defocused(by radius: Double) -> GreyPixels {
        var offsets: [(x: Double, y: Double)] = []
        for row in -8...8 {
            for column in -8...8 where row * row + column * column <= 64 {
                offsets.append((x: Double(column) / 8 * radius, y: Double(row) / 8 * radius))
            }
        }
        return spread(over: offsets)
    }

    /// Seen on its head.
    var turned: GreyPixels { GreyPixels(width: width, height: height, values: values.reversed()) }

    /// As a camera sees it that stands `degrees` off the perpendicular, at a distance of 1.4 times the longer side.
    ///
    /// - Parameter side: degrees; where it stands.
    func seen(from side: Double, degrees: Double) -> GreyPixels {
        let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let (ax, ay) = (cos(side * .pi / 180), sin(side * .pi / 180))
        let distance = 1.4 * Double(max(width, height))
        let (w, h) = (Double(width), Double(height))
        func project(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            let along = ax * x + ay * y
            let across = ay * x - ax * y
            // Turned about the axis: what lies along it stays, the rest is foreshortened and gets depth.
            let scale = distance / (distance - s * across)
            return ((along * ax + across * c * ay) * scale, (along * ay - across * c * ax) * scale)
        }
        let corners = [(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)].map { project($0.0, $0.1) }
        let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
        let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
        var result = GreyPixels(width: Int(right - left) + 40, height: Int(bottom - top) + 40, values: [])
        result.values.reserveCapacity(result.width * result.height)
        for y in 0..<result.height {
            for x in 0..<result.width {
                let (px, py) = (Double(x) + 0.5 + left - 20, Double(y) + 0.5 + top - 20)
                let (along, shown) = (ax * px + ay * py, ay * px - ax * py)
                // shown = across c d / (d - s across), solved for across.
                let across = shown * distance / (c * distance + shown * s)
                let back = along * (distance - s * across) / distance
                result.values.append(value(back * ax + across * ay + w / 2, back * ay - across * ax + h / 2))
            }
        }
        return result
    }

    /// Between the pixels; grey outside.
    func value(_ x: Double, _ y: Double) -> UInt8 {
        guard x >= 0.5, y >= 0.5, x < Double(width) - 0.5, y < Double(height) - 0.5 else { return 104 }
        let (column, row) = (min(Int(x - 0.5), width - 2), min(Int(y - 0.5), height - 2))
        let (fx, fy) = (x - 0.5 - Double(column), y - 0.5 - Double(row))
        func at(_ dx: Int, _ dy: Int) -> Double { Double(values[(row + dy) * width + column + dx]) }
        let upper = at(0, 0) * (1 - fx) + at(1, 0) * fx
        let lower = at(0, 1) * (1 - fx) + at(1, 1) * fx
        return UInt8(upper * (1 - fy) + lower * fy)
    }
}
