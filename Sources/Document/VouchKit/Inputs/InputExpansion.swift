import Foundation
import VouchImaging

/// The inputs that names on a command line lead to, and the files in folders that are not read.
package struct InputExpansion: Sendable {
    /// In the order of the names; a folder's sorted.
    package private(set) var inputs: [DocumentInput] = []
    /// Files in folders that are not read, and why.
    package private(set) var skipped: [Skipped] = []

    /// A file that is not read.
    package struct Skipped: Sendable, Hashable {
        /// As found below the folder.
        package let path: String
        /// Why, for people.
        package let reason: String
        /// Whether this program wrote it.
        package var isOwn = false
    }

    /// - Parameters:
    ///   - names: files, folders, and `-` for standard input.
    ///   - isOwn: whether the file at a path is this program's own output.
    package init(_ names: [String], without isOwn: (String) -> Bool = { _ in false }) {
        for name in names {
            var isFolder: ObjCBool = false
            if name == "-" {
                inputs.append(.standardInput)
            } else if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue {
                add(folder: name, without: isOwn)
            } else {
                inputs.append(.file(name))
            }
        }
    }

    private mutating func add(folder: String, without isOwn: (String) -> Bool) {
        var contents = FolderContents()
        contents.add(folder)
        var found = contents.unreadable.map { folder in
            DocumentInput.useless(
                folder.path,
                ReadingProblem("folder.unreadable", "cannot read this folder: \(folder.reason)", hint: folder.hint))
        }
        found += contents.unnameable.map { path in
            DocumentInput.useless(
                path,
                ReadingProblem(
                    "file.name", "a name in this folder is not UTF-8", hint: "rename the file, then read it"))
        }
        var left = contents.hidden.map { Skipped(path: $0, reason: "hidden") }
        for path in contents.files {
            if isOwn(path) {
                left.append(Skipped(path: path, reason: "written by Vouch", isOwn: true))
            } else if let reason = Self.reasonToSkip(path) {
                left.append(Skipped(path: path, reason: reason))
            } else {
                found.append(.file(path))
            }
        }
        skipped += left.sorted { $0.path < $1.path }
        guard found.isEmpty else {
            inputs += found.sorted { $0.name < $1.name }
            return
        }
        let seen = left.isEmpty ? "it is empty" : "it holds no picture, PDF or video"
        inputs.append(
            .useless(
                folder,
                ReadingProblem(
                    "folder.empty", "nothing to read in this folder: \(seen)",
                    hint: "check the path; hidden files and links to folders are left out")))
    }

    /// Why a file in a folder is not read; nil if it is. Its content decides; a file whose name promises a picture is read
    /// whatever it holds, so that a damaged one is reported.
    private static func reasonToSkip(_ path: String) -> String? {
        guard !DocumentInput.isPicture(named: (path as NSString).lastPathComponent) else { return nil }
        do throws(ReadingProblem) {
            let start = try FileReading.start(of: path)
            if start.isEmpty { return "empty" }
            guard let format = start.withUnsafeBytes({ PictureFormat(sniffing: $0) }) else {
                return "neither a picture nor a PDF nor a video"
            }
            // Two letters are a weak sign: a text may begin with them.
            return format == .bmp && !isBitmap(start) ? "neither a picture nor a PDF nor a video" : nil
        } catch {
            return error.code == "file.isFolder" ? "a link to a folder" : error.message
        }
    }

    /// The length of the second header is one of those that there are.
    private static func isBitmap(_ start: Data) -> Bool {
        let bytes = [UInt8](start)
        guard bytes.count >= 18, bytes[15...17].allSatisfy({ $0 == 0 }) else { return false }
        return [12, 16, 40, 52, 56, 64, 108, 124].contains(bytes[14])
    }
}
