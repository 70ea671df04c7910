import Foundation
public import VouchDialects

extension SelphID {
    /// Records videos of captures.
    public protocol VideoRecording: Sendable {
        /// Begins a video.
        ///
        /// - Parameter path: absolute; a file there is replaced.
        /// - Throws: any error if the file cannot be written: the launch ends with
        ///   ``ErrorType/STORAGE_PERMISSION_DENIED``.
        func begin(_ path: String) throws -> any RecordedVideo
    }

    /// A video that is being recorded.
    public protocol RecordedVideo: Sendable {
        /// Adds a frame. Frames come in their order, one at a time. One that cannot be written is left out.
        func add(_ frame: CameraFrame)
        /// Ends the video. Called once, whether the capture succeeded or not.
        func finish()
    }

    /// Writes Motion JPEG: one JPEG file after another, which video players and FFmpeg read. Frames have no times in
    /// it. Only the file's owner may read it.
    public struct MotionJPEGRecorder: VideoRecording {
        private let encoder: any PictureEncoding
        private let quality: Double

        /// - Parameter quality: of each frame, 0...1.
        public init(encoder: any PictureEncoding, quality: Double = 0.8) {
            self.encoder = encoder
            self.quality = quality
        }

        public func begin(_ path: String) throws -> any RecordedVideo {
            // Only its owner may read what shows a document.
            guard
                FileManager.default.createFile(
                    atPath: path, contents: nil, attributes: [.posixPermissions: NSNumber(value: 0o600)]),
                let file = FileHandle(forWritingAtPath: path)
            else { throw CocoaError(.fileWriteUnknown) }
            return Video(file: file, encoder: encoder, quality: quality)
        }

        private struct Video: RecordedVideo {
            let file: FileHandle
            let encoder: any PictureEncoding
            let quality: Double

            func add(_ frame: CameraFrame) {
                guard let picture = try? frame.withView({ try encoder.jpeg($0, quality: quality) }) else { return }
                try? file.write(contentsOf: Data(picture))
            }

            func finish() { try? file.close() }
        }
    }
}
