import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchChip
import VouchClient
import VouchCore
import VouchKit
import VouchPKI
import VouchTestSupport
import VouchTesting

/// VouchClient and curl against `vouch-server` as a process.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ClientProgramTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private static let passport = RunningServer.root.appendingPathComponent("Examples/passport.jpg")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    /// A network with 20 ms a round trip between client and server.
    private struct Far: ClientTransport {
        let near = URLSessionTransport()

        func send(
            _ request: HTTPRequest, body: [UInt8], progress: (@Sendable (Int) -> Void)?
        ) async throws -> (response: HTTPResponse, body: [UInt8]) {
            try await Task.sleep(for: .milliseconds(20))
            return try await near.send(request, body: body, progress: progress)
        }
    }

    @Test(arguments: [VirtualPassport.Profile.standard, .bacOnly, .chipAuthenticationMapping])
    func `a chip read through the server, 20 ms a round trip, has its local report within 3 seconds`(
        _ profile: VirtualPassport.Profile
    ) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let anchor = try Certificate(TestPKI.shared().countrySigningCertificate())
        let store = TrustStore(anchors: [anchor])
        let trust = folder.appendingPathComponent("trust.store").path
        try TrustStoreFile.save(store, to: trust)
        var configuration = VirtualPassport.Configuration()
        configuration.profile = profile
        let passport = try VirtualPassport(configuration, pki: TestPKI.shared())
        var local = DocumentService.Configuration()
        local.trust = .store(store)
        let near = try await DocumentService.build(local).inspectChip(
            over: passport, passwords: [.mrz(try MRZKey(passport.zone))])
        try await passport.reconnect()
        let server = try RunningServer(in: folder, environment: ["VOUCH_TRUST": trust])
        let client = VouchClient(
            try ServerConnection(server.demo.url, transport: Far()),
            .client(server.demo.clientId, secret: Sensitive(server.demo.clientSecret)))
        var request = ChipSessionRequest(supportsExtendedLength: true)
        request.mrz = String(decoding: Array(passport.zone.lines.joined(separator: [10])), as: UTF8.self)
        let clock = ContinuousClock()
        var result: ChipSessionResult?
        let time = try await clock.measure {
            result = try await ChipRelay(client, chip: passport).read(request)
        }
        let far = try #require(result)
        print("chip read through the server, \(profile.rawValue): \(time), \(far.roundTrips)")
        #expect(far.report == near.report)
        #expect(far.fields == near.fields)
        #expect(far.portrait == near.portrait)
        #expect(far.report.genuine == "yes")
        #expect(far.findings.isEmpty)
        #expect(time < .seconds(3))
        _ = try server.end()
    }

    @Test func `a document is read by VouchClient`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let picture = try Data(contentsOf: Self.passport)
        let native = VouchClient(
            try ServerConnection(server.demo.url, transport: URLSessionTransport()),
            .key(Sensitive(server.demo.apiKey)))
        let report = try await native.read([Array(picture)])
        #expect(report.fields["documentNumber"]?.value != nil)
        #expect(!(try server.end().log.contains(server.demo.clientSecret)))
    }

    @Test func `the script of curl enrols, reads and runs a journey`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let script = Process()
        script.executableURL = RunningServer.root.appendingPathComponent("scripts/try-server")
        script.arguments = [folder.appendingPathComponent("demo.json").path]
        let output = Pipe()
        script.standardOutput = output
        script.standardError = output
        try script.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        script.waitUntilExit()
        #expect(script.terminationStatus == 0, "\(text)")
        #expect(text.contains("enrolment: status"))
        _ = try server.end()
    }

    private static func has(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    private static func succeeds(_ program: String, _ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// The clients' own tests, against the program.
    private func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = RunningServer.root
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            .merging(["VOUCH_DEMO": folder.appendingPathComponent("demo.json").path]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
        // None was skipped for want of a server; of a judge, it says so.
        #expect(!text.contains("VOUCH_DEMO names no demonstration"), "\(text)")
        for line in text.split(separator: "\n") where line.contains("is not installed") { print(line) }
        _ = try server.end()
    }

    @Test(.enabled(if: has("node"), "node is not installed")) func `the client in JavaScript does the same`() throws {
        // Node 20 has WebSocket behind this option, later ones without it.
        let hasOption = try Self.succeeds("node", ["--experimental-websocket", "-e", "0"])
        try run("node", (hasOption ? ["--experimental-websocket"] : []) + ["--test", "clients/js/tests"])
    }

    @Test(
        "the guides for Python and JavaScript print what they say, as a newcomer runs them",
        .enabled(if: has("python3") && has("node"), "python3 or node is not installed"))
    func guides() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = RunningServer.root.appendingPathComponent("scripts/check-guides")
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
        for guide in ["python", "javascript"] { #expect(text.contains("docs/guides/\(guide).md: "), "\(text)") }
    }

    @Test(.enabled(if: has("python3"), "python3 is not installed")) func `the client in Python does the same`() throws {
        try run(
            "python3", ["-B", "-m", "unittest", "discover", "-v", "clients/python/tests"],
            environment: ["PYTHONPATH": "clients/python"])
    }
}
