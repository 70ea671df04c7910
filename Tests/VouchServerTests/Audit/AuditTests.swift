import Foundation
import HTTPTypes
import StoreTestSupport
import Testing
import VouchAPI
import VouchCore
import VouchJOSE
import VouchOpenSSL
import VouchStores
import VouchTestSupport

@testable import VouchServer

struct AuditTests {
    private let cryptography = OpenSSLCryptography()
    private static let now = NativeFixture.start

    private func chain(_ count: Int) async throws -> [AuditEntry] {
        let store = try await MemoryStores().audit
        for number in 0..<count {
            try await store.append([
                AuditRecord(
                    chain: "acme", time: Self.now.adding(seconds: Int64(number)), client: "c", action: "a",
                    identifier: "e-\(number)", subject: "s", outcome: "read", request: "r")
            ])
        }
        return try await store.entries(of: "acme", after: 0, limit: 10_000, subject: nil)
    }

    private func verify(_ entries: [AuditEntry], heads: [AuditHead] = []) throws {
        var verifier = AuditVerifier("acme", heads: heads)
        for entry in entries { try verifier.take(entry, cryptography) }
        try verifier.finish()
    }

    @Test func `a whole chain verifies, also after it was written out and read again`() async throws {
        let chain = try await chain(5)
        let read = try chain.map { try #require(AuditEntry(line: try $0.line)) }
        #expect(read == chain)
        try verify(read, heads: [AuditHead(chain[2]), AuditHead(chain[4])])
    }

    @Test func `a head is signed by the server's key, and by no other`() async throws {
        let api = try await NativeFixture()
        _ = try await api.enrolled()
        let heads = try await api.audit.signHeads(by: api.keys, at: Self.now)
        _ = try await api.audit.signHeads(by: api.keys, since: heads, at: Self.now)
        let told = await api.send(.get, "/v1/audit/heads")
        let signed = try #require(told.json["heads"] as? [String])
        #expect(signed.count == 1)
        let head = AuditHead(signed: signed[0], keys: api.keys.published, cryptography)
        #expect(head == heads.first)
        let stranger = try OpenSSLPackageKey(OpenSSLKey(curve: .p256), identifier: "k", use: .signature)
        #expect(AuditHead(signed: signed[0], keys: [stranger.publicKey], cryptography) == nil)
        // A receipt is another statement of the same key.
        let receipt = try api.keys.receipt(
            ofDeleting: "s", tenant: "acme", enrolments: 1, journeys: 0, records: 0, at: Self.now)
        #expect(AuditHead(signed: receipt, keys: api.keys.published, cryptography) == nil)
        // Nor is a head a token.
        #expect(throws: Problem.self) {
            try api.keys.verified(Array(signed[0].utf8), at: Self.now, cryptography)
        }
    }

