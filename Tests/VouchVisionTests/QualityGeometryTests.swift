import Testing
import VouchTestSupport

@testable import VouchCore
@testable import VouchVision

/// What the document's place in the picture tells: perspective, bounds, occlusion, distance; and what happens without.
@Suite struct QualityGeometryTests {
    /// The corners of a card turned by `degrees` about its vertical axis, seen by a phone's camera.
    static func turned(_ degrees: Double, cosine: Double, sine: Double) -> Quad {
        let focal = 0.62 * (560.0 * 560 + 392 * 392).squareRoot()
        func seen(_ x: Double, _ y: Double) -> Point {
            let depth = focal + x * sine
            return Point(x: 280 + x * cosine * focal / depth, y: 196 + y * focal / depth)
        }
        return Quad(
            topLeft: seen(-200, -126), topRight: seen(200, -126), bottomRight: seen(200, 126),
            bottomLeft: seen(-200, 126))
    }

    static let tilts: [(Double, Double, Double)] = [
        (0, 1, 0), (10, 0.98481, 0.17365), (30, 0.86603, 0.5), (45, 0.70711, 0.70711),
    ]

    @Test(arguments: tilts)
    func `the angle is that of the page to the camera`(
        _ degrees: Double, _ cosine: Double, _ sine: Double
    ) throws {
        var scene = QualityScene()
        scene.corners = Self.turned(degrees, cosine: cosine, sine: sine)
        let quality = try #require(scene.quality())
        let tilt = try #require(quality[.perspective].value)
        #expect(abs(Double(tilt) - degrees) < 0.5)
        #expect(quality[.perspective].expectedPass == (degrees <= 30.2))
    }

    @Test func `the distance to the border is in percent of the document's width`() throws {
        let cases: [(Double, Float, QualityReason?)] = [
            (0, 55 / 4.48, nil), (-56, 0, nil), (-76, -20 / 4.48, .outsidePicture),
        ]
        for (shift, percent, reason) in cases {
            var scene = QualityScene()
            scene.corners = scene.corners.map { $0 + Point(x: shift, y: 0) }
            let quality = try #require(scene.quality())
            let value = try #require(quality[.bounds].value)
            #expect(abs(value - percent) < 0.05)
            #expect(quality[.bounds].reason == reason)
        }
        var demanding = QualityThresholds()
        demanding.bounds = 20
        #expect(try #require(QualityScene().quality(thresholds: demanding))[.bounds].reason == .tooCloseToBorder)
    }

    @Test func `a finger over the edge is told, the page's own print is not`() throws {
        var held = QualityScene()
        held.finish = { x, y, c in
            let isFinger = x > 220 && x < 320 && y > 290
            return isFinger ? Colour(red: 205, green: 150, blue: 120) : c
        }
        let quality = try #require(held.quality())
        #expect(quality[.occlusion].reason == .covered)
        #expect(try #require(quality[.occlusion].value) < 0.3)
        let plain = try #require(QualityScene().quality())
        #expect(plain[.occlusion].value == 0)
        #expect(quality.confidence < plain.confidence)
    }

    @Test func `edges the finder did not see count as not seen`() throws {
        let scene = QualityScene()
        let found = FoundDocument(
            corners: scene.corners, format: .id1, confidence: 1, coverage: 0.6, visibleEdges: [.top, .left, .right],
            isCropped: false, isUprightKnown: true)
        let quality = try #require(scene.quality(document: found))
        #expect(quality[.occlusion].reason == .edgesNotSeen)
    }

    @Test func `without a document nothing is made up about its place`() throws {
        let quality = try #require(QualityScene().quality(document: .some(nil)))
        for kind: QualityMetric.Kind in [.resolution, .perspective, .bounds, .occlusion] {
            #expect(quality[kind].value == nil && quality[kind].expectedPass == nil)
            #expect(quality[kind].reason == .noDocument)
        }
        #expect(quality.distanceConfidence == nil)
        #expect(quality[.focus].value != nil)
    }

    @Test func `a cropped picture has no surroundings to judge, yet a resolution`() throws {
        var scene = QualityScene(width: 448, height: 282)
        scene.corners = Quad(width: 448, height: 282)
        let found = FoundDocument(
            corners: scene.corners, format: .id1, confidence: 1, coverage: 1, visibleEdges: [], isCropped: true,
            isUprightKnown: true)
        let quality = try #require(scene.quality(document: found))
        #expect(quality[.bounds].reason == .croppedPicture)
        #expect(quality[.occlusion].reason == .croppedPicture)
        #expect(quality[.resolution].expectedPass == true)
        #expect(quality.passes)
    }

