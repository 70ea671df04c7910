import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchInference
import VouchTestSupport

@testable import VouchFace
@testable import VouchFaceEngines

/// The networks as browsers run them, where `scripts/fetch-engines` made them.
enum PortableNetworks {
    static func network(_ name: String) throws -> PortableFaceNetwork {
        let file = try EngineFolder.find().model(name)
        return try PortableFaceNetwork([UInt8](Data(contentsOf: URL(fileURLWithPath: file))))
    }

    static let arePresent = ["face-finder.vnet", "face-mesh.vnet", "face-iris.vnet"].allSatisfy {
        (try? network($0)) != nil
    }

    static func finder() throws -> FaceFinder<PortableFaceNetwork> {
        FaceFinder(near: try network("face-finder.vnet"), far: nil)
    }

    static func mesher() throws -> FaceMesher<PortableFaceNetwork> {
        FaceMesher(network: try network("face-mesh.vnet"))
    }

    static func irisMesher() throws -> IrisMesher<PortableFaceNetwork> {
        IrisMesher(network: try network("face-iris.vnet"))
    }
}

@Suite(
    .withEngines,
    .enabled(if: PortableNetworks.arePresent, "no networks for browsers: scripts/fetch-engines makes them"))
struct PortableNetworkTests {
    /// A drawn pattern, of any number of values of 0...1.
    private func pattern(_ count: Int) -> [Float] {
        (0..<count).map { index in
            let value = index * 7 + (index / 97) * 13 + (index / 1009) * 31
            return Float(value % 256) / 255
        }
    }

    @Test(arguments: [
        ("face_detection_short_range.tflite", "face-finder.vnet", 128), ("face_landmark.tflite", "face-mesh.vnet", 192),
        ("iris_landmark.tflite", "face-iris.vnet", 64),
    ])
    func `a converted network gives what its original gives`(_ case: (String, String, Int)) throws {
        let (original, converted, size) = `case`
        let folder = try EngineFolder.find()
        let shape = [1, size, size, 3]
        let model = try InferenceRuntime(folder: folder, cacheFolder: nil)
            .model(at: folder.model(original), shape: shape.map(Optional.some), threads: 1)
        let values = pattern(size * size * 3)
        let expected = try model.outputs(values, shape: shape)
        let found = try PortableNetworks.network(converted).run(values)
        #expect(found.map(\.count) == expected.map(\.count))
        for (a, b) in zip(found, expected) {
            let scale = b.reduce(1) { max($0, abs($1)) }
            let worst = zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) }
            // Of the iris network the weights are rounded to 16 bits; those of the others are as they were.
            #expect(worst / scale < (size == 64 ? 2e-3 : 2e-5), "\(converted): \(worst) of \(scale)")
        }
    }

    @Test func `a picture of another size than a network's is no input`() throws {
        let network = try PortableNetworks.network("face-mesh.vnet")
        #expect(throws: FaceError(.networkFailed)) { try network.run(pattern(128 * 128 * 3)) }
        #expect(throws: FaceError(.networkFailed)) { try network.run([]) }
    }

    /// The largest distance of points that belong together.
    private func apart(_ a: [Point], _ b: [Point]) -> Double {
        #expect(a.count == b.count)
        return zip(a, b).reduce(0) { max($0, ($1.0 - $1.1).length) }
    }

    @Test(.enabled(if: SharedCorpus.folder("faces") != nil, "no corpus at ../shared/corpus/faces"))
    func `boxes, points, meshes and irises are those of the engine to half a pixel, in every photograph`() throws {
        let engines = try FaceVector.engines()
        let (finder, mesher) = (try PortableNetworks.finder(), try PortableNetworks.mesher())
        let irisMesher = try PortableNetworks.irisMesher()
        let folder = try #require(SharedCorpus.folder("faces")).appendingPathComponent("images")
        var (worstFace, worstMesh, worstEye) = (0.0, 0.0, 0.0)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let picture = try PictureDecoder().decode(
                [UInt8](Data(contentsOf: folder.appendingPathComponent(name))), as: .rgb8)
            try picture.withView { view in
                let expected = try engines.finder.faces(in: view, search: .quick)
                let found = try finder.faces(in: view, search: .quick)
                #expect(found.count == expected.count)
                for (a, b) in zip(found, expected) {
                    worstFace = max(worstFace, apart(points(a), points(b)))
                }
                let face = try #require(found.first)
                let mesh = try #require(try mesher.mesh(of: face, in: view))
                let seenFace = try #require(expected.first)
                let native = try #require(try engines.mesher.mesh(of: seenFace, in: view))
                worstMesh = max(worstMesh, apart(mesh.points, native.points))
                let gaze = try #require(try irisMesher.gaze(of: mesh, in: view))
                let seen = try #require(try engines.irisMesher.gaze(of: native, in: view))
                for (a, b) in [(gaze.rightEye, seen.rightEye), (gaze.leftEye, seen.leftEye)] {
                    worstEye = max(worstEye, apart(a.contour + [a.centre], b.contour + [b.centre]))
                }
            }
        }
        print("notice: farthest apart in pixels: faces \(worstFace), meshes \(worstMesh), eyes \(worstEye)")
        #expect(worstFace < 0.5)
        #expect(worstMesh < 0.5)
        #expect(worstEye < 0.5)
    }

    private func points(_ face: FoundFace) -> [Point] {
        face.box.corners + [face.rightEye, face.leftEye, face.nose, face.mouth, face.rightEar, face.leftEar]
    }
}
