public import Foundation
internal import VouchFiles
import VouchImaging

/// A picture, PDF or video to read.
public struct DocumentInput: Sendable {
    /// The name given by the caller; `-` for standard input. A file name may contain personal data.
    public let name: String
    let content: Content

    enum Content: Sendable {
        case file(String)
        case data(Data)
        case standardInput
        /// Named, but unusable.
        case problem(ReadingProblem)
    }

    /// A file: JPEG, PNG, WebP, TIFF, HEIC, AVIF, JPEG 2000, BMP, GIF, PDF, MP4, MOV, Matroska, WebM or AVI, recognised by its content.
    public static func file(_ path: String) -> DocumentInput { DocumentInput(name: path, content: .file(path)) }

    /// A file: JPEG, PNG, WebP, TIFF, HEIC, AVIF, JPEG 2000, BMP, GIF, PDF, MP4, MOV, Matroska, WebM or AVI, recognised by its content.
    public static func file(_ url: URL) -> DocumentInput { file(url.path) }

    /// The bytes of such a file.
    ///
    /// - Parameter name: for problems and the report's list of inputs.
    public static func data(_ bytes: Data, name: String) -> DocumentInput {
        DocumentInput(name: name, content: .data(bytes))
    }

    /// Standard input, to its end.
    public static var standardInput: DocumentInput { DocumentInput(name: "-", content: .standardInput) }

    /// The data with which another process reads an input.
    package enum Transferred: Sendable {
        /// The path of a file.
        case path(String)
        /// The bytes of a file.
        case bytes(Data)
    }

    /// The data with which another process reads it; nil for standard input, and for unreadable input.
    package var transferred: Transferred? {
        switch content {
        case .file(let path): .path(path)
        case .data(let bytes): .bytes(bytes)
        case .standardInput, .problem: nil
        }
    }

    /// The path of a file; nil for bytes, standard input, and for what cannot be read.
    package var path: String? { if case .path(let path) = transferred { path } else { nil } }

    /// Whether both are the same file or the same bytes under one name.
    func isSame(as other: DocumentInput) -> Bool {
        name == other.name && hasContent(of: other)
    }

    /// Whether both are the same file or the same bytes.
    func hasContent(of other: DocumentInput) -> Bool {
        switch (content, other.content) {
        case (.file(let path), .file(let otherPath)): path == otherPath
        case (.data(let bytes), .data(let otherBytes)): bytes == otherBytes
        default: false
        }
    }

    /// An input that cannot be opened: reading it gives this problem.
    package static func useless(_ name: String, _ problem: ReadingProblem) -> DocumentInput {
        DocumentInput(name: name, content: .problem(problem))
    }
}

extension DocumentInput {
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "webp", "tif", "tiff", "heic", "heif", "avif", "jp2", "j2k", "jpf", "jpx",
        "bmp", "dib", "gif", "pdf", "mp4", "mov", "m4v", "mkv", "webm", "avi",
    ]

    /// Whether a file's name promises a picture, a PDF or a video.
    package static func isPicture(named name: String) -> Bool {
        extensions.contains((name as NSString).pathExtension.lowercased())
    }

    /// Inputs for names on a command line, in their order: a folder is replaced by the pictures, PDFs and videos in and
    /// below it, recognised by their content and sorted; `-` is standard input. A folder that cannot be read, or has
    /// names that are not UTF-8, becomes an input that fails with this problem.
    public static func expand(_ names: [String]) -> [DocumentInput] { InputExpansion(names).inputs }
}

extension DocumentInput: Codable {
    private enum Key: String, CodingKey { case name, path, bytes }

    /// Takes over an input from another process.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        name = try members.decode(String.self, forKey: .name)
        content =
            if let path = try members.decodeIfPresent(String.self, forKey: .path) {
                .file(path)
            } else {
                .data(try members.decode(EnclosedFile.self, forKey: .bytes).bytes)
            }
    }

    /// - Throws: `EncodingError` for standard input, and for an input that cannot be read.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(name, forKey: .name)
        switch content {
        case .file(let path): try members.encode(path, forKey: .path)
        case .data(let bytes): try members.encode(EnclosedFile(bytes), forKey: .bytes)
        case .standardInput, .problem:
            throw EncodingError.invalidValue(
                name, .init(codingPath: encoder.codingPath, debugDescription: "neither a file nor bytes"))
        }
    }
}
