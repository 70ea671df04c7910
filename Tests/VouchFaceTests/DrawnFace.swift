import Testing
import VouchCore

@testable import VouchFace

/// A face drawn of an ellipse of skin, and the mesh that fits it.
struct DrawnFace {
    var width = 400
    var height = 500
    /// Red, green, blue.
    var pixels: [UInt8]

    static let eyeRow = 225.0

    /// Skin lit from above with pores, on a plain background.
    init() {
        pixels = []
        for y in 0..<height {
            for x in 0..<width { pixels += Self.isFace(x, y) ? Self.skin(x, y) : [180, 185, 190] }
        }
    }

    static func isFace(_ x: Int, _ y: Int) -> Bool {
        let (a, b) = ((Double(x) - 199.5) / 82, (Double(y) - 249.5) / 112)
        return a * a + b * b < 1
    }

    private static func skin(_ x: Int, _ y: Int) -> [UInt8] {
        // The same on both sides of the nose.
        let column = x < 200 ? x : 399 - x
        let pores = (column * 7919 + y * 104_729) % 41 - 20
        let light = 70 - (y - 140) / 2 + pores
        return [150, 115, 90].map { UInt8(min(max($0 + light, 0), 255)) }
    }

    /// With every pixel's values replaced.
    func changed(_ change: (_ x: Int, _ y: Int, _ value: [UInt8]) -> [UInt8]) -> DrawnFace {
        var result = self
        result.pixels = []
        result.pixels.reserveCapacity(pixels.count)
        for y in 0..<height {
            for x in 0..<width {
                let at = (y * width + x) * 3
                result.pixels += change(x, y, Array(pixels[at..<(at + 3)]))
            }
        }
        return result
    }

    /// With every value multiplied, and something added.
    func scaled(_ factor: Double, plus: Double = 0, where isHere: (Int, Int) -> Bool = { _, _ in true }) -> DrawnFace {
        changed { x, y, value in
            isHere(x, y) ? value.map { UInt8(min(max(Double($0) * factor + plus, 0), 255)) } : value
        }
    }

    /// Each pixel the mean of those around it.
    func blurred(_ reach: Int) -> DrawnFace {
        changed { x, y, _ in
            var sums = [0, 0, 0]
            var count = 0
            for row in max(y - reach, 0)...min(y + reach, height - 1) {
                for column in max(x - reach, 0)...min(x + reach, width - 1) {
                    for channel in 0..<3 { sums[channel] += Int(pixels[(row * width + column) * 3 + channel]) }
                    count += 1
                }
            }
            return sums.map { UInt8($0 / count) }
        }
    }

    /// The part of the picture from `x`, `y` on.
    func cropped(x: Range<Int>, y: Range<Int>) -> DrawnFace {
        var result = self
        result.pixels = y.flatMap { row in
            Array(pixels[((row * width + x.lowerBound) * 3)..<((row * width + x.upperBound) * 3)])
        }
        (result.width, result.height) = (x.count, y.count)
        return result
    }

    func withView<R>(_ body: (ImageView) throws -> R) throws -> R {
        try pixels.withUnsafeBytes {
            try body(try #require(ImageView($0, width: width, height: height, format: .rgb8)))
        }
    }

    /// - Parameters:
    ///   - offset: what was cropped off at the left and the top.
    ///   - change: of points and depths, by their numbers.
    static func mesh(
        offset: Point = Point(x: 0, y: 0), _ change: (inout [Point], inout [Double]) -> Void = { _, _ in }
    ) throws -> FaceMesh {
        var points = [Point](repeating: Point(x: 200, y: 250), count: FaceMesh.count)
        var depths = [Double](repeating: 0, count: FaceMesh.count)
        for (index, number) in FaceZones.oval.enumerated() {
            let angle = Double(index) / 36
            points[number] = Point(x: 200 + 80 * sine(angle), y: 250 - 110 * sine(angle + 0.25))
        }
        func put(_ landmark: FaceLandmark, _ x: Double, _ y: Double) { points[landmark.rawValue] = Point(x: x, y: y) }
        put(.rightEyeOuter, 146, eyeRow)
        put(.rightEyeInner, 174, eyeRow)
        put(.leftEyeInner, 226, eyeRow)
        put(.leftEyeOuter, 254, eyeRow)
        put(.rightBelowEye, 160, 235)
        put(.leftBelowEye, 240, 235)
        put(.rightCheekMiddle, 160, 280)
        put(.leftCheekMiddle, 240, 280)
        put(.lipUpper, 200, 310)
        put(.lipLower, 200, 312)
        change(&points, &depths)
        return try #require(FaceMesh(points: points.map { $0 - offset }, depths: depths, presence: 1))
    }

    /// Of an angle in turns, by rotating in steps: the room has no sine.
    private static func sine(_ turns: Double) -> Double {
        let steps = Int((turns * 36).rounded())
        var point = Point(x: 1, y: 0)
        let (c, s) = (0.984_807_753_012_208, 0.173_648_177_666_930_3)
        for _ in 0..<(steps % 36) { point = Point(x: point.x * c - point.y * s, y: point.x * s + point.y * c) }
        return point.y
    }

    func quality(
        _ mesh: FaceMesh? = nil, others: [FaceBox] = [], gaze: FaceGaze? = nil, for use: FaceUse = .comparison
    ) throws -> FaceQuality {
        let mesh = try mesh ?? Self.mesh()
        return try withView { FaceQuality(of: mesh, gaze: gaze, otherFaces: others, in: $0, for: use) }
    }
}

extension FaceQuality {
    /// What is beyond its limit.
    var failed: Set<FaceQualityMeasure> { Set(components.filter { $0.hasPassed == false }.map(\.measure)) }
}
