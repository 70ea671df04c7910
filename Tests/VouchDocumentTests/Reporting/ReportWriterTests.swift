import Foundation
import Synchronization
import Testing

@testable import VouchReport

@Suite struct ReportWriterTests {
    private final class Shelf: ReportFolder {
        let files = Mutex<[String: Data]>([:])

        func replace(with new: [ReportFile], where isPart: (String) -> Bool) throws {
            files.withLock { files in for file in new { files[file.name] = file.bytes } }
        }
        subscript(name: String) -> Data? { files.withLock { $0[name] } }
    }

    private struct FullDisk: Error {}

    private struct FullFolder: ReportFolder {
        func replace(with files: [ReportFile], where isPart: (String) -> Bool) throws { throw FullDisk() }
    }

    @Test func `all forms are written, and each says the same`() throws {
        let shelf = Shelf()
        let writer = ReportWriter(forms: [.json, .html, .xml, .graphics], prefix: "a-")
        let report = try ReportExample.report()
        let result = try writer.write(report, pages: [try ReportExample.picture()], to: shelf)
        #expect(
            result.files == [
                "a-report.json", "a-portrait.png", "a-ghostPortrait.png", "a-signature.png", "a-report.xml",
                "a-report.html",
            ])
        #expect(result.missing.isEmpty)
        #expect(try DocumentReport(json: #require(shelf["a-report.json"])) == report)
        let portrait = try #require(shelf["a-portrait.png"])
        #expect(ReportExample.digest.text(of: Array(portrait)) == report.integrity?.portraitHash)
        #expect(try #require(shelf["a-report.html"]).count > 100_000)
    }

    @Test func `without a browser the other files are written, and the reason is told`() throws {
        let shelf = Shelf()
        let writer = ReportWriter(printer: PDFPrinter(searching: "/nowhere", others: []))
        let result = try writer.write(try ReportExample.small(), to: shelf)
        #expect(result.files == ["report.json", "report.xml", "report.html"])
        #expect(result.missing.map(\.form) == [.pdf])
        #expect(result.missing.first?.reason == PDFPrinter.Failure(.noBrowser))
        #expect(result.missing.first?.reason.description.contains("Chromium") == true)
    }

    @Test func `a browser that does nothing, or never ends, is no browser`() throws {
        let page = Data("<p>".utf8)
        #expect(throws: PDFPrinter.Failure(.refused)) { try PDFPrinter(browser: "/bin/true").pdf(of: page) }
        #expect(throws: PDFPrinter.Failure(.refused)) { try PDFPrinter(browser: "/bin/false").pdf(of: page) }
        #expect(throws: PDFPrinter.Failure(.refused)) { try PDFPrinter(browser: "/nowhere/x").pdf(of: page) }
        let script = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        try Data("#!/bin/sh\nexec sleep 30\n".utf8).write(to: script)
        defer { try? FileManager.default.removeItem(at: script) }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
        #expect(throws: PDFPrinter.Failure(.tooSlow)) {
            try PDFPrinter(browser: script.path, seconds: 1).pdf(of: page)
        }
    }

    @Test(.enabled(if: PDFPrinter().browser != nil, "no Chromium is installed"))
    func `a PDF is printed where there is a browser`() throws {
        let printer = PDFPrinter(seconds: 120)
        let report = try ReportExample.report()
        func homes() throws -> Set<String> {
            let names = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
            return Set(names.filter { $0.hasPrefix("vouch-report.") })
        }
        // A run that was killed leaves its browser's home.
        let others = try homes()
        let html = HTMLReport().html(
            of: report, pages: [try ReportExample.picture()], graphics: report.graphicPictures())
        let pdf = try printer.pdf(of: html)
        #expect(pdf.starts(with: Data("%PDF-".utf8)))
        #expect(pdf.count > 20_000)
        if let folder = ProcessInfo.processInfo.environment["VOUCH_REPORTS"] {
            try pdf.write(to: URL(fileURLWithPath: folder).appendingPathComponent("good.pdf"))
        }
        // Other tests may be printing at this moment; theirs are gone in a moment, too.
        for _ in 0..<100 where try !homes().isSubset(of: others) { usleep(100_000) }
        #expect(try homes().subtracting(others) == [])
    }

    @Test func `what the folder throws is thrown on`() throws {
        #expect(throws: FullDisk.self) {
            try ReportWriter(forms: [.json]).write(try ReportExample.small(), to: FullFolder())
        }
    }

    private func inFolder(_ work: (URL) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try work(url)
    }

    private func names(in url: URL) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: url.path)).subtracting([".vouch-files"])
    }

    private let writer = ReportWriter(printer: PDFPrinter(searching: "/nowhere", others: []))

    @Test func `nothing of an earlier report stays beside a later one`() throws {
        try inFolder { url in
            let folder = try DirectoryFolder(url)
            let others = ["report.txt", "portrait.png.old", "portrait-of-eva.png", "b-report.pdf", "portraits.png"]
            let earlier = ["report.pdf", "signature.png", "portrait-chip-2.jp2"] + others
            try folder.replace(
                with: earlier.map { ReportFile(name: $0, bytes: Data("old".utf8)) }, where: { _ in false })
            _ = try writer.write(try ReportExample.small(), to: folder)
            #expect(try names(in: url) == Set(others + ["report.json", "report.xml", "report.html"]))
        }
    }

    @Test(arguments: ["report.html", "signature.png", "portrait-chip-2.jp2", "report.pdf"])
    func `a file that Vouch did not write keeps a report from being written`(_ name: String) throws {
        try inFolder { url in
            try Data("mine".utf8).write(to: url.appendingPathComponent(name))
            #expect(throws: (any Error).self) {
                try writer.write(try ReportExample.small(), to: try DirectoryFolder(url))
            }
            #expect(try names(in: url) == [name])
            #expect(try Data(contentsOf: url.appendingPathComponent(name)) == Data("mine".utf8))
        }
    }

    @Test func `a folder of a report's name keeps its content`() throws {
        try inFolder { url in
            let inner = url.appendingPathComponent("report.html")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
            try Data("mine".utf8).write(to: inner.appendingPathComponent("letter"))
            #expect(throws: (any Error).self) {
                try writer.write(try ReportExample.small(), to: try DirectoryFolder(url))
            }
            #expect(try names(in: url) == ["report.html"])
            #expect(try Data(contentsOf: inner.appendingPathComponent("letter")) == Data("mine".utf8))
        }
    }

    @Test func `a report that somebody changed since is not replaced, one as it was written is`() throws {
        try inFolder { url in
            let report = try ReportExample.small()
            _ = try writer.write(report, to: try DirectoryFolder(url))
            _ = try writer.write(report, to: try DirectoryFolder(url))
            let page = url.appendingPathComponent("report.html")
            try Data("with my notes".utf8).write(to: page)
            #expect(throws: (any Error).self) { try writer.write(report, to: try DirectoryFolder(url)) }
            #expect(try Data(contentsOf: page) == Data("with my notes".utf8))
        }
    }

    @Test func `the browser's home is the folder that goes, and one that was left is taken away`() throws {
        let files = FileManager.default
        let abandoned = files.temporaryDirectory.appendingPathComponent("vouch-report.\(UUID().uuidString)")
        try files.createDirectory(at: abandoned, withIntermediateDirectories: false)
        try files.setAttributes([.modificationDate: Date.now.addingTimeInterval(-7200)], ofItemAtPath: abandoned.path)
        let script = files.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        let seen = files.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        defer {
            try? files.removeItem(at: script)
            try? files.removeItem(at: seen)
        }
        try Data("#!/bin/sh\necho \"$HOME $TMPDIR\" > '\(seen.path)'\n".utf8).write(to: script)
        try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
        #expect(throws: PDFPrinter.Failure(.refused)) {
            try PDFPrinter(browser: script.path).pdf(of: Data("<p>".utf8))
        }
        let homes = try String(contentsOf: seen, encoding: .utf8).split(whereSeparator: \.isWhitespace)
        #expect(homes.count == 2)
        #expect(homes.allSatisfy { $0.contains("/vouch-report.") })
        #expect(!files.fileExists(atPath: abandoned.path))
    }

    @Test func `files are for their owner's eyes`() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        _ = try ReportWriter(forms: [.json]).write(try ReportExample.small(), to: try DirectoryFolder(url))
        let file = url.appendingPathComponent("report.json").path
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }
}
