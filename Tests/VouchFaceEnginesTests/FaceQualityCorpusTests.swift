import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchTestSupport

@testable import VouchFace
@testable import VouchFaceEngines

/// Quality on published photographs as they are, and spoilt.
@Suite(.withEngines, .enabled(if: SharedCorpus.folder("faces") != nil, "no corpus at ../shared/corpus/faces"))
struct FaceQualityCorpusTests {
    private static let photographs = Result { try SpoilablePhotograph.all() }

    /// The share of the photographs in which `measure` fails once they are spoilt; of every third, since spoiling takes
    /// time.
    private func failing(
        _ measure: FaceQualityMeasure, _ spoil: (SpoilablePhotograph) -> SpoilablePhotograph
    ) throws -> Double {
        let photographs = try Self.photographs.get().enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
        let failed = try photographs.filter { try spoil($0).quality()[measure]?.hasPassed == false }
        print("notice: \(measure.rawValue) fails in \(failed.count) of \(photographs.count) photographs")
        return Double(failed.count) / Double(photographs.count)
    }

    @Test func `most photographs are good enough for a comparison, in every component`() throws {
        let qualities = try Self.photographs.get().map { try $0.quality() }
        for measure in FaceQualityMeasure.allCases {
            let failed = qualities.filter { $0[measure]?.hasPassed == false }.count
            #expect(Double(failed) <= 0.05 * Double(qualities.count), "\(measure) fails in \(failed)")
        }
        print("notice: \(qualities.filter(\.isAcceptable).count) of \(qualities.count) photographs pass all components")
    }

    @Test func `photographs spoilt in one way fail by its component`() throws {
        #expect(try failing(.illuminationUniformity) { $0.scaled(0.35, leftOf: $0.mesh.box.centre.x) } >= 0.9)
        #expect(try failing(.luminanceMean) { $0.scaled(0.15) } == 1)
        #expect(try failing(.underExposurePrevention) { $0.scaled(0.15) } == 1)
        #expect(try failing(.overExposurePrevention) { $0.scaled(2.2) } == 1)
        #expect(try failing(.dynamicRange) { $0.scaled(0.1, plus: 120) } == 1)
        #expect(try failing(.luminanceVariance) { $0.scaled(0.1, plus: 120) } == 1)
        #expect(try failing(.sharpness) { $0.blurred() } == 1)
        #expect(try failing(.naturalColour) { $0.grey() } == 1)
        #expect(try failing(.eyesVisible) { $0.withDarkGlasses() } == 1)
        #expect(try failing(.eyesVisible) { $0.scaled(0.35, leftOf: $0.mesh.box.centre.x) } == 0)
    }

    @Test func `a person who looks into the camera looks ahead`() throws {
        let gazes = try Self.photographs.get().map { ($0.gaze.yaw, $0.gaze.pitch) }
        let yaws = gazes.map(\.0).sorted()
        let pitches = gazes.map(\.1).sorted()
        #expect(abs(yaws[yaws.count / 2]) < 3 && abs(pitches[pitches.count / 2]) < 3)
    }
}

/// A photograph with its face, whose pixels can be changed.
private struct SpoilablePhotograph {
    let mesh: FaceMesh
    let gaze: FaceGaze
    private let width: Int
    private let height: Int
    private var pixels: [UInt8]

    static func all() throws -> [SpoilablePhotograph] {
        let folder = try #require(SharedCorpus.folder("faces")).appendingPathComponent("images")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            try SpoilablePhotograph(folder.appendingPathComponent($0))
        }
    }

    init(_ file: URL) throws {
        let engines = try FaceVector.engines()
        let picture = try PictureDecoder().decode([UInt8](Data(contentsOf: file)), as: .rgb8)
        let found = try picture.withView { view in
            let face = try #require(try engines.finder.faces(in: view, search: .quick).first)
            let mesh = try #require(try engines.mesher.mesh(of: face, in: view))
            let gaze = try #require(try engines.irisMesher.gaze(of: mesh, in: view))
            let rows = (0..<view.height).flatMap { row in
                [UInt8](UnsafeRawBufferPointer(start: view.base + row * view.stride, count: view.width * 3))
            }
            return (mesh, gaze, rows, view.width, view.height)
        }
        (mesh, gaze, pixels, width, height) = found
    }

    func quality() throws -> FaceQuality {
        try pixels.withUnsafeBytes {
            let view = try #require(ImageView($0, width: width, height: height, format: .rgb8))
            return FaceQuality(of: mesh, gaze: gaze, otherFaces: [], in: view, for: .comparison)
        }
    }

    private func changed(_ change: (_ x: Int, _ y: Int, _ at: Int) -> UInt8) -> SpoilablePhotograph {
        var result = self
        // Only near the face: test code is slow.
        let box = mesh.box
        let rows = max(0, Int(box.y - 20))..<min(height, Int(box.y + box.height + 20))
        let columns = max(0, Int(box.x - 20))..<min(width, Int(box.x + box.width + 20))
        result.pixels.withUnsafeMutableBufferPointer { target in
            for y in rows {
                for x in columns {
                    for at in ((y * width + x) * 3)..<((y * width + x) * 3 + 3) { target[at] = change(x, y, at) }
                }
            }
        }
        return result
    }

    func scaled(_ factor: Double, plus: Double = 0, leftOf edge: Double = .infinity) -> SpoilablePhotograph {
        changed { x, _, at in
            Double(x) < edge ? UInt8(min(Double(pixels[at]) * factor + plus, 255)) : pixels[at]
        }
    }

    func grey() -> SpoilablePhotograph { changed { _, _, at in pixels[at - at % 3 + 1] } }

    /// Over a sixtieth of the face to each side, twice.
    func blurred() -> SpoilablePhotograph {
        let reach = max(1, Int(mesh.box.width / 60))
        return blurred(reach, step: 3).blurred(reach, step: width * 3).blurred(reach, step: 3)
            .blurred(reach, step: width * 3)
    }

    private func blurred(_ reach: Int, step: Int) -> SpoilablePhotograph {
        changed { _, _, at in
            var (sum, count) = (0, 0)
            for place in stride(from: at - reach * step, through: at + reach * step, by: step)
            where place >= 0 && place < pixels.count {
                sum += Int(pixels[place])
                count += 1
            }
            return UInt8(sum / count)
        }
    }

    func withDarkGlasses() -> SpoilablePhotograph {
        let lenses = [mesh[.rightBelowEye], mesh[.leftBelowEye]]
        let eyes = mesh.distanceBetweenEyes
        return changed { x, y, at in
            let isCovered = lenses.contains { lens in
                let (a, b) = ((Double(x) - lens.x) / (0.45 * eyes), (Double(y) - lens.y) / (0.32 * eyes))
                return a * a + b * b < 1
            }
            return isCovered ? 20 + pixels[at] / 8 : pixels[at]
        }
    }
}
