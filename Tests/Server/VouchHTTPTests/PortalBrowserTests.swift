import Foundation
import Testing
import VouchTestSupport

/// The portal in Chromium, judged by axe: `Tests/Browser/portal.py`. `scripts/setup --browser` installs what it needs;
/// `VOUCH_BROWSER_PYTHON` names another Python that has it.
struct PortalBrowserTests {
    private static let python =
        ProcessInfo.processInfo.environment["VOUCH_BROWSER_PYTHON"]
        ?? RunningServer.root.appendingPathComponent(".venv/browser/bin/python").path

    private static let isInstalled: Bool = {
        guard FileManager.default.isExecutableFile(atPath: python),
            FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")
        else { return false }
        return (try? run(["-c", "import playwright, axe_playwright_python"]).code) == 0
    }()

    private static func run(_ arguments: [String]) throws -> (code: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test(
        "staff enrol by keyboard and pointer, at 360 and 1280 pixels, with and without scripts, and axe finds nothing",
        .enabled(if: isInstalled, "Chromium, playwright or axe is missing: scripts/setup --browser"), .shows("A121"))
    func browser() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let mail = try TestMailServer()
        let server = try RunningServer(
            in: folder.appendingPathComponent("data"),
            ["--mail-server", mail.url, "--mail-from", "vouch@id.example"])
        let script = RunningServer.root.appendingPathComponent("Tests/Browser/portal.py").path
        var arguments = [script, server.demo.url, server.demo.clientId, server.demo.clientSecret]
        if let pictures = ProcessInfo.processInfo.environment["VOUCH_PORTAL_PICTURES"] { arguments.append(pictures) }
        let (code, text) = try Self.run(arguments)
        #expect(code == 0, "\(text)")
        #expect(text.components(separatedBy: "rules of axe passed").count > 15)
        // One message for each of the three who asked for one: the page's link, sent once although the form was sent twice.
        let links = text.split(separator: "\n").filter { $0.hasPrefix("link ") }.map { $0.dropFirst("link ".count) }
        #expect(links.count == 3)
        for link in links {
            let message = try mail.message()
            #expect(message.recipients == ["anna@example.com"])
            let body = try #require(message.parts.first.map { String(decoding: $0.content, as: UTF8.self) })
            #expect(body.contains(link))
        }
        _ = try server.end()
    }
}
