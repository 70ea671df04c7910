import Testing
import VouchCore

@testable import VouchFace

@Suite struct FaceQualityTests {
    /// A picture spoilt in one way, and the components that must say so.
    struct Spoilt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let failed: Set<FaceQualityMeasure>
        let spoil: @Sendable (DrawnFace) -> DrawnFace

        init(_ name: String, _ failed: Set<FaceQualityMeasure>, _ spoil: @escaping @Sendable (DrawnFace) -> DrawnFace) {
            (testDescription, self.failed, self.spoil) = (name, failed, spoil)
        }

        static let all = [
            Spoilt("as drawn", []) { $0 },
            Spoilt("one half in the shade", [.illuminationUniformity]) { $0.scaled(0.5) { x, _ in x < 200 } },
            // What is nearly black or grey has no colour either.
            Spoilt(
                "far too dark",
                [.luminanceMean, .luminanceVariance, .underExposurePrevention, .dynamicRange, .naturalColour]
            ) { $0.scaled(0.1) },
            Spoilt("far too bright", [.luminanceMean, .overExposurePrevention]) { $0.scaled(1, plus: 90) },
            Spoilt("without contrast", [.luminanceVariance, .dynamicRange, .naturalColour]) {
                $0.scaled(0.1, plus: 110)
            },
            Spoilt("blurred", [.sharpness]) { $0.blurred(5) },
            Spoilt("in grey", [.naturalColour]) { $0.changed { _, _, value in [value[1], value[1], value[1]] } },
            Spoilt("greenish", [.naturalColour]) { $0.changed { _, _, value in [value[2], value[0], value[2]] } },
            Spoilt("behind dark glasses", [.eyesVisible]) {
                $0.scaled(0.15) { x, y in abs(y - 230) < 22 && (abs(x - 160) < 30 || abs(x - 240) < 30) }
            },
        ]
    }

    @Test(arguments: Spoilt.all) func `each fault fails its own component`(_ spoilt: Spoilt) throws {
        let failed = try spoilt.spoil(DrawnFace()).quality().failed
        #expect(failed == spoilt.failed, "\(failed.map(\.rawValue))")
    }

    @Test func `there is one component for each measure, in its order`() throws {
        let quality = try DrawnFace().quality()
        #expect(quality.components.map(\.measure) == FaceQualityMeasure.allCases)
        #expect(quality.isAcceptable)
    }

    @Test func `a background of squares is not plain, for a portrait`() throws {
        let squares = DrawnFace().changed { x, y, value in
            DrawnFace.isFace(x, y) ? value : [UInt8](repeating: (x / 8 + y / 8) % 2 == 0 ? 90 : 220, count: 3)
        }
        #expect(try squares.quality(for: .documentPortrait).failed.contains(.backgroundUniformity))
        #expect(try !DrawnFace().quality(for: .documentPortrait).failed.contains(.backgroundUniformity))
        let selfie = try squares.quality()[.backgroundUniformity]
        #expect(selfie?.value != nil)
        #expect(selfie?.hasPassed == nil)
    }

    @Test func `a picture cut near the face fails on that side`() throws {
        let face = DrawnFace()
        func failed(_ x: Range<Int>, _ y: Range<Int>) throws -> Set<FaceQualityMeasure> {
            let mesh = try DrawnFace.mesh(offset: Point(x: Double(x.lowerBound), y: Double(y.lowerBound)))
            return try face.cropped(x: x, y: y).quality(mesh).failed
        }
        #expect(try failed(100..<400, 0..<500) == [.leftwardCropOfFaceImage])
        #expect(try failed(0..<300, 0..<500) == [.rightwardCropOfFaceImage])
        #expect(try failed(0..<400, 160..<500).contains(.marginAboveOfFaceImage))
        #expect(try failed(0..<400, 0..<315).contains(.marginBelowOfFaceImage))
    }

    @Test func `sizes are those of the drawing`() throws {
        let quality = try DrawnFace().quality()
        func value(_ measure: FaceQualityMeasure) throws -> Double { try #require(quality[measure]?.value) }
        #expect(abs(try value(.interEyeDistance) - 80) < 1e-9)
        #expect(abs(try value(.headSize) - 135 / 500.0) < 1e-6)
        #expect(abs(try value(.leftwardCropOfFaceImage) - 2) < 1e-9)
        #expect(abs(try value(.marginAboveOfFaceImage) - 225 / 80.0) < 1e-9)
        #expect(abs(try value(.mouthClosed) - 2 / 135.0) < 1e-6)
    }

    @Test func `the distance of the eyes of a turned head is that of one looking ahead`() throws {
        let turned = try DrawnFace.mesh { points, depths in
            points[FaceLandmark.leftEyeOuter.rawValue].x = 226
            points[FaceLandmark.leftEyeInner.rawValue].x = 206
            depths[FaceLandmark.leftEyeOuter.rawValue] = 80
        }
        let quality = try DrawnFace().quality(turned)
        // The eyes are 56 apart as seen, and the yaw is 45 degrees.
        #expect(abs(try #require(quality[.interEyeDistance]?.value) - 56 * 2.0.squareRoot()) < 1e-6)
        #expect(quality.failed.contains(.headPoseYaw))
    }

    @Test func `an open mouth fails`() throws {
        let open = try DrawnFace.mesh { points, _ in points[FaceLandmark.lipLower.rawValue].y = 340 }
        #expect(try DrawnFace().quality(open).failed == [.mouthClosed])
    }

    @Test func `another face fails from half the size on`() throws {
        let box = try DrawnFace.mesh().box
        let large = FaceBox(x: 0, y: 0, width: box.width, height: box.height * 0.6)
        let small = FaceBox(x: 0, y: 0, width: box.width, height: box.height * 0.4)
        #expect(try DrawnFace().quality(others: [small, large]).failed == [.singleFacePresent])
        #expect(try DrawnFace().quality(others: [small]).failed == [])
    }

    @Test func `each eye is measured by itself, and the lesser one counts`() throws {
        func eye(_ opening: Double, isLeft: Bool) throws -> EyeIris {
            let lower = (0...8).map { Point(x: 3.5 * Double($0), y: $0 % 8 == 0 ? 0 : opening / 2) }
            let upper = (1...7).map { Point(x: 3.5 * Double($0), y: -opening / 2) }
            let iris = [
                Point(x: 14, y: 0), Point(x: 20, y: 0), Point(x: 14, y: -6), Point(x: 8, y: 0), Point(x: 14, y: 6),
            ]
            return try #require(EyeIris(contour: lower + upper, iris: iris, isLeft: isLeft))
        }
        let gaze = FaceGaze(rightEye: try eye(13.5, isLeft: false), leftEye: try eye(1.35, isLeft: true))
        let quality = try DrawnFace().quality(gaze: gaze)
        #expect(abs(try #require(quality.rightEyeOpening) - 0.1) < 1e-6)
        #expect(abs(try #require(quality.leftEyeOpening) - 0.01) < 1e-6)
        #expect(quality.failed == [.eyesOpen])
        #expect(try DrawnFace().quality()[.eyesOpen]?.sentence == "could not be measured")
    }

    @Test func `a mesh of one point, or of no numbers, has nothing to measure`() throws {
        for place in [Point(x: 5, y: 5), Point(x: .nan, y: .nan), Point(x: 1e300, y: -1e300)] {
            let mesh = try #require(
                FaceMesh(
                    points: .init(repeating: place, count: 468), depths: .init(repeating: 0, count: 468), presence: 1))
            let quality = try DrawnFace().quality(mesh)
            #expect(quality.components.allSatisfy { $0.value?.isFinite ?? true })
            #expect(quality[.sharpness]?.value == nil)
            #expect(quality[.luminanceMean]?.value == nil)
        }
    }

    @Test func `a component says in words which way it is beyond its limit`() throws {
        let mean = { FaceQualityComponent(measure: .luminanceMean, value: $0, limit: .within(0.2...0.8)).sentence }
        #expect(mean(0.1) == "the face is too dark")
        #expect(mean(0.9) == "the face is too bright")
        #expect(mean(0.5) == "within the limit")
        #expect(FaceQualityComponent(measure: .sharpness, value: .nan, limit: .atLeast(0.3)).hasPassed == false)
        for measure in FaceQualityMeasure.allCases { #expect(!measure.fault(isTooLow: true).isEmpty) }
    }

    @Test func `colours of CIELAB are those of its definition`() {
        // sRGB red: a* 80.09, b* 67.20 (CIE 15, D65).
        let red = FaceColour.opponents(255, 0, 0)
        #expect(abs(red.x - 80.09) < 0.1)
        #expect(abs(red.y - 67.2) < 0.1)
        let grey = FaceColour.opponents(128, 128, 128)
        #expect(abs(grey.x) < 0.05)
        #expect(abs(grey.y) < 0.05)
    }
}
