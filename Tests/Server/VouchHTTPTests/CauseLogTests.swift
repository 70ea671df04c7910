import Logging
import Synchronization
import Testing
import VouchCore
import VouchServer
import VouchStores

@testable import VouchHTTP

/// Keeps what is logged.
private final class KeptLines: LogHandler {
    let kept = Mutex<[String]>([])
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .info }
        set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        let metadata = event.metadata
        let words = ["cause", "work", "customer", "before"].compactMap { metadata?[$0]?.description }
        kept.withLock { $0.append("\(event.message): \(words.joined(separator: " "))") }
    }
}

/// What the log says of causes: enough, and not more than an operator reads.
@Suite struct CauseLogTests {
    private struct Away: TransientError { let isTransient = true }
    private struct Odd: Error {}

    private let lines = KeptLines()
    private let start = Timestamp(seconds: 1_795_435_200)
    private let context = ServerCause.Context(request: "r-1", route: "/x/{id}", tenant: "acme", client: "c")

    private var log: CauseLog { CauseLog(Logger(label: "test", factory: { [lines] _ in lines })) }
    private var kept: [String] { lines.kept.withLock { $0 } }

    @Test func `the log has the first of a cause, and then how many came in a minute`() throws {
        let log = log
        let away = try #require(ServerCause(Away()))
        for second in [0, 1, 59] as [Int64] { log.write(away, context, at: start.adding(seconds: second)) }
        #expect(kept == ["the store does not answer: storeAway acme"])
        log.write(away, context, at: start.adding(seconds: 60))
        #expect(kept.last == "the store does not answer: storeAway acme 2")
    }

    @Test func `a new cause is written whatever number of others came before`() throws {
        let count = FirstInMinute<String>()
        for number in 0..<5_000 {
            #expect(count.unwritten(before: "\(number)", at: start) == 0)
            #expect(count.unwritten(before: "\(number)", at: start) == nil)
        }
    }

    @Test func `a cause is written although the clock was set back by a day`() throws {
        let log = log
        let away = try #require(ServerCause(Away()))
        log.write(away, context, at: start)
        log.write(away, context, at: start.adding(seconds: -86_400))
        #expect(kept.count == 2)
    }

    @Test func `work in the background that fails is a line with its name and its customer`() async throws {
        let log = log
        let result: Int? = await ServerCause.heard(
            .init(work: "retention", tenant: "acme"), { [start] in log.write($0, $1, at: start) }
        ) { throw Away() }
        #expect(result == nil)
        #expect(kept == ["the store does not answer: storeAway retention acme"])
        let done = await ServerCause.heard(.init(work: "retention"), { log.write($0, $1) }) { 7 }
        #expect(done == 7)
        #expect(kept.count == 1)
        let cancelled: Int? = await ServerCause.heard(.init(work: "retention"), { log.write($0, $1) }) {
            throw CancellationError()
        }
        #expect(cancelled == nil)
        #expect(kept.count == 1)
    }

    @Test func `one customer's system that refuses webhooks hides no other's`() async throws {
        let log = log
        for tenant in ["acme", "other", "acme"] {
            log.write(ServerCause(webhook: "status.500"), .init(work: "webhooks", tenant: tenant), at: start)
        }
        #expect(
            kept == [
                "a customer's system did not take a webhook: webhookRefused webhooks acme",
                "a customer's system did not take a webhook: webhookRefused webhooks other",
            ])
    }
}
