import Foundation

/// Material to judge for liveness: a video, frames, or one picture.
public struct LivenessInput: Sendable {
    /// A picture of a series, and when it was taken.
    public struct Frame: Sendable {
        /// A picture file.
        public let input: DocumentInput
        /// When it was taken, in seconds since a moment that is the same for all frames.
        public let time: Double

        public init(_ input: DocumentInput, time: Double) { (self.input, self.time) = (input, time) }
    }

    enum Content: Sendable {
        case file(DocumentInput)
        case frames([Frame])
    }

    let content: Content

    /// A video, or one picture.
    public static func file(_ input: DocumentInput) -> LivenessInput { LivenessInput(content: .file(input)) }

    /// Pictures in order of time, all of one size.
    public static func frames(_ frames: [Frame]) -> LivenessInput { LivenessInput(content: .frames(frames)) }

    /// A file, or a folder of frames: pictures whose names end in their time in milliseconds, such as `frame-001234.jpg`.
    ///
    /// - Throws: ``ReadingProblem`` for a folder without such pictures.
    public static func path(_ path: String) throws(ReadingProblem) -> LivenessInput {
        var isFolder: ObjCBool = false
        guard path != "-" else { return .file(.standardInput) }
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return .file(.file(path))
        }
        var frames: [(DocumentInput, Int)] = []
        for input in DocumentInput.expand([path]) {
            if case .problem(let problem) = input.content { throw problem }
            if let time = time(of: input.name) { frames.append((input, time)) }
        }
        frames.sort { $0.1 < $1.1 }
        guard let first = frames.first?.1 else {
            throw ReadingProblem(
                "liveness.noFrames", "no frames in this folder",
                hint: "name each picture by its time in milliseconds: frame-001234.jpg", source: path)
        }
        return .frames(frames.map { Frame($0.0, time: Double($0.1 - first) / 1000) })
    }

    /// The digits that a file's name ends in, before its extension; nil if there are none, or more than nine.
    static func time(of path: String) -> Int? {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        return digits.count <= 9 ? Int(digits) : nil
    }
}
