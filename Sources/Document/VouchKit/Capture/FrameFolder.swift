import Foundation
public import VouchCamera
internal import VouchFiles
import VouchImaging

/// Records the frames of a session as pictures named by their time: `frame-001234.jpg` is 1,234 ms after the first.
///
/// ``RecordedFrames`` and ``LivenessInput`` play such a folder. It shows a person's document: delete it after use.
public actor FrameFolder: CaptureRecording {
    private let folder: TargetFolder
    private var first: Duration?
    /// The latest time that ``LivenessInput`` reads from a name; a video may have a later one.
    private static let latest = 999_999_999.0

    /// Creates the folder if it does not exist. Nothing in it is replaced.
    ///
    /// - Throws: ``ReadingProblem``.
    public init(path: String) throws(ReadingProblem) {
        do throws(WritingFailure) {
            folder = try TargetFolder(path, isCreated: true)
            try folder.probe()
        } catch {
            throw ReadingProblem(
                "record.folder", "frames cannot be written to \(path)", hint: "choose a folder that you may write to",
                severity: .output)
        }
    }

    /// - Throws: ``ReadingProblem`` if the disk is full, or there is a frame of that time already.
    public func record(_ frame: CameraFrame) throws {
        let began = first ?? frame.time
        first = began
        let milliseconds = String(Int(min(max((frame.time - began) / .milliseconds(1), 0), Self.latest)))
        let digits = String(repeating: "0", count: max(0, 6 - milliseconds.count)) + milliseconds
        let bytes = frame.withoutAlpha.withView { view in
            JPEGEncoder.encode(
                [UInt8](UnsafeRawBufferPointer(start: view.base, count: view.height * view.stride)),
                width: view.width, height: view.height, format: view.format, quality: 90)
        }
        do {
            guard let bytes else { throw FrameSourceError(.lost) }
            try folder.write([.init(name: "frame-\(digits).jpg", bytes: Data(bytes))]) { _ in false }
        } catch {
            throw ReadingProblem(
                "record.failed", "a frame could not be recorded", hint: "record into an empty folder with enough space",
                severity: .outputLost)
        }
    }
}
