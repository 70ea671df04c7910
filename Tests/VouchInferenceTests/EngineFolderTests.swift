import Foundation
import Testing

@testable import VouchInference

@Suite struct EngineFolderTests {
    @Test func `without the engine the reason is said`() {
        let environment = ["VOUCH_ENGINES": "/nonexistent/vouch"]
        #expect(throws: InferenceError(.engineMissing)) { try EngineFolder.find(environment: environment) }
        #expect(InferenceError(.engineMissing).hint.contains("fetch-engines"))
    }

    @Test func `where the environment names a folder nothing else is looked at`() {
        let program = URL(fileURLWithPath: "/opt/vouch/bin")
        let chosen = EngineFolder.candidates(
            environment: ["VOUCH_ENGINES": "/srv/models", "HOME": "/home/eva"], program: program)
        #expect(chosen == ["/srv/models"])
    }

    @Test func `beside the program, above it, then the user's own folder`() {
        let program = URL(fileURLWithPath: "/opt/vouch/bin")
        let found = EngineFolder.candidates(environment: ["HOME": "/home/eva"], program: program)
        #expect(found.first == "/opt/vouch/bin/.vendor")
        #expect(found.contains("/opt/vouch/.vendor"))
        #expect(found.contains("/opt/vouch/lib/vouch"))
        #expect(found.last == "/home/eva/.local/share/vouch")
    }

    @Test func `a library that anybody may have laid there is not opened`() throws {
        let files = FileManager.default
        let program = files.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        let libraries = program.appendingPathComponent(".vendor/openvino")
        try files.createDirectory(at: libraries, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: program) }
        try Data("no library".utf8).write(to: libraries.appendingPathComponent("libopenvino_c.so.1"))
        func found() -> String? { try? EngineFolder.find(environment: [:], program: program).path }
        let vendor = program.resolvingSymlinksInPath().appendingPathComponent(".vendor").path
        #expect(found() == vendor)
        try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: libraries.path)
        #expect(found() != vendor)
        let named = try EngineFolder.find(environment: ["VOUCH_ENGINES": vendor], program: program)
        #expect(named.path == vendor)
        #expect(!FileTrust().covers([libraries.path]))
        #expect(!FileTrust().covers(["/nonexistent/vouch"]))
    }

    @Test func `the cache lies where the user's caches lie`() {
        #expect(EngineFolder.defaultCache(environment: ["XDG_CACHE_HOME": "/c"]) == "/c/vouch/networks")
        #expect(EngineFolder.defaultCache(environment: ["XDG_CACHE_HOME": "relative"])?.hasPrefix("/") != false)
    }

    @Test func `a file that is no library is refused`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        let libraries = folder.appendingPathComponent("openvino")
        try FileManager.default.createDirectory(at: libraries, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("no library".utf8).write(to: libraries.appendingPathComponent("libopenvino_c.so.1"))
        let found = EngineFolder(path: folder.path)
        #expect(throws: InferenceError(.engineUnusable)) {
            try InferenceRuntime(folder: found, cacheFolder: nil)
        }
        #expect(throws: InferenceError(.modelMissing)) { try found.model("none.onnx") }
    }
}
