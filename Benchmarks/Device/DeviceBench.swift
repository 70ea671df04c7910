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
        let run = try await device.capture(settings)
        source.start()
        var outcome: CaptureOutcome?
        for try await event in run.session {
            if case .finished(let end) = event { outcome = end }
        }
        guard let outcome, outcome.ending == .completed else { throw FrameSourceError(.lost) }
        let taken = source.elapsed
        let report = try await device.read(outcome.pictures).report
        return Result(
            frames: source.given, framesPerSecond: Double(source.given) / taken, takenToResult: source.elapsed - taken,
            sides: outcome.pictures.count, documentNumber: report.fields["documentNumber"]?.value != nil)
    }
}

/// Frames that are there at their time, and gone when the next one is.
private final class ShownFrames: FrameSource {
    private struct State {
        var began = ContinuousClock.now
        var last = -1
        var given = 0
    }

    private let frames: [CameraFrame]
    private let state = Mutex(State())

    init(_ frames: [CameraFrame]) { self.frames = frames }

    func start() { state.withLock { $0.began = .now } }

    /// Seconds since the first frame was shown.
    var elapsed: Double { (.now - state.withLock { $0.began }) / .seconds(1) }
    var given: Int { state.withLock { $0.given } }

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
        state.withLock { ($0.last, $0.given) = (index, $0.given + 1) }
        return frames[index]
    }

    func stop() {}
}
