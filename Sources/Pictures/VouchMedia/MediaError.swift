/// A PDF or a video could not be read. Holds nothing of its content, so it may be logged.
public struct MediaError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Faults of a file or a device.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// The program that decodes this kind of file is not installed.
        case toolMissing(String)
        /// The program that decodes it needed more time than allowed.
        case tooMuchTime
        /// The program that decodes it needed more memory than allowed, or the size in the file's header would; `limit`
        /// is in megabytes.
        case tooMuchMemory(limit: Int)
        /// The program that decodes it refused the file: it is damaged, or of a kind that the program does not read.
        case malformed
        /// A PDF that requires a password.
        case needsPassword
        /// There is no page, or no frame.
        case nothingInside
        /// The file has more than `limit` bytes.
        case tooManyBytes(limit: Int)
        /// A page or frame has more than `limit` pixels.
        case tooManyPixels(limit: Int)
        /// The file, or a place for a temporary one, could not be used.
        case unreadable
        /// There is no such camera.
        case noCamera(number: Int)
        /// Another program uses the camera, or this one may not.
        case cameraRefused(number: Int)
    }

    /// The kind of failure, for programs.
    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .toolMissing(let name): "the program \(name) is not installed"
        case .tooMuchTime: "decoding the file takes too long"
        case .tooMuchMemory(let limit): "decoding the file takes more than \(limit) MB of memory"
        case .malformed: "the file is damaged or not supported"
        case .needsPassword: "the PDF requires a password"
        case .nothingInside: "the file contains no page or frame"
        case .tooManyBytes(let limit): "the file has more than \(limit / 1_000_000) MB"
        case .tooManyPixels(let limit): "a page has more than \(limit / 1_000_000) megapixels"
        case .unreadable: "the file cannot be read"
        case .noCamera(let number): "there is no camera /dev/video\(number)"
        case .cameraRefused(let number): "the camera /dev/video\(number) cannot be used"
        }
    }

    /// Advice: the next thing to try.
    public var hint: String {
        switch code {
        case .toolMissing(let name):
            name.hasPrefix("pdf") ? "install poppler-utils" : "install ffmpeg"
        case .tooMuchTime, .tooMuchMemory: "extract single pages or pictures from it"
        case .malformed: "does it open in a viewer? save a new copy from there"
        case .needsPassword: "save it without the password"
        case .nothingInside: "was it copied or downloaded completely?"
        case .tooManyBytes: "extract the part that shows the document"
        case .tooManyPixels: "save it at a lower resolution"
        case .unreadable: "check that you have permission to read it"
        case .noCamera: "see which there are with `ls /dev/video*`, or give a recording"
        case .cameraRefused: "close other programs that use it, and check that you are in the group video"
        }
    }
}
