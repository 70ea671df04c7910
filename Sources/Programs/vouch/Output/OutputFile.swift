import Foundation
import VouchEnrolment
import VouchEvidence
import VouchFiles
import VouchModels
import VouchPKI
import VouchReport

/// A file that the user named for output.
///
/// A file of that name is replaced only if it is one of Vouch's own of the same kind.
struct OutputFile {
    enum Kind {
        case modelDatabase
        /// The commands and responses of a chip.
        case transcript
        /// The certificates of a trust store, as PEM.
        case certificates
        /// The certificate of an invented State.
        case inventedAuthority
        case picture
        /// A report as a page.
        case report
        /// The drawing of a journey, as SVG.
        case journeyDrawing
        case evidence

        /// - Parameter start: the first 4096 bytes of a file.
        fileprivate func isOwn(_ start: [UInt8]) -> Bool {
            switch self {
            case .modelDatabase: ModelDatabase.isDatabase(start)
            case .transcript: start.starts(with: Array("vouch-apdu ".utf8))
            case .certificates: start.starts(with: Array(OutputFile.exportMark.utf8))
            case .inventedAuthority: (try? Certificate(start))?.subject.country == "UT"
            case .picture: PNGMark.isMarked(start)
            case .report: HTMLReport.isReport(start)
            case .evidence: EvidenceBundle.isBundle(start)
            case .journeyDrawing: start.starts(with: Array(JourneyDrawing.mark.utf8))
            }
        }

        /// Whether others may not read it.
        fileprivate var isPrivate: Bool {
            switch self {
            case .transcript, .picture, .report, .evidence: true
            case .modelDatabase, .certificates, .inventedAuthority, .journeyDrawing: false
            }
        }
    }

    /// The first line of exported certificates; PEM allows text between its blocks.
    static let exportMark = "# exported by vouch\n"

    let path: String
    let kind: Kind

    /// Checks that the file can be written, before the work whose result goes there.
    init(_ path: String, _ kind: Kind) throws(Complaint) {
        (self.path, self.kind) = (path, kind)
        do throws(WritingFailure) {
            try SafeFile.probe(path, replacing: kind.isOwn)
        } catch {
            throw Complaint(error)
        }
    }

    func write(_ bytes: Data) throws(Complaint) {
        do throws(WritingFailure) {
            try SafeFile.write(bytes, to: path, isPrivate: kind.isPrivate, replacing: kind.isOwn)
        } catch {
            throw Complaint(error)
        }
    }
}

extension Complaint {
    init(_ failure: WritingFailure) {
        self.init(
            failure.isRefusal ? "output.refused" : "output.write", failure.description, hint: failure.hint,
            exitCode: failure.isRefusal ? .cannotCreate : .inputOutput)
    }

    /// About a folder for output.
    init(folder path: String, _ failure: WritingFailure) {
        let isInside = failure.path != path
        self.init(
            "output.folder",
            isInside ? failure.description : "cannot write to the folder \(path): \(failure.reason)",
            hint: failure.hint, exitCode: failure.isRefusal ? .cannotCreate : .inputOutput)
    }
}
