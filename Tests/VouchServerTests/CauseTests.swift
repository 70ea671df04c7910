import Foundation
import HTTPTypes
import StoreTestSupport
import Synchronization
import Testing
import VouchAPI
import VouchCore
import VouchKit
import VouchOutbound
import VouchStores

@testable import VouchServer

/// What an operator hears of requests that were not answered as they should.
@Suite struct CauseTests {
    private struct Away: TransientError {
        let isTransient = true
        var isFull = false
        var isReadOnly = false
    }

    private struct Secret: Error {
        let surname = "ERIKSSON"
    }

    private struct Gate: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
            if request.fields[.authorization] == "away" { throw Away() }
            return Caller(tenant: "acme", client: "c", scopes: [.read])
        }
    }

    private func ask(
        _ error: (any Error)?, _ fields: HTTPFields = [:]
    ) async -> (response: ServerResponse, causes: [(ServerCause, ServerCause.Context)]) {
        let heard = Mutex<[(ServerCause, ServerCause.Context)]>([])
        let table = RouteTable(
            [
                Route(.get, "/x/{id}", access: .scope(.read)) { _ in
                    if let error { throw error }
                    return ServerResponse(.ok)
                }
            ], gate: Gate(), causes: { cause, context in heard.withLock { $0.append((cause, context)) } })
        let response = await table.answer(
            ServerRequest(.get, "/x/7", fields: fields, identifier: "r-1", received: Timestamp(seconds: 0)))
        return (response, heard.withLock { $0 })
    }

    private static let known: [(any Error, Int, ServerCause.Kind, String)] = [
        (Away(), 503, .storeAway, "Away"), (Away(isFull: true), 507, .storeFull, "Away"),
        (Away(isReadOnly: true), 503, .storeReadOnly, "Away"),
        (ReadingProblem("worker.ended", "m", hint: "h"), 422, .workerLost, "worker.ended"),
        (
            ReadingProblem("face.engineMissing", "m", hint: "h", severity: .installation), 503, .engineMissing,
            "face.engineMissing"
        ),
        (Secret(), 500, .unexpected, "Secret"),
    ]

    @Test(arguments: known.indices)
    func `a cause is heard by its kind and its code, with whose request it was`(index: Int) async throws {
        let (error, status, kind, detail) = Self.known[index]
        let (response, causes) = await ask(error)
        #expect(response.status.code == status)
        let (cause, context) = try #require(causes.first)
        #expect(causes.count == 1)
        #expect(cause.kind == kind)
        #expect(cause.detail == detail)
        #expect(context.request == "r-1")
        #expect(context.route == "/x/{id}")
        #expect(context.tenant == "acme")
        #expect(!kind.sentence.isEmpty)
    }

    @Test func `what is the caller's doing is no cause`() async {
        for error in [Problem(.notFound, "no"), Problem(.malformed, "no"), CancellationError()] as [any Error] {
            #expect(await ask(error).causes.isEmpty)
        }
        #expect(await ask(ReadingProblem("picture.damaged", "m", hint: "h")).causes.isEmpty)
        #expect(await ask(nil).causes.isEmpty)
    }

    @Test func `an e-mail that the server refused is a cause, an address that is none is not`() throws {
        #expect(try #require(ServerCause(MailFailure(.unreachable))).kind == .mailRefused)
        #expect(ServerCause(MailFailure(.address)) == nil)
    }

    @Test func `a job that cannot be read now is heard, with its work and its customer`() async throws {
        let heard = Mutex<[(ServerCause, ServerCause.Context)]>([])
        let now = Timestamp(seconds: 1_795_435_200)
        let stores = try await MemoryStores(clock: { now })
        let jobs = ReadingJobs(
            store: stores.jobs, documents: FakeReadings(), clock: { now }, identifier: { UUID().uuidString },
            causes: { cause, context in heard.withLock { $0.append((cause, context)) } })
        for word in ["broken", "down"] {
            _ = try await jobs.accept(ReadingRequest([.init(Data(word.utf8))]), tenant: "acme", at: now)
            #expect(try await jobs.workOnce())
        }
        let causes = heard.withLock { $0 }
        #expect(causes.count == 1)
        let (cause, context) = try #require(causes.first)
        #expect(cause.kind == .engineMissing)
        #expect(context.work == "readings")
        #expect(context.tenant == "acme")
        #expect(context.request == nil)
    }

    @Test func `a store that is away when the caller is looked up is a cause too`() async throws {
        let (response, causes) = await ask(nil, [.authorization: "away"])
        #expect(response.status.code == 503)
        #expect(try #require(causes.first).0.kind == .storeAway)
    }
}
