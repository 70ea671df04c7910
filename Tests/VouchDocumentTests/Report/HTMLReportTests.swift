import Foundation
import Testing

@testable import VouchDocument

@Suite struct HTMLReportTests {
    @Test func `writes what people look at where it is asked for`() throws {
        guard let folder = ProcessInfo.processInfo.environment["VOUCH_REPORTS"] else { return }
        let url = URL(fileURLWithPath: folder, isDirectory: true)
        for (name, attack) in [("good", ReportExample.Attack.none), ("attack", .birthDatePrinted)] {
            let html = HTMLReport().html(of: try ReportExample.report(attack), pages: [try ReportExample.picture()])
            try html.write(to: url.appendingPathComponent("\(name).html"))
        }
    }
}
