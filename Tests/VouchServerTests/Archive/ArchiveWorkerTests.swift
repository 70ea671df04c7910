import Foundation
import Testing
import VouchCore
import VouchKit
import VouchStores

@testable import VouchServer

struct ArchiveWorkerTests {
    private func state(_ line: [String: Any]?) -> String { line?["state"] as? String ?? "-" }

    private func code(_ line: [String: Any]?) -> String? { (line?["problem"] as? [String: Any])?["code"] as? String }

    @Test func `each item has one result: a report, a problem, or a reason why it was given up`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        for (path, text) in [
            ("card.jpg", "card"), ("passport.jpg", "passport"), ("broken.jpg", "broken"), ("kills.jpg", "kills"),
            ("gone.jpg", "card"), ("changed.jpg", "card"), ("grown.jpg", "card"), ("link.jpg", "card"),
        ] { try archive.write(text, to: path) }
        #expect(try await archive.importFolder().counts.added == 8)
        let files = FileManager.default
        func file(_ name: String) -> URL { archive.folder.appendingPathComponent(name) }
        try files.removeItem(at: file("gone.jpg"))
        try archive.write("drac", to: "changed.jpg")
        try archive.write("card and more", to: "grown.jpg")
        try files.removeItem(at: file("link.jpg"))
        try files.createSymbolicLink(at: file("link.jpg"), withDestinationURL: file("card.jpg"))
        let counts = try await archive.work()
        #expect(counts.done == 2)
        #expect(counts.failed == 1)
        #expect(counts.givenBack == 0)
        let lines = try await archive.lines()
        #expect(lines.count == 8)
        for name in ["card.jpg", "passport.jpg"] {
            #expect(state(lines[name]) == "done" && lines[name]?["report"] is [String: Any])
        }
        #expect(state(lines["broken.jpg"]) == "failed")
        #expect(code(lines["broken.jpg"]) == "picture.damaged")
        #expect(lines["broken.jpg"]?["report"] == nil)
        // Each of its three attempts cost two processes.
        #expect(state(lines["kills.jpg"]) == "dead")
        #expect(code(lines["kills.jpg"]) == "worker.ended")
        #expect(lines["kills.jpg"]?["attempts"] as? Int == 3)
        for (name, problem) in [
            ("gone.jpg", "archive.fileMissing"), ("changed.jpg", "archive.fileChanged"),
            ("grown.jpg", "archive.fileChanged"), ("link.jpg", "archive.link"),
        ] {
            #expect(state(lines[name]) == "dead" && code(lines[name]) == problem, "\(name)")
            #expect(lines[name]?["attempts"] as? Int == 1)
        }
    }

    @Test func `what was given up is tried again when it is asked for`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        try archive.write("card", to: "a.jpg")
        _ = try await archive.importFolder()
        try FileManager.default.removeItem(at: archive.folder.appendingPathComponent("a.jpg"))
        _ = try await archive.work()
        #expect(state(try await archive.lines()["a.jpg"]) == "dead")
        try archive.write("card", to: "a.jpg")
        #expect(try await archive.work().done == 0)
        #expect(try await ArchiveBatches(archive.store).revive(archive.batch, at: ArchiveFixture.start) == 1)
        #expect(try await archive.work().done == 1)
        #expect(state(try await archive.lines()["a.jpg"]) == "done")
    }

    @Test func `a worker that is told to stop gives back what it holds, and that costs no attempt`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        for number in 0..<6 { try archive.write("hangs", to: "\(number).jpg") }
        _ = try await archive.importFolder()
        let stop = AsyncStream<Void>.makeStream()
        async let counts = archive.work(lanes: 2, endsWhenIdle: false, until: stop.stream)
        while try await archive.store.progress(of: "archive:b-1", tenant: "acme")[.running] == nil {
            try await Task.sleep(for: .milliseconds(2))
        }
        stop.continuation.yield()
        #expect(try await counts.givenBack == 2)
        #expect(try await archive.store.progress(of: "archive:b-1", tenant: "acme") == [.waiting: 6])
        // Two were begun once, and can be tried as often as the others still.
        let next = try await archive.store.claim(ArchiveItem.kind, most: 6, for: 60, at: ArchiveFixture.start)
        #expect(next.map(\.lease.attempt).sorted() == [1, 1, 1, 1, 2, 2])
    }

    @Test func `a worker whose result comes too late does not replace another's`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        try archive.write("card", to: "a.jpg")
        _ = try await archive.importFolder()
        let slow = try #require(
            await archive.store.claim(ArchiveItem.kind, most: 1, for: -1, at: ArchiveFixture.start).first)
        #expect(try await archive.work().done == 1)
        let late = try await archive.store.finish(
            slow.lease, result: Sensitive([1]), problem: nil, at: ArchiveFixture.start)
        #expect(!late)
        #expect(state(try await archive.lines()["a.jpg"]) == "done")
    }

    @Test func `a machine may have the archive elsewhere`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        try archive.write("card", to: "box/a.jpg")
        _ = try await archive.importFolder()
        let other = try await ArchiveFixture()
        defer { other.remove() }
        try FileManager.default.moveItem(
            at: archive.folder.appendingPathComponent("box"), to: other.folder.appendingPathComponent("box"))
        #expect(try await archive.work(root: try other.root).done == 1)
    }

    @Test func `a worker without the archive, or without engines, stops and takes no item down with it`() async throws {
        let archive = try await ArchiveFixture()
        try archive.write("down", to: "a.jpg")
        _ = try await archive.importFolder()
        await #expect(throws: ArchiveWorker.Stop.installation(message: "missing", hint: "install")) {
            try await archive.work()
        }
        archive.remove()
        await #expect(throws: ArchiveWorker.Stop.rootMissing) { try await archive.work() }
        #expect(try await archive.store.progress(of: "archive:b-1", tenant: "acme") == [.waiting: 1])
    }

    @Test func `a report counts a batch, and tells nothing of anyone`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        for (path, text) in [
            ("ANNA-1.jpg", "card"), ("ANNA-2.jpg", "card"), ("ANNA-3.jpg", "passport"), ("ANNA-4.jpg", "broken"),
            ("ANNA-5.jpg", "kills"),
        ] { try archive.write(text, to: path) }
        _ = try await archive.importFolder()
        _ = try await archive.work()
        let report = try await ArchiveBatches(archive.store).report(of: archive.batch, at: ArchiveFixture.start)
        #expect(report.done == 3)
        #expect(report.failed == 1)
        #expect(report.dead == 1)
        #expect(report.waiting == 0)
        #expect(report.documents == ["idCard": 2, "passport": 1])
        #expect(report.states.values.reduce(0, +) == 3)
        #expect(report.outcomes.values.reduce(0, +) == 3)
        #expect(report.problems == ["picture.damaged": 1, "worker.ended": 1])
        #expect(report.attempts == ["1": 4, "3": 1])
        #expect(report.firstEnded == "2026-11-23T12:00:00Z")
        #expect(report.meanMilliseconds != nil)
        let read = try JSONDecoder().decode(BatchReport.self, from: Data(report.json))
        #expect(read.documents == report.documents)
        #expect(read.total == 5)
        let page = String(decoding: report.html, as: UTF8.self)
        #expect(page.hasPrefix(BatchReport.htmlStart))
        #expect(page.contains("idCard"))
        #expect(page.contains("worker.ended"))
        for text in [page, String(decoding: try report.json, as: UTF8.self)] {
            for personal in ["ANNA", "Anna", "ERIKSSON", ".jpg", archive.folder.path] {
                #expect(!text.contains(personal), "the report tells \(personal)")
            }
        }
    }

    @Test func `a picture of several documents has one result with a report of each`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        try archive.write("card+passport+card", to: "three.jpg")
        try archive.write("card", to: "one.jpg")
        _ = try await archive.importFolder()
        #expect(try await archive.work().done == 2)
        let lines = try await archive.lines()
        func type(_ report: Any?) -> String? {
            ((report as? [String: Any])?["document"] as? [String: Any])?["type"] as? String
        }
        #expect(type(lines["three.jpg"]?["report"]) == "idCard")
        let others = try #require(lines["three.jpg"]?["otherReports"] as? [Any])
        #expect(others.map(type) == ["passport", "idCard"])
        #expect(type(lines["one.jpg"]?["report"]) == "idCard")
        #expect(lines["one.jpg"]?["otherReports"] == nil)
        let report = try await ArchiveBatches(archive.store).report(of: archive.batch, at: ArchiveFixture.start)
        #expect(report.done == 2)
        #expect(report.reports == 4)
        #expect(report.documents == ["idCard": 3, "passport": 1])
        #expect(String(decoding: report.html, as: UTF8.self).contains("documents with a report</th><td>4"))
    }

    @Test func `files that are sides of one document have one report`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        try archive.write("card+passport", to: "a.jpg")
        _ = try await archive.importManifest(#"{"item":"1","files":["a.jpg"],"document":true}"#)
        #expect(try await archive.work().done == 1)
        let line = try #require(try await archive.lines()["1"])
        #expect(line["report"] is [String: Any])
        #expect(line["otherReports"] == nil)
    }

    @Test func `a result of an earlier version is exported as before`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        try archive.write("card", to: "a.jpg")
        _ = try await archive.importFolder()
        let lease = try #require(
            await archive.store.claim(ArchiveItem.kind, most: 1, for: 60, at: ArchiveFixture.start).first?.lease)
        let header = Array(#"{"item":"a.jpg","document":"idCard","milliseconds":3,"ended":5}"#.utf8)
        let kept = [0, 0, 0, UInt8(header.count)] + header + Array(#"{"schemaVersion":1}"#.utf8)
        _ = try await archive.store.finish(lease, result: Sensitive(kept), problem: nil, at: ArchiveFixture.start)
        #expect((try await archive.lines()["a.jpg"]?["report"] as? [String: Any])?["schemaVersion"] as? Int == 1)
        let report = try await ArchiveBatches(archive.store).report(of: archive.batch, at: ArchiveFixture.start)
        #expect(report.reports == 1)
        #expect(report.documents == ["idCard": 1])
    }

    @Test func `an item whose content is damaged is told by its job, and the others as before`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        for name in ["a", "b", "c"] { try archive.write("card", to: "\(name).jpg") }
        _ = try await archive.importFolder()
        let stray = Job(
            id: "stray", tenant: "acme", kind: ArchiveItem.kind, batch: "archive:b-1", payload: Sensitive([1, 2, 3]),
            due: ArchiveFixture.start)
        _ = try await archive.store.enqueue([stray])
        let lease = try #require(
            await archive.store.claim(ArchiveItem.kind, most: 1, for: 60, at: ArchiveFixture.start).first?.lease)
        #expect(lease.id == "id-a.jpg")
        _ = try await archive.store.finish(lease, result: Sensitive([9]), problem: nil, at: ArchiveFixture.start)
        #expect(try await archive.work().done == 2)
        var lines: [[String: Any]] = []
        let counts = try await ArchiveBatches(archive.store).lines(of: archive.batch) { line in
            lines.append(try JSONSerialization.jsonObject(with: Data(line.bytes)) as? [String: Any] ?? [:])
        }
        #expect(counts == (0, 2))
        #expect(lines.count == 4)
        let told = lines.filter { $0["item"] == nil }.map { "\($0["job"] ?? "-") \(state($0)) \(code($0) ?? "-")" }
        #expect(told.sorted() == ["id-a.jpg done resultDamaged", "stray dead archive.line"])
        #expect(lines.count { $0["item"] is String && $0["report"] is [String: Any] && $0["job"] == nil } == 2)
        let report = try await ArchiveBatches(archive.store).report(of: archive.batch, at: ArchiveFixture.start)
        #expect(report.done == 3)
        #expect(report.dead == 1)
        #expect(report.reports == 2)
        #expect(report.problems == ["resultDamaged": 1, "archive.line": 1])
    }

    @Test func `progress tells the rate of the last minute, and when the batch will end`() async throws {
        let archive = try await ArchiveFixture()
        defer { archive.remove() }
        for number in 0..<90 { try archive.write("card", to: "\(number).jpg") }
        _ = try await archive.importFolder()
        let batches = ArchiveBatches(archive.store)
        #expect(try await batches.progress(of: archive.batch, at: ArchiveFixture.start)?.rate == nil)
        for job in try await archive.store.claim(ArchiveItem.kind, most: 30, for: 60, at: ArchiveFixture.start) {
            let result = ArchiveResult(
                ArchiveItem(name: "a", root: "/", files: [], isOneDocument: false),
                problem: ReadingProblem("a.b", "a", hint: "b"), milliseconds: 1, ended: ArchiveFixture.start)
            _ = try await archive.store.finish(
                job.lease, result: try result.bytes, problem: nil, at: ArchiveFixture.start)
        }
        let progress = try #require(
            await batches.progress(of: archive.batch, at: ArchiveFixture.start.adding(seconds: 30)))
        #expect(progress.done == 30)
        #expect(progress.waiting == 60)
        #expect(progress.rate == 0.5)
        #expect(progress.secondsLeft == 120)
        #expect(!progress.isEnded)
        let later = ArchiveFixture.start.adding(seconds: 61)
        #expect(try await batches.progress(of: archive.batch, at: later)?.rate == nil)
        #expect(try await batches.all(of: "acme").map(\.batch) == ["b-1"])
        #expect(try await batches.all(of: "other").isEmpty)
        #expect(try await batches.delete(archive.batch) == 90)
        #expect(try await batches.progress(of: archive.batch, at: ArchiveFixture.start) == nil)
    }

    @Test(arguments: [[], [0, 0, 0], [0, 0, 0, 9], [255, 255, 255, 255, 1], [0, 0, 0, 2, 123, 125]] as [[UInt8]])
    func `bytes that are no result are refused`(bytes: [UInt8]) {
        #expect(ArchiveResult(Sensitive(bytes)) == nil)
    }

    @Test(arguments: ["<script>", "anna eriksson", "", String(repeating: "a", count: 65)])
    func `a code that an engine made up is told as unknown`(code: String) {
        #expect(ArchiveResult.Problem(code: code).code == "problem.unknown")
    }
}
