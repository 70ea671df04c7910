import Foundation
import VouchKit

/// Files that the command line names.
enum NamedFile {
    /// - Throws: a complaint that names the path.
    static func bytes(of path: String, limit: Int) throws(Complaint) -> [UInt8] {
        do throws(ReadingProblem) {
            return Array(try FileReading.data(of: path, limit: limit))
        } catch {
            throw Complaint(error.naming(path))
        }
    }
}

extension Complaint {
    init(_ problem: ReadingProblem) {
        let exit: Exit =
            switch problem.severity {
            case .warning: .read
            case .refused: .notAllValid
            case .failure: .unreadable
            case .installation: .incomplete
            case .output: .cannotCreate
            case .outputLost: .inputOutput
            }
        self.init(problem.code, problem.message, hint: problem.hint, exitCode: exit)
    }
}

/// Does the work; a problem becomes a complaint.
func complaining<Result>(_ work: () throws(ReadingProblem) -> Result) throws(Complaint) -> Result {
    do {
        return try work()
    } catch {
        throw Complaint(error)
    }
}
