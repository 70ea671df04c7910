import Foundation
import Testing
import VouchPKI

@testable import VouchKit

/// What `vouch doctor` says, and the reports of who has no engine.
@Suite struct InstallationTests {
    private func part(_ need: Installation.Need, _ state: Installation.State) -> Installation.Part {
        Installation.Part("x", for: "a test", need, state, "detail", remedy: "do it")
    }

    @Test func `the gravest lack decides, and what is found needs no remedy`() {
        #expect(Installation(parts: [part(.required, .found), part(.usual, .found)]).worst == nil)
        #expect(Installation(parts: [part(.required, .found), part(.optional, .missing)]).worst == .optional)
        #expect(Installation(parts: [part(.optional, .missing), part(.usual, .unusable)]).worst == .usual)
        #expect(Installation(parts: [part(.usual, .missing), part(.required, .missing)]).worst == .required)
        #expect(part(.usual, .found).remedy == nil)
        #expect(part(.usual, .missing).remedy == "do it")
    }

    @Test func `without the engine print and faces are missing, each with what to do`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-none-\(UUID())").path
        let parts = Installation.print(folder) + Installation.faces(folder)
        let states = Dictionary(parts.map { ($0.name, $0.state) }) { first, _ in first }
        #expect(states["engine"] == .missing)
        #expect(states["print"] == .missing)
        #expect(states["faces"] == .missing)
        #expect(states["liveness"] == .missing)
        for part in parts where part.state == .missing { #expect(part.remedy?.isEmpty == false, "\(part.name)") }
        #expect(parts.first { $0.name == "print" }?.remedy?.contains("fetch-engines") == true)
    }

    @Test func `networks are required, and a folder without them is named`() {
        let part = Installation.networks(.init(networks: "/nowhere"))
        #expect(part.state == .missing)
        #expect(part.need == .required)
        #expect(part.place == "/nowhere")
    }

    @Test func `an empty trust store proves nothing, and says how to fill it`() {
        let part = Installation.trust(.store(TrustStore()))
        #expect(part.state == .missing)
        #expect(part.need == .optional)
        #expect(part.remedy?.contains("vouch trust import") == true)
        #expect(Installation.trust(.file("/nowhere/trust.store", mayBeAbsent: false)).state == .unusable)
    }

    @Test func `programs are looked for in the search path alone`() throws {
        let parts = Installation.programs(path: "/nowhere", browser: nil)
        #expect(parts.map(\.name) == ["pdf", "video", "openssl", "browser"])
        #expect(parts.allSatisfy { $0.state == .missing && $0.remedy?.contains("apt-get install") == true })
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-path-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let tool = folder.appendingPathComponent("pdftoppm").path
        #expect(FileManager.default.createFile(atPath: tool, contents: Data(), attributes: [.posixPermissions: 0o755]))
        let found = Installation.programs(path: folder.path, browser: "/usr/bin/chromium").filter { $0.state == .found }
        #expect(found.map(\.name) == ["pdf", "browser"])
        #expect(found.first?.place == tool)
    }

    @Test func `the models that come with Vouch are counted`() {
        let part = Installation.models(.builtIn)
        #expect(part.state == .found)
        #expect(part.detail.contains("models, of"))
    }
}
