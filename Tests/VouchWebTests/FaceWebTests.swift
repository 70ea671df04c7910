import Foundation
import Testing
import VouchCapture
import VouchCore
import VouchFace
import VouchFaceEngines
import VouchImaging
import VouchInference
import VouchTestSupport

/// Paths of the three networks of browsers; nil where they are missing.
private enum FaceNetworkFiles {
    static let paths: [String]? = try? ["face-finder.vnet", "face-mesh.vnet", "face-iris.vnet"].map {
        try EngineFolder.find().model($0)
    }
}

/// The faces of the module that `make wasm` builds, run under Node and compared with the native engine's.
@Suite(
    .enabled(if: WebModule.canRun, "needs node on the PATH and out/vouch.wasm (make wasm)"),
    .enabled(if: FaceNetworkFiles.paths != nil, "no networks for browsers: scripts/fetch-engines makes them"),
    .enabled(if: SharedCorpus.folder("faces") != nil, "no corpus at ../shared/corpus/faces"))
struct FaceWebTests {
    private struct Box: Decodable {
        let (x, y, width, height): (Double, Double, Double, Double)

        private enum Key: CodingKey { case x, y, width, height }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            (x, y) = (try values.decode(Double.self, forKey: .x), try values.decode(Double.self, forKey: .y))
            width = try values.decode(Double.self, forKey: .width)
            height = try values.decode(Double.self, forKey: .height)
        }

