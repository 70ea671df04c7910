import Foundation
import Synchronization
import VouchChipOpenSSL
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
            throw Complaint("output.write", "cannot write the report to \(path)", hint: "is the disk full?")
        }
    }

    private func prefix(_ source: String) -> String {
        let name = source == "-" ? "standard-input" : (source as NSString).lastPathComponent
        let stem = (name as NSString).deletingPathExtension
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
