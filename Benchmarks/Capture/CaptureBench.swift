import Foundation
import Synchronization
import VouchCamera
import VouchCapture
import VouchKit

/// What guidance costs: a recording is played as fast as a capture session takes its frames. Prints JSON.
///
///     BENCH=1 swift run -c release CaptureBench CLIP passport|identity-card
///
/// Decoding is not counted: the frames are in memory before.
@main
struct CaptureBench {
    struct Result: Encodable {
        let width: Int
        let height: Int
        let frames: Int
        let framesPerSecond: Double
        /// From the first frame to what it shows being told, in milliseconds.
        let firstInstruction: Double
        let slowestFrame: Double
        /// In milliseconds of the recording.
        let shortestInstruction: Double
        let instructions: [String]
        let sidesCaptured: Int
    }

    static func main() async throws {
        guard CommandLine.arguments.count == 3 else { throw FrameSourceError(.missing) }
        let document: ExpectedDocument = CommandLine.arguments[2] == "passport" ? .passport : .drivingLicence
        let recording = try RecordedFrames(path: CommandLine.arguments[1])
        var frames: [CameraFrame] = []
        while let frame = try await recording.next() { frames.append(frame) }
        let service = try DocumentService.build()
        let source = TimedFrames(frames)
        let session = CaptureSession(
            source, settings: DocumentCaptureSettings(plan: CapturePlan(expecting: [document])),
            engines: try service.captureEngines())
        var told: [CaptureGuidance] = []
        var sides = 0
        for try await event in session {
            if case .guidance(let guidance) = event { told.append(guidance) }
            if case .finished(let outcome) = event { sides = outcome.pictures.count }
        }
        let costs = source.costs
        let seconds = costs.reduce(0, +)
        let lengths = zip(told, told.dropFirst()).map { ($1.time - $0.time) / .milliseconds(1) }
        let result = Result(
            width: frames.first?.width ?? 0, height: frames.first?.height ?? 0, frames: costs.count,
            framesPerSecond: Double(costs.count) / seconds, firstInstruction: (costs.first ?? 0) * 1000,
            slowestFrame: (costs.max() ?? 0) * 1000, shortestInstruction: lengths.min() ?? 0,
            instructions: told.map { $0.instruction.key.description }, sidesCaptured: sides)
        print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
    }
}

/// Frames in memory, and how long each was looked at: from being given out to the next one being asked for.
private final class TimedFrames: FrameSource {
    private struct State {
        var rest: ArraySlice<CameraFrame>
        var given: ContinuousClock.Instant?
        var costs: [Double] = []

        mutating func note() {
            if let given { costs.append((.now - given) / .seconds(1)) }
            given = nil
        }
    }

    private let state: Mutex<State>

    init(_ frames: [CameraFrame]) { state = Mutex(State(rest: frames[...])) }

    /// Seconds.
    var costs: [Double] { state.withLock { $0.costs } }

    func next() async throws -> CameraFrame? {
        state.withLock { state in
            state.note()
            let frame = state.rest.popFirst()
            state.given = frame.map { _ in .now }
            return frame
        }
    }

    func stop() { state.withLock { $0.note() } }
}
