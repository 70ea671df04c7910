import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchChip
import VouchClient
import VouchCore
import VouchJOSE
import VouchOpenSSL
import VouchTesting

@testable import VouchServer

@Suite(.serialized, .timeLimit(.minutes(2))) struct ClientTests {
    // MARK: Chips and readings

    @Test func `a chip is relayed over lost connections, with the report that it has nearby`() async throws {
        let passport = try ChipSessionBench.passport()
        let near = try await ChipSessionBench.near(passport)
        try await passport.reconnect()
        let before = passport.traffic.commands
        let bench = try ChipSessionBench()
        let transport = InProcessTransport(bench.table, at: ChipSessionBench.now) { number, _ in
            number % 5 == 3 ? .answerLost : number % 7 == 4 ? .lost : .arrives
        }
        let client = VouchClient(try .inProcess(Authorising(transport: transport)), .none)
        let relay = ChipRelay(client, chip: passport)
        let result = try await relay.read(ChipSessionBench.request(passport))
        #expect(result.report == near.report)
        #expect(passport.traffic.commands - before == near.statistics.apduCount)
        try await client.deleteChipSession(result.id)
        #expect(await bench.sessions.count == 0)
    }

    @Test func `a server that never has a command is not asked for ever`() async throws {
        let passport = try ChipSessionBench.passport()
        let turn = ##"{"id": "c", "state": "running", "sequence": 0, "commands": []}"##
        let transport = InProcessTransport(RouteTable([], gate: ChipSessionBench.Gate()), at: ChipSessionBench.now) {
            _, _ in .answeredBy(status: 200, body: turn)
        }
        let connection = try ServerConnection("https://id.example", transport: transport, clock: Unwaiting())
        let relay = ChipRelay(VouchClient(connection, .none), chip: passport)
        let error = await #expect(throws: ClientError.self) {
            try await relay.read(ChipSessionBench.request(passport))
        }
        #expect(error?.code == .malformedAnswer)
        #expect(transport.requests.count == 151)
    }

    @Test func `a reading is sent again after a lost connection, under the same key`() async throws {
        let table = RouteTable(ReadingRoutes(documents: FakeReadings()).routes, gate: ChipSessionBench.Gate())
        let transport = InProcessTransport(table, at: ChipSessionBench.now) { number, _ in
            number < 3 ? .answerLost : .arrives
        }
        let client = VouchClient(try .inProcess(Authorising(transport: transport)), .none)
        let report = try await client.read([Array("passport".utf8)])
        #expect(report.fields["surname"]?.value == "ERIKSSON")
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        #expect(Set(transport.requests.map { $0.headerFields[name] }).count == 1)
        #expect(transport.requests.count == 3)
        let error = await #expect(throws: ClientError.self) { try await client.read([Array("broken".utf8)]) }
        #expect(error?.problem == "document.unreadable")
        #expect(error?.remedy == "send another")
    }

    @Test func `a client that asks for no pictures gets none, of any document`() async throws {
        let table = RouteTable(ReadingRoutes(documents: FakeReadings()).routes, gate: ChipSessionBench.Gate())
        let transport = InProcessTransport(table, at: ChipSessionBench.now)
        let client = VouchClient(try .inProcess(Authorising(transport: transport)), .none)
        #expect(try await client.read([Array("passport".utf8)]).graphics.first?.data != nil)
        #expect(try await client.read([Array("passport".utf8)], graphics: false).graphics.first?.data == nil)
        let reports = try await client.readAll([Array("card+passport".utf8)], graphics: false)
        #expect(reports.count == 2)
        #expect(reports.flatMap(\.graphics).allSatisfy { $0.data == nil })
    }

    @Test func `pictures of several documents give a report of each`() async throws {
        let table = RouteTable(ReadingRoutes(documents: FakeReadings()).routes, gate: ChipSessionBench.Gate())
        let transport = InProcessTransport(table, at: ChipSessionBench.now)
        let client = VouchClient(try .inProcess(Authorising(transport: transport)), .none)
        let reports = try await client.readAll([Array("card+passport".utf8)])
        #expect(reports.map(\.document.type) == ["idCard", "passport"])
        #expect(try await client.read([Array("card+passport".utf8)]).document.type == "idCard")
        #expect(try await client.readAll([Array("passport".utf8)]).count == 1)
    }

    @Test(arguments: [
        (Problem.Code.unavailable, false, 1), (Problem.Code.unavailable, true, 2), (Problem.Code.busy, false, 2),
        (Problem.Code.busy, true, 2),
    ])
    func `after 503, what is not repeatable is sent again only if the server was busy`(
        code: Problem.Code, isRepeatable: Bool, sent: Int
    ) async throws {
        let native = String(decoding: try JSONEncoder().encode(Problem(code, "not now")), as: UTF8.self)
        let awareID = #"{"errorCode":"\#(code.rawValue)","errorMsg":"not now"}"#
        let enterprise = #"{"Code":"\#(code.rawValue)","Message":"not now"}"#
        let table = RouteTable([], gate: ChipSessionBench.Gate())
        for body in [native, awareID, enterprise] {
            let transport = InProcessTransport(table, at: ChipSessionBench.now) { number, _ in
                number == 1 ? .answeredBy(status: 503, body: body) : .answeredBy(status: 200, body: "{}")
            }
            let client = VouchClient(try .inProcess(transport), .none)
            let answer = try? await client.send(
                .post, "/v1/enrolments", json: Array("{}".utf8), isRepeatable: isRepeatable)
            #expect(transport.requests.count == sent, "\(body)")
            #expect((answer != nil) == (sent == 2), "\(body)")
        }
    }

    @Test func `a cancelled call ends at once and is not sent again`() async throws {
        let table = RouteTable([], gate: ChipSessionBench.Gate())
        let transport = InProcessTransport(table, at: ChipSessionBench.now) { _, _ in .lost }
        let connection = try ServerConnection(
            "https://id.example", transport: transport, retries: RetryPolicy(firstDelay: .seconds(600)))
        let call = Task { try await VouchClient(connection, .none).chipSession("c") }
        while transport.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(transport.requests.count == 1)
    }

    // MARK: Keys

    @Test func `the device's key is kept in a file that nobody else may read`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func store() throws -> FileKeyStore {
            try FileKeyStore(
                folder: folder,
                make: { try OpenSSLKey(curve: .p256).privateKeyInfo().reveal { Sensitive(Array($0)) } },
                open: { bytes in
                    let key = try bytes.reveal { try OpenSSLKey(privateKeyInfo: SecretBytes($0)) }
                    return try OpenSSLPackageKey(key, use: .signature)
                })
        }
        let made = try store().key("device").publicKey
        #expect(try store().key("device").publicKey == made)
        let path = folder + "/device.key"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: ClientError.self) { try store().key("device") }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try Data("damaged".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: ClientError.self) { try store().key("device") }
        try store().deleteKey("device")
        #expect(try store().key("device").publicKey != made)
        for name in ["", "../x", "a/b", "a.b", String(repeating: "a", count: 65)] {
            #expect(throws: ClientError.self) { try store().key(name) }
        }
    }
}

/// Time passes for whatever waits.
struct Unwaiting: Clock {
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
    }
}

/// Every request has the token of the tenant `acme`.
struct Authorising: ClientTransport {
    let transport: InProcessTransport

    func send(
        _ request: HTTPRequest, body: [UInt8], progress: (@Sendable (Int) -> Void)?
    ) async throws -> (response: HTTPResponse, body: [UInt8]) {
        var request = request
        request.headerFields[.authorization] = "acme"
        return try await transport.send(request, body: body, progress: progress)
    }
}
