import Foundation
import VouchFiles
import VouchServer

extension JobsCommand.Report {
    /// Replaces an earlier report of a batch, and no other file.
    func write(_ report: BatchReport, to path: String) throws {
        let isPage = path.lowercased().hasSuffix(".html") || path.lowercased().hasSuffix(".htm")
        let bytes = isPage ? report.html : try report.json
        try SafeFile.write(Data(bytes), to: path) { start in
            isPage
                ? start.starts(with: BatchReport.htmlStart.utf8)
                : start.starts(with: "{\n  \"attempts\"".utf8)
        }
        try OperatorCommand.say("the report of batch \(report.batch) is in \(path)")
    }
}
