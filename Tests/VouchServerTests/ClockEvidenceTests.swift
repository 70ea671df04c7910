import StoreTestSupport
import Testing
import VouchCore
import VouchPersistence
import VouchStores

@testable import VouchServer

/// What a server notices of a clock that is wrong, without asking anyone.
struct ClockEvidenceTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    @Test func `a clock that agrees with all that is known is not doubted`() {
        let evidence = ClockEvidence(
            built: now.adding(seconds: 3_600), newest: now.adding(seconds: 59), database: now.adding(seconds: -59))
        #expect(evidence.doubt(of: now) == nil)
        #expect(ClockEvidence().doubt(of: now) == nil)
    }

    @Test(arguments: [61, -61] as [Int64])
    func `a clock that differs from the database's is a fault, whichever is ahead`(seconds: Int64) {
        let evidence = ClockEvidence(database: now.adding(seconds: seconds))
        #expect(evidence.fault(of: now) == "this machine's clock and the database's differ by 1 min")
    }

    @Test func `a clock from before the program was installed is a fault`() {
        let evidence = ClockEvidence(built: now.adding(seconds: 40 * 86_400))
        #expect(evidence.fault(of: now) == "this machine's clock is 40 days before the program was installed")
    }

    @Test func `an entry of the future is a doubt and no fault: another clock may have written it`() {
        let evidence = ClockEvidence(newest: now.adding(seconds: 3 * 3_600))
        #expect(evidence.fault(of: now) == nil)
        #expect(evidence.doubt(of: now) == "the newest entry of the audit log is 3 h ahead of this machine's clock")
    }

    @Test func `the store's newest entry is that of any chain`() async throws {
        let stores = try await MemoryStores()
        #expect(try await stores.database.newestEntry == nil)
        for (chain, seconds) in [("a", 5), ("b", 9), ("b", 7)] as [(String, Int64)] {
            try await stores.audit.append([
                AuditRecord(
                    chain: chain, time: Timestamp(seconds: seconds), client: "c", action: "GET /x", outcome: "answered")
            ])
        }
        // The last of each chain counts: entries are appended in the order of time.
        #expect(try await stores.database.newestEntry == Timestamp(seconds: 7))
        #expect(try await stores.database.databaseTime == nil)
    }
}
