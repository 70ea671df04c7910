import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchInference
import VouchTestSupport

@testable import VouchFace
@testable import VouchFaceEngines

/// The networks, where `scripts/fetch-engines` was run.
enum FaceVector {
    private static let loaded = Result { try FaceEngines() }
    static let hasEngines = (try? loaded.get()) != nil

    /// Loaded once for all tests.
    static func engines() throws -> FaceEngines { try loaded.get() }
}

extension Trait where Self == ConditionTrait {
    static var withEngines: Self { .enabled(if: FaceVector.hasEngines, "no engine: scripts/fetch-engines fetches it") }
}

@Suite(.withEngines) struct FaceEnginesTests {
    private struct Pattern: Decodable { let values: [Float] }

    @Test func `dlib's network, converted, gives dlib's numbers`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/face/dlib-pattern.json")
        let expected = try JSONDecoder().decode(Pattern.self, from: Data(contentsOf: file)).values
        var planes = [Float](repeating: 0, count: 3 * 150 * 150)
        for y in 0..<150 {
            for x in 0..<150 {
                let values = [(x * 7 + y * 3) % 256, x * y % 256, (x + 2 * y) % 256]
                for channel in 0..<3 { planes[(channel * 150 + y) * 150 + x] = Float(values[channel]) }
            }
        }
        let found = try #require(try FaceVector.engines().describer.network.run(planes).first)
        #expect(found.count == expected.count)
        for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-4) }
    }

    @Test func `a picture without a face has none`() throws {
        let engines = try FaceVector.engines()
        for seed in 0..<4 {
            let bytes = (0..<(320 * 240 * 3)).map {
                UInt8(truncatingIfNeeded: ($0 / (1 << seed)) &* 2_654_435_761 >> 13)
            }
            try bytes.withUnsafeBytes {
                let view = try #require(ImageView($0, width: 320, height: 240, format: .rgb8))
                let faces = try engines.finder.faces(in: view, search: .everyTurn)
                    .filter { try engines.mesher.mesh(of: $0, in: view) != nil }
                #expect(faces.isEmpty)
            }
        }
    }

    /// dlib's network, plugged in by a description of it.
    private func described(_ changes: [String: String] = [:]) throws -> FaceNetworkDescription {
        var members = [
            "identifier": #""again""#, "name": #""dlib, described""#, "licence": #""CC0-1.0""#,
            "file": #""face_descriptor.xml""#, "inputSize": "150", "channelOrder": #""RGB""#, "mean": "0", "scale": "1",
            "outputLength": "128", "distance": #""euclidean""#, "threshold": "0.6",
        ]
        members.merge(changes) { $1 }
        let text = members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        return try FaceNetworkDescription(parsing: Array("{\(text)}".utf8))
    }

    @Test func `a network plugged in by its description gives what the same network built in gives`() throws {
        let engines = try FaceVector.engines()
        let folder = try EngineFolder.find()
        let plugged = try FaceEngines.describer(
            try described(), file: try folder.model("face_descriptor.xml"), folder: folder)
        var points = [Point](repeating: Point(x: 100, y: 100), count: FaceMesh.count)
        for (landmark, x, y) in [
            (FaceLandmark.rightEyeOuter, 60.0, 80.0), (.rightEyeInner, 85, 81), (.leftEyeInner, 115, 81),
            (.leftEyeOuter, 140, 80), (.noseBase, 100, 120),
        ] { points[landmark.rawValue] = Point(x: x, y: y) }
        let mesh = try #require(FaceMesh(points: points, depths: [Double](repeating: 0, count: 468), presence: 1))
        let bytes = (0..<(200 * 200 * 3)).map { UInt8(truncatingIfNeeded: ($0 / 7) &* 31) }
        try bytes.withUnsafeBytes {
            let view = try #require(ImageView($0, width: 200, height: 200, format: .rgb8))
            let own = try engines.describer.template(of: mesh, in: view)
            let other = try plugged.template(of: mesh, in: view)
            #expect(other.descriptor == "again")
            let pairs = zip(own.values.reveal { $0 }, other.values.reveal { $0 })
            #expect(pairs.allSatisfy { abs($0 - $1) < 1e-4 })
            // Of two networks, as their names say, nothing is compared.
            #expect(FaceComparer(.dlibResNet).compare(own, other).obstacle == .differentDescriptors)
        }
    }

    @Test func `a description that does not fit its network is told, not run`() throws {
        let folder = try EngineFolder.find()
        let file = try folder.model("face_descriptor.xml")
        #expect(throws: FaceError(.engineUnavailable)) {
            try FaceEngines.describer(described(), file: "/nowhere/net.onnx", folder: folder)
        }
        let plugged = try? FaceEngines.describer(described(["outputLength": "64"]), file: file, folder: folder)
        let bytes = [UInt8](repeating: 90, count: 200 * 200)
        let points = (0..<FaceMesh.count).map { Point(x: 50 + Double($0 % 90), y: 60 + Double($0 % 70)) }
        let mesh = try #require(FaceMesh(points: points, depths: [Double](repeating: 0, count: 468), presence: 1))
        #expect(throws: FaceError(.unexpectedOutput)) {
            try bytes.withUnsafeBytes {
                let view = try #require(ImageView($0, width: 200, height: 200, format: .grey8))
                _ = try #require(plugged).template(of: mesh, in: view)
            }
        }
    }

    @Test func `where the networks are missing, that is told`() {
        #expect(throws: FaceError(.engineUnavailable)) { try FaceEngines(folder: EngineFolder(path: "/nowhere")) }
    }
}

/// Published photographs, where they are present; their README says what they are.
@Suite(.withEngines, .enabled(if: SharedCorpus.folder("faces") != nil, "no corpus at ../shared/corpus/faces"))
struct FaceCorpusTests {
    private struct Photograph {
        let picture: Picture
        let mesh: FaceMesh
    }

    private func photographs() throws -> [String: Photograph] {
        let folder = try #require(SharedCorpus.folder("faces")).appendingPathComponent("images")
        let engines = try FaceVector.engines()
        var found: [String: Photograph] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
            let picture = try PictureDecoder().decode([UInt8](bytes), as: .rgb8)
            let mesh = try picture.withView { view in
                let face = try engines.finder.faces(in: view, search: .quick).first
                return try face.flatMap { try engines.mesher.mesh(of: $0, in: view) }
            }
            found[name] = Photograph(picture: picture, mesh: try #require(mesh, "no face in \(name)"))
        }
        return found
    }

    @Test func `every face is found, and all pairs are judged rightly at the shipped threshold`() throws {
        let folder = try #require(SharedCorpus.folder("faces"))
        let engines = try FaceVector.engines()
        let templates = try photographs().mapValues { photograph in
            try photograph.picture.withView { try engines.describer.template(of: photograph.mesh, in: $0) }
        }
        let comparer = FaceComparer(engines.describer.descriptor)
        let rows = try String(contentsOf: folder.appendingPathComponent("pairs.csv"), encoding: .utf8)
            .split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",").map(String.init) }
        var right = 0
        for row in rows {
            let (a, b) = (try #require(templates[row[0]]), try #require(templates[row[1]]))
            right += comparer.compare(a, b).verdict == (row[2] == "1" ? .match : .noMatch) ? 1 : 0
        }
        print("notice: pairs of faces judged rightly: \(right) of \(rows.count)")
        #expect(rows.count == 528)
        #expect(right == 528)
    }
}
