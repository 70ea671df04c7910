import Testing
import VouchCore

@testable import VouchServer

/// What belongs to the store in memory alone; VouchPersistence plays the contract of every store to it too.
@Suite struct MemoryJobStoreTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func leases() async throws -> (store: MemoryJobStore, stale: JobLease, held: JobLease) {
        let store = MemoryJobStore()
        let job = Job(
            id: "j-1", tenant: "a", kind: "read", batch: nil, payload: Sensitive([1]), maximumAttempts: 3, due: now,
            expires: nil)
        #expect(await store.enqueue([job]) == 1)
        let stale = try #require(await store.claim("read", for: 60, at: now)).lease
        let held = try #require(await store.claim("read", for: 60, at: now.adding(seconds: 61))).lease
        return (store, stale, held)
    }

    @Test func `a worker whose lease another one took over completes nothing`() async throws {
        let (store, stale, held) = try await leases()
        #expect(await !store.complete(stale, result: Sensitive([1])))
        #expect(await store.status("j-1", tenant: "a")?.state == .running)
        #expect(await store.complete(held, result: Sensitive([2])))
        #expect(await store.status("j-1", tenant: "a")?.result == Sensitive([2]))
    }

    @Test func `nor does it renew the lease or fail the job`() async throws {
        let (store, stale, held) = try await leases()
        #expect(await !store.renew(stale, for: 60, at: now))
        #expect(await !store.fail(stale, reason: "x", retry: nil))
        #expect(await store.renew(held, for: 60, at: now))
    }
}
