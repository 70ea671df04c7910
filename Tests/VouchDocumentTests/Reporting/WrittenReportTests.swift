import Foundation
import Testing
import VouchFiles
import VouchReport

@testable import VouchDocument

/// A report whose JSON is made once.
struct WrittenReportTests {
    private static func written() throws -> WrittenReport {
        WrittenReport(try ReportExample.contents(), digest: ReportExample.digest)
    }

    @Test func `its bytes are the report's JSON`() throws {
        let written = try Self.written()
        #expect(try written.json() == written.report.json())
    }

    @Test func `its hash is the one that a report computes of itself`() throws {
        let written = try Self.written()
        let report = DocumentReport(try ReportExample.contents(), digest: ReportExample.digest)
        #expect(written.report.integrity != nil)
        #expect(written.report.integrity == report.integrity)
        #expect(written.report.isIntact(ReportExample.digest) == true)
    }

    @Test func `without a digest, or with one that fails, it has no hash`() throws {
        let contents = try ReportExample.contents()
        let failing = ReportDigest { _ in nil }
        for written in [WrittenReport(contents), WrittenReport(contents, digest: failing)] {
            #expect(written.report.integrity == nil)
            #expect(try written.json() == written.report.json())
        }
    }

    @Test func `it travels as the bytes that were hashed`() throws {
        let written = try Self.written()
        let parts = try EnclosedFile.parts(of: written)
        #expect(parts.last == (try written.json()))
        let sent = try EnclosedFile.value(WrittenReport.self, of: parts)
        #expect(try sent.json() == written.json())
        #expect(sent.report == written.report)
    }

    @Test func `bytes that are not a report are refused`() throws {
        let parts = [Data("0".utf8), Data("{}".utf8)]
        #expect(throws: ReportError.self) { try EnclosedFile.value(WrittenReport.self, of: parts) }
    }
}
