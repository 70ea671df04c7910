import Foundation
import Synchronization
import VouchFiles
import VouchKit
import VouchReport

/// The folder of `--report`: one set of files per document, named after its first picture if there are several
/// documents.
final class ReportOutput: Sendable {
    private let folder: DirectoryFolder
    private let path: String
    private let isPrefixed: Bool
    private let terms: ReportTerms
    private let taken = Mutex<Set<String>>([])

    /// - Parameters:
    ///   - isPrefixed: several documents share the folder.
    ///   - terms: of the page.
    init(_ path: String, isPrefixed: Bool, terms: ReportTerms = .english) throws(Complaint) {
        self.terms = terms
        self.path = path
        self.isPrefixed = isPrefixed
        do {
            folder = try DirectoryFolder(URL(fileURLWithPath: path, isDirectory: true))
            // Checked before anything is read.
            let writer = ReportWriter()
            try folder.check { !isPrefixed && writer.isPart($0) }
        } catch {
            throw Self.complaint(about: path, error)
        }
    }

    private static func complaint(about path: String, _ error: any Error) -> Complaint {
        guard let failure = error as? WritingFailure else {
            return Complaint("output.report", "cannot write the report", hint: "please report this")
        }
        return Complaint(folder: path, WritingFailure(failure.path, failure.cause))
    }

    /// - Parameter number: of several documents of one source, from 1.
    /// - Returns: paths written, and complaints about forms that could not be written.
    func write(
        _ document: Reading.Document, source: String, number: Int? = nil
    ) throws(Complaint) -> (files: [String], missing: [Complaint]) {
        let writer = ReportWriter(
            html: HTMLReport(terms: terms), prefix: (isPrefixed ? prefix(source) : "") + (number.map { "\($0)-" } ?? "")
        )
        do {
            let result = try writer.write(
                document.report, pages: document.pagePictures, graphics: document.graphicPictures, to: folder)
            let missing = result.missing.map { form, reason in
                Complaint(
                    "report.\(form.rawValue)", "\(reason)",
                    hint: reason.hint, exitCode: .read)
            }
            return (result.files.map { (path as NSString).appendingPathComponent($0) }, missing)
        } catch {
            throw Self.complaint(about: path, error)
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

    /// As much of a name as leaves room for its extension and a number: file systems allow 255 bytes.
    private static func short(_ stem: String) -> String {
        var (result, length) = ("", 0)
        for character in stem {
            length += character.utf8.count
            guard length <= 160 else { break }
            result.append(character)
        }
        return result
    }
}
