import Foundation
import VouchImaging

/// One thing to read that the command line names or a folder holds.
enum InputFile: Sendable {
    case file(String)
    case standardInput
    /// Named, and of no use.
    case useless(String, Complaint)

    var source: String {
        switch self {
        case .file(let path), .useless(let path, _): path
        case .standardInput: "-"
        }
    }

    /// Files in the order named; each folder gives way to the pictures in and below it, sorted.
    static func expand(_ names: [String]) -> [InputFile] {
        names.flatMap { name -> [InputFile] in
            if name == "-" { return [.standardInput] }
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder.boolValue else {
                return [.file(name)]
            }
            return pictures(in: name)
        }
    }

    private static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "webp", "tif", "tiff", "heic", "heif", "pdf", "mp4", "mov", "m4v", "mkv",
        "webm", "avi",
    ]

    private static func pictures(in folder: String) -> [InputFile] {
        guard (try? FileManager.default.contentsOfDirectory(atPath: folder)) != nil,
            let enumerator = FileManager.default.enumerator(atPath: folder)
        else {
            return [
                .useless(
                    folder,
                    Complaint("folder.unreadable", "cannot look into this folder", hint: "may this user read it?"))
            ]
        }
        var paths: [String] = []
        while let path = enumerator.nextObject() as? String {
            let name = (path as NSString).lastPathComponent
            guard !name.hasPrefix("."), extensions.contains((name as NSString).pathExtension.lowercased()) else {
                continue
            }
            paths.append((folder as NSString).appendingPathComponent(path))
        }
        guard !paths.isEmpty else {
            return [
                .useless(
                    folder,
                    Complaint(
                        "folder.empty", "no pictures in this folder",
                        hint: "Vouch looks for .jpg, .png, .webp, .tif, .heic, .pdf, .mp4 and the like; "
                            + "name other files themselves"))
            ]
        }
        return paths.sorted().map { .file($0) }
    }

    /// What kind of file the path leads to, by its first bytes; nil where they tell nothing, and for a pipe, which can be
    /// read only once.
    static func format(of path: String) throws(Complaint) -> PictureFormat? {
        let kind = try? FileManager.default.attributesOfItem(atPath: (path as NSString).resolvingSymlinksInPath)[.type]
        guard kind as? FileAttributeType == .typeRegular else { return nil }
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            let start = try handle.read(upToCount: 64) ?? Data()
            return start.withUnsafeBytes { PictureFormat(sniffing: $0) }
        } catch {
            throw complaint(about: error)
        }
    }

    /// The bytes of a file that was named, or a complaint that names it.
    static func bytes(of path: String, limit: Int) throws(Complaint) -> [UInt8] {
        do {
            return Array(try InputFile.file(path).load(limit: limit))
        } catch {
            throw Complaint(error.code, "\(path): \(error.message)", hint: error.hint)
        }
    }

    /// The bytes, or a complaint; never more than `limit` bytes are read.
    func load(limit: Int) throws(Complaint) -> Data {
        switch self {
        case .useless(_, let complaint): throw complaint
        case .standardInput: return try InputFile.read(FileHandle.standardInput, limit: limit)
        case .file(let path):
            do {
                let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
                defer { try? handle.close() }
                return try InputFile.read(handle, limit: limit)
            } catch let complaint as Complaint {
                throw complaint
            } catch {
                throw InputFile.complaint(about: error)
            }
        }
    }

    private static func read(_ handle: FileHandle, limit: Int) throws(Complaint) -> Data {
        var data = Data()
        do {
            while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
                data.append(chunk)
                // The decoder says what the limit is; it only has to see that there is more.
                if data.count > limit { break }
            }
        } catch {
            throw complaint(about: error)
        }
        return data
    }

    private static func complaint(about error: any Error) -> Complaint {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?, .fileNoSuchFile?:
            Complaint("file.notFound", "no such file", hint: "check the path")
        case .fileReadNoPermission?:
            Complaint("file.notPermitted", "reading this file is not permitted", hint: "may this user read it?")
        default:
            Complaint("file.unreadable", "this file cannot be read", hint: "is it on a disk that is still there?")
        }
    }
}