        func isNear(_ box: FaceBox) -> Bool {
            [x - box.x, y - box.y, width - box.width, height - box.height].allSatisfy { abs($0) < 0.5 }
        }
    }

    private struct Face: Decodable {
        struct Quality: Decodable {
            struct Component: Decodable {
                let measure: String
                let value: Double?
                let passed: Bool?
            }
            let components: [Component]
        }
        let box: Box
        let points: [String: [Double]]
        let (yaw, pitch, roll): (Double, Double, Double)
        let quality: Quality

        private enum Key: CodingKey { case box, points, yaw, pitch, roll, quality }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            box = try values.decode(Box.self, forKey: .box)
            points = try values.decode([String: [Double]].self, forKey: .points)
            yaw = try values.decode(Double.self, forKey: .yaw)
            pitch = try values.decode(Double.self, forKey: .pitch)
            roll = try values.decode(Double.self, forKey: .roll)
            quality = try values.decode(Quality.self, forKey: .quality)
        }
    }

    private struct Line: Decodable { let faces: [Face] }

    /// A picture as a canvas gives it.
    private struct Frame {
        let rgba: [UInt8]
        let width: Int
        let height: Int

        func withView<R>(_ body: (ImageView) throws -> R) throws -> R {
            try rgba.withUnsafeBytes {
                try body(try #require(ImageView($0, width: width, height: height, format: .rgba8)))
            }
        }
    }

    private func photographs(each step: Int) throws -> [Frame] {
        let folder = try #require(SharedCorpus.folder("faces")).appendingPathComponent("images")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try stride(from: 0, to: names.count, by: step).map { index in
            let file = try Data(contentsOf: folder.appendingPathComponent(names[index]))
            let picture = try PictureDecoder().decode([UInt8](file), as: .rgb8)
            return Frame(
                rgba: picture.withView { WebAssemblyTests.rgba($0) }, width: picture.width, height: picture.height)
        }
    }

    private func withFolder<R>(_ body: (URL) throws -> R) throws -> R {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-faces-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    private func run(_ script: String, _ arguments: [String]) throws -> [Data] {
        let path = WebModule.root.appendingPathComponent("Tests/Browser/\(script)").path
        let networks = try #require(FaceNetworkFiles.paths)
        let output = try WebAssemblyTests.run(
            try #require(WebModule.node), [path, WebModule.module.path] + networks + arguments)
        return output.split(separator: "\n").map { Data($0.utf8) }
    }

    @Test func `the browser's module finds the faces, points and qualities that the native engine finds`() throws {
        let frames = try photographs(each: 4)
        let engines = try FaceEngines()
        let lines = try withFolder { folder in
            try run(
                "find-faces.mjs",
                try frames.enumerated().map { index, frame in
                    let path = folder.appendingPathComponent("\(index).rgba")
                    try Data(frame.rgba).write(to: path)
                    return "\(path.path),\(frame.width),\(frame.height)"
                }
            ).map { try JSONDecoder().decode(Line.self, from: $0) }
        }
        try #require(lines.count == frames.count)
        for (line, frame) in zip(lines, frames) {
            try frame.withView { view in
                let found = try engines.finder.faces(in: view, search: .quick)
                let meshes = try found.compactMap { try engines.mesher.mesh(of: $0, in: view) }
                try #require(line.faces.count == meshes.count && !meshes.isEmpty)
                for (face, mesh) in zip(line.faces, meshes) { #expect(face.box.isNear(mesh.box)) }
                let face = line.faces[0]
                try check(face.points, found[0])
                let pose = HeadPose(meshes[0])
                for (web, native) in [(face.yaw, pose.yaw), (face.pitch, pose.pitch), (face.roll, pose.roll)] {
                    #expect(abs(web - native) < 0.5)
                }
                let quality = FaceQuality(
                    of: meshes[0], gaze: try engines.irisMesher.gaze(of: meshes[0], in: view),
                    otherFaces: meshes.dropFirst().map(\.box), in: view, for: .comparison)
                #expect(face.quality.components.map(\.measure) == quality.components.map(\.measure.rawValue))
                #expect(face.quality.components.map(\.passed) == quality.components.map(\.hasPassed))
            }
        }
    }

    private func check(_ points: [String: [Double]], _ face: FoundFace) throws {
        let expected = [
            "rightEye": face.rightEye, "leftEye": face.leftEye, "nose": face.nose, "mouth": face.mouth,
            "rightEar": face.rightEar, "leftEar": face.leftEar,
        ]
        #expect(points.count == expected.count)
        for (name, point) in expected {
            let place = try #require(points[name])
            #expect(abs(place[0] - point.x) < 0.5 && abs(place[1] - point.y) < 0.5, "\(name)")
        }
    }

    private struct Step: Decodable {
        let state: String
        let action: String
        let framesKept: Int
        let feedback: String?
        let sentence: String?
        let measured: String?
    }

    /// A photograph's face in the middle of a frame, as wide as asked for.
    private func posed(_ photograph: Frame, faceWidth: Double, at centre: Point, engines: FaceEngines) throws -> Frame {
        let (width, height) = (960, 720)
        let box = try photograph.withView { view in
            let face = try #require(try engines.finder.faces(in: view, search: .quick).first)
            return try #require(try engines.mesher.mesh(of: face, in: view)).box
        }
        let scale = box.width / faceWidth
        var rgba = [UInt8](repeating: 255, count: width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let fromX = min(max(Int(box.centre.x + (Double(x) - centre.x) * scale), 0), photograph.width - 1)
                let fromY = min(max(Int(box.centre.y + (Double(y) - centre.y) * scale), 0), photograph.height - 1)
                let (to, from) = ((y * width + x) * 4, (fromY * photograph.width + fromX) * 4)
                for channel in 0..<3 { rgba[to + channel] = photograph.rgba[from + channel] }
            }
        }
        return Frame(rgba: rgba, width: width, height: height)
    }

    @Test func `a page's session guides a person step by step as the native machine does, and keeps the frames`() throws
    {
        let engines = try FaceEngines()
        let photograph = try #require(try photographs(each: 4).first)
        let blank = Frame(rgba: [UInt8](repeating: 180, count: 960 * 720 * 4), width: 960, height: 720)
        let middle = Point(x: 480, y: 360)
        let far = try posed(photograph, faceWidth: 120, at: middle, engines: engines)
        let left = try posed(photograph, faceWidth: 300, at: Point(x: 330, y: 360), engines: engines)
        let right = try posed(photograph, faceWidth: 300, at: middle, engines: engines)
        // No face comes in between: one that jumps would be followed for some frames before it is searched for.
        let shown: [(frame: Frame, times: [Int])] = [
            (blank, [0, 400]), (far, [1_000, 2_000]), (blank, [2_100]), (left, [3_000, 4_000]), (blank, [4_100]),
            (right, [5_000, 5_300, 5_600, 5_700, 5_800, 5_900]),
        ]
        let steps = try withFolder { folder in
            var arguments: [String] = []
            for (index, part) in shown.enumerated() {
                let path = folder.appendingPathComponent("\(index).rgba")
                try Data(part.frame.rgba).write(to: path)
                arguments += part.times.map { "\(path.path),\(part.frame.width),\(part.frame.height),\($0)" }
            }
            return try run("run-face-session.mjs", arguments + ["event,0,5900", "event,1,6000"])
                .map { try JSONDecoder().decode(Step.self, from: $0) }
        }
        var machine = FaceCaptureMachine(FaceCaptureSettings(numberOfFrames: 3, timeout: .seconds(60)))
        machine.start()
        var tracker = FaceTracker(finder: engines.finder, mesher: engines.mesher)
        var expected: [FaceCaptureMachine.Step] = []
        for part in shown {
            for time in part.times {
                let facts = try part.frame.withView { view -> [FaceFacts] in
                    guard let mesh = try tracker.look(at: view).mesh else { return [] }
                    let gaze = try engines.irisMesher.gaze(of: mesh, in: view)
                    return [
                        FaceFacts(
                            mesh, FaceQuality(of: mesh, gaze: gaze, otherFaces: [], in: view, for: .comparison))
                    ]
                }
                let size = FrameSize(width: part.frame.width, height: part.frame.height)
                expected.append(machine.frame(FaceFrame(size: size, faces: facts), at: .milliseconds(time)))
            }
        }
        try #require(steps.count == expected.count + 2)
        for (web, native) in zip(steps, expected) {
            #expect(web.state == "\(native.state)")
            #expect(web.action == "\(native.action)")
            #expect(web.measured == native.measured.map { "\($0)" })
            #expect(web.feedback == native.feedback.map { "\($0)" })
            #expect(web.sentence == native.feedback.map { "\($0.sentence)" })
        }
        #expect(
            steps.prefix(12).map(\.measured) == [
                "noFaceDetected", "noFaceDetected", "faceTooFar", "faceTooFar", "noFaceDetected", "faceOnLeft",
                "faceOnLeft", "noFaceDetected", "faceCompliant", "faceCompliant", "faceCompliant", "faceCompliant",
            ])
        #expect(steps.map(\.framesKept).max() == 3)
        #expect(steps.suffix(2).map(\.state) == ["postCaptureProcessing", "completed"])
    }
}