    @Test func `too far and too close both cost distance confidence; in between passes`() throws {
        func distance(_ scale: Double) throws -> Float {
            var scene = QualityScene()
            scene.corners = scene.corners.map { Point(x: 280 + ($0.x - 280) * scale, y: 196 + ($0.y - 196) * scale) }
            return try #require(scene.quality()?.distanceConfidence)
        }
        #expect(try distance(0.4) < 0.6)
        #expect(try distance(1) >= 0.6)
        #expect(try distance(1.5) < 0.6)
    }

    @Test(.shows("C17")) func `whether a face was seen is what the finder says, and unknown without one`() throws {
        let scene = QualityScene()
        #expect(try #require(scene.quality()).faceDetected == nil)
        #expect(try #require(scene.quality(faceFinder: { _, _ in true })).faceDetected == true)
        #expect(try #require(scene.quality(faceFinder: { _, _ in false })).faceDetected == false)
        #expect(try #require(scene.quality(faceFinder: { _, _ in nil })).faceDetected == nil)
    }

    static let hostileCorners: [Quad] = [
        Quad(width: .nan, height: 100), Quad(width: .infinity, height: 100), Quad(width: 1e300, height: 1e300),
        Quad(width: 0, height: 0), Quad(width: 1, height: 1), Quad(width: 1e6, height: 0.001),
        Quad(width: 100, height: 80).map { $0 + Point(x: 5000, y: 0) },
        Quad(width: 100, height: 80).map { $0 - Point(x: 5000, y: 5000) },
        Quad(width: 9e5, height: 9e5).map { $0 - Point(x: 4.5e5, y: 4.5e5) },
        Quad(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: 50, y: 50), bottomRight: Point(x: 100, y: 0),
            bottomLeft: Point(x: 50, y: 100)),
        Quad(
            topLeft: Point(x: 100, y: 0), topRight: Point(x: 0, y: 0), bottomRight: Point(x: 0, y: 100),
            bottomLeft: Point(x: 100, y: 100)),
    ]

    @Test(arguments: [(1, 1), (1, 400), (400, 1), (63, 65), (300, 200)])
    func `any picture with any corners gives finite values or none`(_ width: Int, _ height: Int) throws {
        let fills: [(Int) -> UInt8] = [{ _ in 0 }, { _ in 255 }, { UInt8(truncatingIfNeeded: ($0 &* 2_654_435) >> 8) }]
        for (fill, format) in zip(fills, [PixelFormat.grey8, .rgb8, .bgra8]) {
            let bytes = (0..<width * height * format.bytesPerPixel).map(fill)
            let judged = try bytes.withUnsafeBytes {
                try Self.judgeAll(try #require(ImageView($0, width: width, height: height, format: format)))
            }
            #expect(judged == Self.hostileCorners.count + 1)
        }
    }

    /// Judges `view` with every hostile quad, of a known size or not, and without; how many there were.
    static func judgeAll(_ view: ImageView) throws -> Int {
        var thresholds = QualityThresholds()
        thresholds.glareMargin = .infinity
        var count = 0
        for (index, corners) in (hostileCorners.map(Optional.some) + [nil]).enumerated() {
            let found = corners.map {
                FoundDocument(
                    corners: $0, format: index % 2 == 0 ? .id1 : .other, confidence: .nan, coverage: .nan,
                    visibleEdges: [], isCropped: false, isUprightKnown: false)
            }
            let quality = PageQuality(of: view, document: found, scale: .nan, thresholds: thresholds)
            #expect((0...1).contains(quality.confidence))
            if let distance = quality.distanceConfidence { #expect((0...1).contains(distance)) }
            for metric in quality.metrics {
                #expect(metric.value?.isFinite != false)
                #expect((metric.value == nil) == (metric.expectedPass == nil))
                #expect((metric.reason == nil) == (metric.expectedPass == true))
            }
            count += 1
        }
        return count
    }

    @Test func `a card that stands on its short side is measured as one`() throws {
        var scene = QualityScene()
        (scene.width, scene.height) = (392, 560)
        scene.corners = Quad(width: 282, height: 448).map { $0 + Point(x: 55, y: 56) }
        let size = try #require(scene.document.millimetres)
        #expect(size.width < size.height)
        let quality = try #require(scene.quality())
        let told = try #require(quality[.resolution].value)
        let seen = try #require(scene.document.dotsPerInch())
        #expect(abs(Double(told) - seen) < seen * 0.02)
    }
}
