public import Foundation
import VouchImaging

/// Reads files up to a limit, and explains why one cannot be read.
public enum FileReading {
    /// The bytes of a file; never more than one chunk above `limit` is read, so the caller can tell that it is too
    /// long.
    ///
    /// - Throws: ``ReadingProblem`` without a source.
    public static func data(of path: String, limit: Int) throws(ReadingProblem) -> Data {
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            return try data(of: handle, limit: limit)
        } catch let problem as ReadingProblem {
            throw problem
        } catch {
            throw problem(about: error)
        }
    }

    static func data(of handle: FileHandle, limit: Int) throws(ReadingProblem) -> Data {
        var data = Data()
        do {
            while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
                data.append(chunk)
                // The decoder reports the limit; it only needs to see that there is more.
                if data.count > limit { break }
            }
        } catch {
            throw problem(about: error)
        }
        return data
    }

    /// The file's kind by its first bytes; nil if unknown, and for a pipe, which can be read only once.
    static func format(of path: String) throws(ReadingProblem) -> PictureFormat? {
        let kind = try? FileManager.default.attributesOfItem(atPath: (path as NSString).resolvingSymlinksInPath)[.type]
        guard kind as? FileAttributeType == .typeRegular else { return nil }
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            let start = try handle.read(upToCount: 64) ?? Data()
            return start.withUnsafeBytes { PictureFormat(sniffing: $0) }
        } catch {
            throw problem(about: error)
        }
    }

    private static func problem(about error: any Error) -> ReadingProblem {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?, .fileNoSuchFile?:
            ReadingProblem("file.notFound", "no such file", hint: "check the path")
        case .fileReadNoPermission?:
            ReadingProblem("file.notPermitted", "no permission to read this file", hint: "check the file's permissions")
        default:
            ReadingProblem("file.unreadable", "cannot read this file", hint: "check that its disk is still connected")
        }
    }
}
