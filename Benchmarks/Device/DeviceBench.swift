import Foundation
import Synchronization
import VouchCamera
import VouchCapture
import VouchDevice
import VouchKit
import VouchReport

/// What a scan by `Device.standard` takes, of a recording that is shown at its own speed, as a camera would: a frame that is not
/// asked for in time is lost. Prints JSON.
///
///     BENCH=1 swift run -c release DeviceBench CLIP passport|card
///
/// Decoding of the recording is not counted: its frames are in memory before. A first scan loads the engines, as an app does
/// that calls `prepare`, and is not counted.
@main
struct DeviceBench {
    struct Result: Encodable {
        let frames: Int
        /// Those that were guided by, for each second of the capture.
        let framesPerSecond: Double
        /// The same for the second after the first of several sides was taken, in which it is read; nil for one side.
        let framesPerSecondWhileReading: Double?
        /// From the frame by which the last side was taken to the report, in seconds.
        let takenToResult: Double
        let sides: Int
        let documentNumber: Bool
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { throw FrameSourceError(.missing) }
        let expected: ExpectedDocument = arguments[2] == "passport" ? .passport : .identityCard
        let recording = try RecordedFrames(path: arguments[1])
        var frames: [CameraFrame] = []
        while let frame = try await recording.next() { frames.append(frame) }
        _ = try await scan(frames, expected)
        let result = try await scan(frames, expected)
        print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
    }

    private static func scan(_ frames: [CameraFrame], _ document: ExpectedDocument) async throws -> Result {
        let source = ShownFrames(frames)
        var device = Device.standard
        device.cameras = PlayedCameras([.back: { source }])
        let settings = DocumentCaptureSettings(plan: CapturePlan(expecting: [document]))
        let times = Mutex<(first: Double?, last: Double)>((nil, 0))
        let scan = try await device.scan(settings) { run in
            source.start()
            for try await event in run.session {
                if case .reviewed = event {
                    times.withLock { $0.first = $0.first ?? source.elapsed }
                } else if case .finished(let outcome) = event {
                    times.withLock { $0.last = source.elapsed }
                    return outcome
                }
            }
            throw FrameSourceError(.lost)
        }
        guard let document = scan.document else { throw FrameSourceError(.lost) }
        let (first, taken) = times.withLock { $0 }
        return Result(
            frames: source.given, framesPerSecond: Double(source.given) / taken,
            framesPerSecondWhileReading: document.sides.count > 1
                ? first.map { Double(source.given(from: $0, to: $0 + 1)) } : nil,
            takenToResult: source.elapsed - taken, sides: document.sides.count,
            documentNumber: document.report.fields["documentNumber"]?.value != nil)
    }
}

/// Frames that are there at their time, and gone when the next one is.
private final class ShownFrames: FrameSource {
    private struct State {
        var began = ContinuousClock.now
        var last = -1
        /// When each frame was given, in seconds.
        var given: [Double] = []
    }

    private let frames: [CameraFrame]
    private let state = Mutex(State())

    init(_ frames: [CameraFrame]) { self.frames = frames }

    func start() { state.withLock { $0.began = .now } }

    /// Seconds since the first frame was shown.
    var elapsed: Double { (.now - state.withLock { $0.began }) / .seconds(1) }
    var given: Int { state.withLock { $0.given.count } }
    func given(from start: Double, to end: Double) -> Int {
        state.withLock { $0.given.count { $0 >= start && $0 < end } }
    }

    func next() async throws -> CameraFrame? {
        let first = frames.first?.time ?? .zero
        let began = state.withLock { $0.began }
        let last = state.withLock { $0.last }
        let now = ContinuousClock.now - began
        // The newest that is shown by now, or else the next one.
        var index = frames.lastIndex { $0.time - first <= now } ?? 0
        index = max(index, last + 1)
        guard index < frames.count else { return nil }
        let wait = frames[index].time - first - now
        if wait > .zero { try await Task.sleep(for: wait) }
        let shown = elapsed
        state.withLock {
            $0.last = index
            $0.given.append(shown)
        }
        return frames[index]
    }

    func stop() {}
}
