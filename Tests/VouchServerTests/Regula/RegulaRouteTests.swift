import Foundation
import HTTPTypes
import StoreTestSupport
import Testing
import VouchAPI
import VouchCore
import VouchDialects
import VouchFields
import VouchKit
import VouchPersistence
import VouchReport
import VouchTestSupport

@testable import VouchServer
@testable import VouchServerDialects

@Suite struct RegulaRouteTests {
    private static func report() -> DocumentReport {
        DocumentReport(ReportContents(versions: .init(vouch: "0"), type: .passport))
    }

    private let body = Array(
        #"{"processParam":{"scenario":"FullProcess"},"List":[{"ImageData":{"image":"AQI="}}],"tag":"session"}"#.utf8)

    private func ask(
        _ table: RouteTable, _ method: HTTPRequest.Method, _ target: String, _ body: [UInt8] = [],
        fields: [String: String] = [:], at seconds: Int64 = 0
    ) async throws -> (status: Int, body: JSONValue?, response: ServerResponse) {
        var all = HTTPFields()
        for (name, value) in fields { all[try #require(HTTPField.Name(name))] = value }
        let response = await table.answer(
            ServerRequest(
                method, target, fields: all, body: body, identifier: "r-1", received: Timestamp(seconds: seconds)))
        let json = response.body.isEmpty ? nil : try? JSONReader.read(response.body, maximumLength: 1 << 20)
        return (response.status.code, json, response)
    }

    @Test(.shows("X-R1")) func `every endpoint answers under its path, with the request's own name`() async throws {
        let table = try await RegulaTestService.table(FixedReadings(.success(Self.report())))
        let id = "00000000-0000-4000-8000-000000000001"
        let calls: [(HTTPRequest.Method, String, [UInt8], Int)] = [
            (.post, "/api/process", body, 200), (.get, "/api/ping", [], 200), (.get, "/api/healthz", [], 200),
            (.get, "/api/readyz", [], 200), (.get, "/api/doclist", [], 200),
            (.post, "/api/v2/transaction/\(id)/process", body, 200), (.get, "/api/v2/transaction/\(id)", [], 200),
            (.get, "/api/v2/transaction/\(id)/results", [], 200),
            (.get, "/api/v2/transaction/\(id)/file?name=in-0", [], 200),
            (.get, "/api/v2/tag/session/transactions", [], 200), (.delete, "/api/v2/tag/session", [], 204),
            (.get, "/api/v2/transaction/\(id)", [], 404),
        ]
        for (method, path, body, status) in calls {
            let answer = try await ask(table, method, path, body, fields: ["X-RequestID": "mine-7"])
            #expect(answer.status == status, "\(method) \(path)")
            #expect(answer.response.fields[.regulaRequestID] == "mine-7", "\(method) \(path)")
        }
    }

    @Test func `a scenario and parameters decide how it is read`() async throws {
        let readings = FixedReadings(.success(Self.report()))
        let table = try await RegulaTestService.table(readings)
        let wanted =
            #"{"processParam":{"scenario":"Mrz","minimalHolderAge":21},"livePortrait":"AQ==","List":["#
            + #"{"ImageData":{"image":"AQI="}},{"ImageData":{"image":"AQI="},"light":128}]}"#
        #expect(try await ask(table, .post, "/api/process", Array(wanted.utf8)).status == 200)
        let asked = readings.asked.withLock { $0 }
        #expect(asked.inputs == 1)
        #expect(asked.hasSelfie)
        #expect(asked.policy?.readsText == false)
        #expect(asked.policy?.ageThreshold == 21)
        _ = try await ask(table, .post, "/api/process", body)
        #expect(readings.asked.withLock { $0.policy?.readsText } == true)
    }

    /// Scenario, whether print is read for it, and the containers that it has or lacks: text (36), place (85).
    private static let done: [(name: String, readsText: Bool, present: Set<Int>, absent: Set<Int>)] = [
        ("Mrz", false, [36, 33], [85, 9]), ("Barcode", false, [36], [85]), ("Locate", false, [9], [36]),
        ("Ocr", true, [36, 9], []), ("DocType", true, [9], [36]), ("MrzOrBarcode", false, [36], [85]),
        ("MrzOrLocate", false, [36], []), ("MrzAndLocate", false, [36, 9], []),
        ("BarcodeAndLocate", false, [36, 9], []), ("MrzOrOcr", true, [36], []), ("MrzOrBarcodeOrOcr", true, [36], []),
        ("LocateVisual_And_MrzOrOcr", true, [36, 9], []), ("FullProcess", true, [36, 33, 9], []),
        ("FullAuth", true, [36, 33, 9], []), ("OcrFree", true, [36], [85, 9]), ("Capture", false, [16], [36, 33]),
    ]

    @Test(.shows("X-R2"), arguments: done.map(\.name))
    func `each scenario reads what it names, and answers with its containers`(_ name: String) async throws {
        let scenario = try #require(Self.done.first { $0.name == name })
        var contents = ReportContents(versions: .init(vouch: "0"), type: .passport)
        contents.pages = [
            .init(
                picture: 0, side: "front", format: "id3", millimetres: (125, 88),
                corners: Quad(width: 1250, height: 880), dotsPerInch: 254)
        ]
        let readings = FixedReadings(.success(DocumentReport(contents)))
        let table = try await RegulaTestService.table(readings)
        let request = #"{"processParam":{"scenario":"\#(name)"},"List":[{"ImageData":{"image":"AQI="}}]}"#
        let answer = try await ask(table, .post, "/api/process", Array(request.utf8))
        #expect(answer.status == 200)
        let types = Set(
            (answer.body?["ContainerList"]?["List"]?.elements ?? []).compactMap { $0["result_type"]?.integer })
        #expect(types.isSuperset(of: scenario.present), "\(types.sorted())")
        #expect(types.isDisjoint(with: scenario.absent), "\(types.sorted())")
        let asked = readings.asked.withLock { $0 }
        #expect(asked.inputs == (name == "Capture" ? 0 : 1))
        #expect(asked.policy?.readsText ?? false == scenario.readsText)
    }

    /// Scenario, a word of the reason, and of what can be done instead.
    @Test(
        .shows("X-R2"),
        arguments: [
            ("RusStamp", "stamps are not read", "FullProcess"), ("CreditCard", "masked", "paymentCard"),
            ("DTC", "travel credential", "dtc"), ("RFID", "/v1/chip-sessions", "chipSession"),
            ("mDL", "mobile driving licences", "FullProcess"),
        ])
    func `a scenario that cannot be done is refused by its name, with the reason and what to do instead`(
        _ name: String, _ reason: String, _ alternative: String
    ) async throws {
        let readings = FixedReadings(.success(Self.report()))
        let table = try await RegulaTestService.table(readings)
        let request = #"{"processParam":{"scenario":"\#(name)"},"List":[{"ImageData":{"image":"AQI="}}]}"#
        let answer = try await ask(table, .post, "/api/process", Array(request.utf8))
        #expect(answer.status == 400)
        #expect(answer.body?["code"] == .string("request.notSupported"))
        let text = String(decoding: answer.response.body, as: UTF8.self).replacing("\\/", with: "/")
        #expect(text.contains(name), "\(text)")
        #expect(text.contains(reason), "\(text)")
        #expect(text.contains(alternative), "\(text)")
        #expect(readings.asked.withLock { $0.inputs } == 0)
    }

    /// What a mobile SDK says of a chip, by the numbers of its containers.
    @Test(arguments: [
        (101, "chipSession"), (102, "chipSession"), (103, "chipSession"), (105, "chipSession"), (109, "dtc"),
    ])
    func `session data of a chip are refused, with what can be sent instead`(
        _ number: Int, _ alternative: String
    ) async throws {
        let table = try await RegulaTestService.table(FixedReadings(.success(Self.report())))
        let request =
            #"{"processParam":{"scenario":"FullProcess"},"ContainerList":{"List":[{"result_type":\#(number)}]},"#
            + #""List":[{"ImageData":{"image":"AQI="}}]}"#
        let answer = try await ask(table, .post, "/api/process", Array(request.utf8))
        #expect(answer.status == 400)
        let text = String(decoding: answer.response.body, as: UTF8.self)
        #expect(text.contains("\(number)"), "\(text)")
        #expect(text.contains(alternative), "\(text)")
    }

    @Test func `no tenant sees, replaces or deletes another's transaction`() async throws {
        let table = try await RegulaTestService.table(FixedReadings(.success(Self.report())))
        let path = "/api/v2/transaction/00000000-0000-4000-8000-000000000001"
        _ = try await ask(table, .post, "/api/process", body, fields: ["Authorization": "a"])
        for target in [path, path + "/results", path + "/file?name=in-0"] {
            #expect(try await ask(table, .get, target, fields: ["Authorization": "a"]).status == 200)
            let answer = try await ask(table, .get, target, fields: ["Authorization": "b"])
            #expect(answer.status == 404)
            #expect(answer.body?["code"] == .string("resource.notFound"))
        }
        let empty = Array(#"{"processParam":{"scenario":"Mrz"}}"#.utf8)
        #expect(try await ask(table, .post, path + "/process", empty, fields: ["Authorization": "b"]).status == 404)
        #expect(try await ask(table, .post, path + "/process", empty, fields: ["Authorization": "a"]).status == 200)
        _ = try await ask(table, .delete, "/api/v2/tag/session", fields: ["Authorization": "b"])
        let left = try await ask(table, .get, "/api/v2/tag/session/transactions", fields: ["Authorization": "a"])
        #expect(left.body?["items"]?.elements?.count == 1)
        #expect(left.body?["items"]?.elements?.first?["state"]?.integer == 1)
        let others = try await ask(table, .get, "/api/v2/tag/session/transactions", fields: ["Authorization": "b"])
        #expect(others.body?["items"]?.elements?.isEmpty == true)
        #expect(try await ask(table, .post, "/api/process", body, fields: ["Authorization": "nobody"]).status == 401)
    }

    @Test func `a stored transaction is answered from the store, and read again with other parameters`() async throws {
        let readings = FixedReadings(.success(Self.report()))
        let table = try await RegulaTestService.table(readings)
        let path = "/api/v2/transaction/mine"
        _ = try await ask(table, .post, path + "/process", body)
        readings.asked.withLock { $0 = .init() }
        #expect(try await ask(table, .post, path + "/process?useCache=true", body).status == 200)
        #expect(readings.asked.withLock { $0.inputs } == 0)
        let again = try await ask(table, .post, path + "/process", Array(#"{"processParam":{"scenario":"Mrz"}}"#.utf8))
        #expect(readings.asked.withLock { $0.inputs } == 1)
        #expect(again.body?["tag"] == .string("session"))
        let url = again.body?["inData"]?["images"]?.elements?.first?["url"]?.text
        let file = try await ask(table, .get, try #require(url))
        #expect(file.response.body == [1, 2])
        for name in ["in-1", "out-99999", "in--1", "in-", "../x", "in-0-0"] {
            #expect(try await ask(table, .get, path + "/file?name=\(name)").status == 404, "\(name)")
        }
    }

    @Test(arguments: [
        (#"{"#, 400, "request.malformed"), (#"{"processParam":{"scenario":"Mrz"}}"#, 400, "request.malformed"),
        (#"{"processParam":{"scenario":"DTC"},"List":[]}"#, 400, "request.notSupported"),
        (
            #"{"processParam":{"scenario":"Mrz"},"ContainerList":{"List":[{"result_type":49,"EncryptedRCL":"AQ=="}]}}"#,
            400, "request.notSupported"
        ),
        (
            #"{"processParam":{"scenario":"Mrz"},"ContainerList":{"List":[{"result_type":50,"License":"AQ=="}]}}"#, 400,
            "request.notSupported"
        ),
        (#"{"processParam":{"scenario":"Mrz"},"List":[{"ImageData":{"image":"AQIDBA=="}}]}"#, 413, "request.tooLarge"),
    ])
    func `what cannot be done says so and what to send instead`(text: String, status: Int, code: String) async throws {
        var limits = Regula.ProcessRequest.Limits()
        limits.imageBytes = 3
        let table = try await RegulaTestService.table(FixedReadings(.success(Self.report())), limits: limits)
        let answer = try await ask(table, .post, "/api/process", Array(text.utf8))
        #expect(answer.status == status)
        #expect(answer.body?["code"] == .string(code))
        #expect(answer.body?["remedy"]?.text?.isEmpty == false)
        #expect(answer.body?["requestId"] == .string("r-1"))
    }

    @Test func `a picture that cannot be read is a bad request, and missing networks are the server's trouble`()
        async throws
    {
        let bad = ReadingProblem("picture.truncated", "the picture is truncated", hint: "send it again")
        let answer = try await ask(RegulaTestService.table(FixedReadings(.failure(bad))), .post, "/api/process", body)
        #expect(answer.status == 400)
        #expect(answer.body?["code"] == .string("document.unreadable"))
        #expect(answer.body?["remedy"] == .string("send it again"))
        let late = ReadingProblem("budget.time", "out of time", hint: "send a smaller picture")
        let timeout = try await ask(RegulaTestService.table(FixedReadings(.failure(late))), .post, "/api/process", body)
        #expect(timeout.status == 200)
        #expect(timeout.body?["ProcessingFinished"]?.integer == 2)
        #expect(timeout.body?["ContainerList"]?["Count"]?.integer == 0)
        let missing = ReadingProblem("networks.missing", "no networks", hint: "install", severity: .installation)
        let other = try await ask(
            RegulaTestService.table(FixedReadings(.failure(missing))), .post, "/api/process", body)
        #expect(other.status == 503)
        // The caller's name for a request comes back only if a header can carry it.
        let named = try await ask(
            RegulaTestService.table(FixedReadings(.failure(bad))), .post, "/api/process", body,
            fields: ["X-RequestID": String(repeating: "x", count: 200)])
        #expect(named.response.fields[.regulaRequestID] == "r-1")
    }

    @Test func `a store of transactions forgets what is old, and gives way when it is full`() async throws {
        // An empty transaction takes some 170 bytes.
        let database = try await MemoryStores().database
        let store = StoredTransactions(in: SQLTransients(database) { _ in (2, 2_000) })
        func save(_ id: String, bytes: Int = 10, at seconds: Int64 = 0) async throws {
            try await store.save(
                ReadingTransaction(
                    id: id, tag: "t", updated: Timestamp(seconds: seconds), images: [], results: [],
                    response: [UInt8](repeating: 0, count: bytes)), of: "a")
        }
        func kept(at seconds: Int64 = 0) async throws -> [String] {
            try await store.transactions(tagged: "t", of: "a", at: Timestamp(seconds: seconds)).map(\.id)
        }
        for (second, id) in ["1", "2", "3", "2"].enumerated() { try await save(id, at: Int64(second)) }
        #expect(try await kept(at: 3) == ["3", "2"])
        try await save("4", bytes: 1_750, at: 4)
        #expect(try await kept(at: 4) == ["4"])
        try await save("5", bytes: 2_001, at: 5)
        #expect(try await kept(at: 5) == ["4"])
        #expect(try await kept(at: StoredTransactions.seconds + 3) == ["4"])
        #expect(try await kept(at: StoredTransactions.seconds + 4).isEmpty)
    }
}
