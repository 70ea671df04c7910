import HTTPTypes
import Synchronization
import VouchCore
import VouchOutbound
import VouchPKI
import VouchStores

/// Delivers events, a few at a time. Any number of servers may do so.
package final class WebhookCourier: Sendable {
    /// The counts since this process began; ``waiting`` counts for all servers.
    package struct Statistics: Sendable, Hashable {
        /// Deliveries that the receiver acknowledged with a status of 200 to 299.
        package internal(set) var delivered = 0
        /// Attempts that failed.
        package internal(set) var failed = 0
        /// Deliveries that were given up.
        package internal(set) var dead = 0
        /// Deliveries that wait or are under way, of all tenants, as last counted.
        package internal(set) var waiting = 0
    }

    /// At once, by one server.
    private static let places = 8
    /// The places of one tenant: a receiver that is slow keeps others waiting less.
    private static let placesOfTenant = 2
    /// So often between two countings of what waits.
    private static let roundsPerCount = 20
    private static let timeout: Duration = .seconds(15)
    private static let work = "webhooks"
    /// Longer than an attempt takes: so no lease is renewed.
    static let leaseSeconds: Int64 = 60

    private struct State {
        var statistics = Statistics()
        var underWay: [String: Int] = [:]
    }

    private let outbox: any WebhookOutbox
    private let http: any OutgoingHTTP
    private let cryptography: any MessageDigesting
    private let clock: @Sendable () -> Timestamp
    private let jitter: @Sendable () -> Double
    private let causes: ServerCause.Hearing?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - http: sends requests, only where the operator's policy allows it.
    ///   - jitter: makes a random number in 0..<1 each time.
    ///   - causes: hears why deliveries fail.
    package init(
        outbox: any WebhookOutbox, http: any OutgoingHTTP, cryptography: any MessageDigesting,
        clock: @escaping @Sendable () -> Timestamp,
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }, causes: ServerCause.Hearing? = nil
    ) {
        self.outbox = outbox
        self.http = http
        self.cryptography = cryptography
        self.clock = clock
        self.jitter = jitter
        self.causes = causes
    }

    /// A snapshot; safe to read from any thread.
    package var statistics: Statistics { state.withLock { $0.statistics } }

    /// Delivers until the task is cancelled.
    ///
    /// - Parameter idle: how long to wait when nothing is due, or the store does not answer.
    package func work(idle: Duration = .milliseconds(500)) async {
        await withTaskGroup(of: Void.self) { group in
            var underWay = 0
            var idleRounds = 0
            while !Task.isCancelled {
                if underWay >= Self.places {
                    await group.next()
                    underWay -= 1
                }
                let found = await ServerCause.heard(.init(work: Self.work), causes) { try await claim() }
                guard let claimed = found ?? nil else {
                    if idleRounds % Self.roundsPerCount == 0 { await countWaiting() }
                    idleRounds += 1
                    try? await Task.sleep(for: idle)
                    continue
                }
                group.addTask { await self.deliver(claimed) }
                underWay += 1
            }
        }
    }

    /// Makes the next attempt.
    ///
    /// - Returns: false if none is due.
    func workOnce() async throws -> Bool {
        guard let claimed = try await claim() else { return false }
        await deliver(claimed)
        return true
    }

    private func claim() async throws -> ClaimedDelivery? {
        let busy = state.withLock { state in
            Set(state.underWay.filter { $0.value >= Self.placesOfTenant }.map(\.key))
        }
        guard let claimed = try await outbox.claim(for: Self.leaseSeconds, at: clock(), except: busy) else {
            return nil
        }
        state.withLock { $0.underWay[claimed.lease.tenant, default: 0] += 1 }
        return claimed
    }

    private func countWaiting() async {
        guard let waiting = try? await outbox.waiting() else { return }
        state.withLock { $0.statistics.waiting = waiting }
    }

    private func deliver(_ claimed: ClaimedDelivery) async {
        let outcome = await attempt(claimed)
        let context = ServerCause.Context(work: Self.work, tenant: claimed.lease.tenant)
        if case .failed(let reason, _) = outcome, !Task.isCancelled { causes?(ServerCause(webhook: reason), context) }
        // A store that does not answer: the lease ends, and the receiver knows the repeated delivery by its identifier.
        let isSettled =
            await ServerCause.heard(context, causes) { try await outbox.settle(claimed.lease, outcome) } ?? false
        state.withLock { state in
            let left = (state.underWay[claimed.lease.tenant] ?? 1) - 1
            state.underWay[claimed.lease.tenant] = left > 0 ? left : nil
            guard isSettled else { return }
            switch outcome {
            case .delivered: state.statistics.delivered += 1
            case .failed(_, let retry):
                state.statistics.failed += 1
                if retry == nil { state.statistics.dead += 1 }
            }
        }
    }

    private func attempt(_ claimed: ClaimedDelivery) async -> DeliveryOutcome {
        let reason: String
        var isFinal = false
        var asked: RetryAfter?
        do {
            let answer = try await http.send(try request(claimed))
            if (200..<300).contains(answer.status) { return .delivered }
            // The specification's word for a receiver that is gone for good.
            isFinal = answer.status == 410
            reason = "status.\(answer.status)"
            if [429, 503].contains(answer.status), let text = answer.fields[.retryAfter] {
                asked = RetryAfter(text, at: clock())
            }
        } catch let failure as OutgoingFailure {
            reason = failure.code.rawValue
        } catch {
            reason = "failed"
        }
        let retry =
            isFinal
            ? nil
            : WebhookSchedule.retry(remaining: claimed.remaining, asked: asked, at: clock(), jitter: jitter())
        return .failed(reason: reason, retry: retry)
    }

    private func request(_ claimed: ClaimedDelivery) throws -> OutgoingRequest {
        let now = clock()
        var fields = try WebhookSignature.fields(
            id: claimed.lease.id, at: now, body: claimed.body, secrets: claimed.endpoint.secrets(at: now), cryptography)
        fields[.contentType] = "application/json"
        fields[.userAgent] = "Vouch"
        return OutgoingRequest(
            .post, claimed.endpoint.url, fields: fields, body: claimed.body, longestAnswer: 0, timeout: Self.timeout)
    }
}