    @Test func `each access and change is an entry: who, what, which, when, and how it ended`() async throws {
        let api = try await NativeFixture()
        let person = try await api.enrolled()
        _ = await api.send(.get, "/v1/enrolments/\(person.id)")
        _ = await api.send(.get, "/v1/enrolments/ERIKSSON")
        _ = await api.send(.get, "/v1/enrolments/\(person.id)", tenant: "other")
        _ = try await api.make("/v1/journeys", #"{"definition":"identity"}"#)
        let credential = try await api.make("/v1/admin/credentials", #"{"kind":"key","scopes":["read"]}"#)
        _ = await api.send(.delete, "/v1/subjects/\(person.subject)")
        let entries = try await api.audit.entries(of: "acme", after: 0, limit: 100, subject: nil)
        try verify(entries)
        func outcomes(_ action: String) -> [String] {
            entries.filter { $0.record.action == action }.map {
                [$0.record.identifier, $0.record.subject, $0.record.outcome].joined(separator: " ")
            }
        }
        #expect(outcomes("POST /v1/enrolments") == ["\(person.id) \(person.subject) changed"])
        #expect(
            outcomes("GET /v1/enrolments/{id}") == [
                "\(person.id) \(person.subject) read", "  resource.notFound",
            ])
        #expect(outcomes("POST /v1/journeys").count == 1)
        #expect(outcomes("POST /v1/admin/credentials") == ["\(credential)  changed"])
        #expect(outcomes("DELETE /v1/subjects/{id}").contains(" \(person.subject) changed"))
        #expect(entries.allSatisfy { $0.record.client == "acme" && $0.record.request == "r-1" })
        // What was asked for and is not there may be a person's name; and a foreign tenant has a chain of its own.
        let text = try entries.map { String(decoding: try $0.line, as: UTF8.self) }.joined()
        for personal in ["ERIKSSON", "anna", person.code] { #expect(!text.contains(personal)) }
        let foreign = try await api.audit.entries(of: "other", after: 0, limit: 100, subject: nil)
        #expect(foreign.map(\.record.outcome) == ["resource.notFound"])
    }

    @Test func `a person's export tells who had access, and the log has pages`() async throws {
        let api = try await NativeFixture()
        let person = try await api.enrolled()
        _ = await api.send(.get, "/v1/enrolments/\(person.id)")
        let export = await api.send(.get, "/v1/subjects/\(person.subject)/export")
        let accesses = try #require(export.json["accesses"] as? [[String: Any]])
        #expect(accesses.contains { $0["action"] as? String == "GET /v1/enrolments/{id}" })
        #expect(accesses.allSatisfy { $0["subject"] as? String == person.subject })
        var numbers: [Int] = []
        var path = "/v1/audit?limit=3"
        while true {
            let page = await api.send(.get, path)
            try #require(page.status == 200)
            numbers += try #require(page.json["items"] as? [[String: Any]]).compactMap { $0["number"] as? Int }
            guard numbers.count < 8, let next = page.json["next"] as? String else { break }
            path = "/v1/audit?limit=3&cursor=\(next)"
        }
        #expect(numbers == Array(1...numbers.count))
        #expect(numbers.count >= 8)
        #expect(await api.send(.get, "/v1/audit?cursor=MSB4").status == 400)
        // The description and the server mean the same cursors: numbers of up to 18 digits.
        for number in ["0", "007", String(repeating: "9", count: 18)] {
            let cursor = ListCursor.encode(number)
            #expect(cursor.range(of: ListCursor.numberPattern, options: .regularExpression) != nil)
            #expect(await api.send(.get, "/v1/audit?cursor=\(cursor)").status == 200)
        }
        for text in ["x", "+1", "-1", " 1", "1 ", String(repeating: "9", count: 19)] {
            let cursor = ListCursor.encode(text)
            #expect(cursor.range(of: ListCursor.numberPattern, options: .regularExpression) == nil)
            #expect(await api.send(.get, "/v1/audit?cursor=\(cursor)").status == 400)
        }
    }

    @Test func `receipts of the retention policy have pages, of the caller's tenant only`() async throws {
        let api = try await NativeFixture()
        let first = await api.send(.get, "/v1/deletion-receipts?limit=2")
        #expect(first.json["items"] as? [String] == ["receipt-1", "receipt-2"])
        let next = try #require(first.json["next"] as? String)
        let last = await api.send(.get, "/v1/deletion-receipts?limit=2&cursor=\(next)")
        #expect(last.json["items"] as? [String] == ["receipt-3"])
        #expect(last.json["next"] == nil)
        #expect(await api.send(.get, "/v1/deletion-receipts", tenant: "other").json["items"] as? [String] == [])
    }

    @Test func `nothing is told that could not be recorded`() async throws {
        struct Full: Error {}
        struct Broken: AuditStore {
            func append(_ records: [AuditRecord]) throws { throw Full() }
            func entries(of chain: String, after number: Int64, limit: Int, subject: String?) -> [AuditEntry] { [] }
            func heads() -> [AuditHead] { [] }
            func keep(_ signed: String, of head: AuditHead) {}
            func signedHeads(of chain: String) -> [String] { [] }
        }
        let api = try await NativeFixture(audit: Broken())
        let answer = await api.send(.get, "/v1/enrolments")
        #expect(answer.status == 503)
        #expect(answer.json["items"] == nil)
    }
}
