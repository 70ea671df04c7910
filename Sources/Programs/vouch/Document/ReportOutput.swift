import Foundation
import Synchronization
import VouchOpenSSL
import VouchDocument

/// The folder of `--report`: one set of files for each document, named after its first picture where there are several.
final class ReportOutput: Sendable {
    private let folder: DirectoryFolder
    private let path: String
    private let isPrefixed: Bool
    private let taken = Mutex<Set<String>>([])

    /// - Parameter isPrefixed: several documents share the folder.
    init(_ path: String, isPrefixed: Bool) throws(Complaint) {
        self.path = path
        self.isPrefixed = isPrefixed
        do {
            folder = try DirectoryFolder(URL(fileURLWithPath: path, isDirectory: true))
        } catch {
            throw Complaint(
                "output.folder", "cannot make the folder \(path)", hint: "is there a file of that name?",
                exitCode: .cannotCreate)
        }
        // Known before anything is read.
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw Complaint(
                "output.folder", "cannot write into the folder \(path)", hint: "may this user write there?",
                exitCode: .cannotCreate)
        }
    }

    /// - Parameter complain: told of forms that could not be made.
    /// - Returns: paths written.
    func write(
        _ report: DocumentReport, pages: [PagePicture], source: String, complain: (Complaint) -> Void
    ) throws(Complaint) -> [String] {
        let writer = ReportWriter(prefix: isPrefixed ? prefix(source) : "")
        do {
            let result = try writer.write(report, pages: pages, to: folder)
            for (form, reason) in result.missing {
                complain(
                    Complaint(
                        "report.\(form.rawValue)", "\(reason)",
                        hint: "install Chromium, or print report.html to a file from any browser", exitCode: .read))
            }
            return result.files.map { (path as NSString).appendingPathComponent($0) }
        } catch {
            throw Complaint(
                "output.write", "cannot write the report to \(path)",
                hint: "is there space, and may this user write there?")
        }
    }

    private func prefix(_ source: String) -> String {
        let name = source == "-" ? "standard-input" : (source as NSString).lastPathComponent
        let stem = Self.short(Terminal.printable((name as NSString).deletingPathExtension))
        return taken.withLock { taken in
            var candidate = "\(stem)-"
            var number = 2
            while !taken.insert(candidate).inserted {
                candidate = "\(stem)-\(number)-"
                number += 1
            }
            return candidate
        }
    }

    /// So much of a name that its ending and a number have room beside it: file systems take 255 bytes.
    private static func short(_ stem: String) -> String {
        var (result, length) = ("", 0)
        for character in stem {
            length += character.utf8.count
            guard length <= 160 else { break }
            result.append(character)
        }
        return result
    }

    /// Larger files are not hashed.
    private static let hashLimit = 512_000_000

    /// Length and SHA-256 of a file; nil for standard input and what cannot be read any more.
    static func fingerprint(of path: String) -> (bytes: Int, sha256: String?)? {
        let url = URL(fileURLWithPath: path)
        guard path != "-", let size = (try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize else { return nil }
        guard size <= hashLimit, let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
            return (size, nil)
        }
        return (size, ReportDigest(OpenSSLCryptography()).text(of: [UInt8](data)))
    }
}
