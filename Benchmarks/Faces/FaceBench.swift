import Foundation
import VouchCore
import VouchFace
import VouchFaceEngines
import VouchInference

/// What a face in one frame of a camera costs on one core: found, fitted, and its quality with the gaze. Prints JSON.
///
///     BENCH=1 swift run -c release FaceBench ENGINES RUNS FRAMES PICTURE…
///     BENCH=1 swift run -c release FaceBench ENGINES memory PICTURE…
///
/// The second form prints the memory that faces add to a program that reads printed text with the same engine.
///
/// Each picture becomes a frame of 1280 x 720 pixels, and is looked at as if it were the first. The frames are also
/// written to the folder FRAMES, pixels of red, green, blue and 255, so that browsers can be measured with the same.
@main
struct FaceBench {
    static let (width, height) = (1280, 720)

    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count > 3, arguments[2] == "memory" {
            return try print(EngineMemory.added(EngineFolder(path: arguments[1]), Array(arguments[3...])))
        }
        guard arguments.count > 5, let runs = Int(arguments[2]), runs > 0 else { throw Misused() }
        let files = try arguments[4...].map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }
        let frames = try files.map { try CameraFrame.pixels(of: $0, width: width, height: height) }
        for (index, frame) in frames.enumerated() {
            let file = URL(fileURLWithPath: arguments[3]).appendingPathComponent("\(index).rgba")
            try Data(frame).write(to: file)
        }
        let folder = EngineFolder(path: arguments[1])
        let before = Memory.now
        let engines = try FaceEngines(folder: folder)
        let native = try measure(
            frames, runs, FaceLooker(finder: engines.finder, mesher: engines.mesher, irisMesher: engines.irisMesher))
        let comparisons = try FaceComparisons(engines).measure(files, runs: runs)
        let memory = Memory.now - before
        func own(_ name: String) throws -> PortableFaceNetwork {
            try PortableFaceNetwork([UInt8](Data(contentsOf: URL(fileURLWithPath: folder.model(name)))))
        }
        let portable = try measure(
            frames, runs,
            FaceLooker(
                finder: FaceFinder(near: try own("face-finder.vnet"), far: nil),
                mesher: FaceMesher(network: try own("face-mesh.vnet")),
                irisMesher: IrisMesher(network: try own("face-iris.vnet"))))
        try print(
            Report(
                runs: runs, frames: frames.count, native: native, portable: portable, comparisons: comparisons,
                memory: memory))
    }

    private static func print(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        Swift.print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    private static func measure<Network: FaceNetwork>(
        _ frames: [[UInt8]], _ runs: Int, _ looker: FaceLooker<Network>
    ) throws -> [String: Times] {
        var steps: [String: [Double]] = [:]
        // The first round loads code and fills caches, and is not counted.
        for run in 0...runs {
            for frame in frames {
                let spent = try frame.withUnsafeBytes { pixels in
                    guard let view = ImageView(pixels, width: width, height: height, format: .rgba8) else {
                        throw Misused()
                    }
                    return try looker.look(at: view)
                }
                if run > 0 { for (step, time) in spent { steps[step, default: []].append(time) } }
            }
        }
        return steps.mapValues(Times.init)
    }
}

/// The steps of one look, each timed.
struct FaceLooker<Network: FaceNetwork> {
    let finder: FaceFinder<Network>
    let mesher: FaceMesher<Network>
    let irisMesher: IrisMesher<Network>

    /// - Returns: milliseconds of this thread's processor time.
    func look(at view: ImageView) throws -> [String: Double] {
        let start = threadTime()
        guard let face = try finder.faces(in: view, search: .quick).first else { throw NoFace() }
        let found = threadTime()
        guard let mesh = try mesher.mesh(of: face, in: view) else { throw NoFace() }
        let fitted = threadTime()
        let gaze = try irisMesher.gaze(of: mesh, in: view)
        let gazed = threadTime()
        let quality = FaceQuality(of: mesh, gaze: gaze, otherFaces: [], in: view, for: .comparison)
        guard quality[.sharpness]?.value != nil else { throw NoFace() }
        let end = threadTime()
        return [
            "find": found - start, "mesh": fitted - found, "gaze": gazed - fitted, "quality": end - gazed,
            "three": end - start - (gazed - fitted), "all": end - start,
        ]
    }
}

struct Misused: Error {}
struct NoFace: Error {}

struct Report: Encodable {
    let runs: Int
    let frames: Int
    let native: [String: Times]
    let portable: [String: Times]
    let comparisons: Times
    let memory: Memory
}

/// In milliseconds.
struct Times: Encodable {
    let median: Double
    let minimum: Double
    let maximum: Double

    init(_ times: [Double]) {
        let sorted = times.sorted()
        func rounded(_ number: Double?) -> Double { ((number ?? 0) * 100).rounded() / 100 }
        median = rounded(sorted.isEmpty ? nil : sorted[sorted.count / 2])
        minimum = rounded(sorted.first)
        maximum = rounded(sorted.last)
    }
}

/// In milliseconds, of this thread.
func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
