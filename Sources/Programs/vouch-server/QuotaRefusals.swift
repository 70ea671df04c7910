import Synchronization
import VouchHTTP
import VouchServer
import VouchStores

/// How often customers were refused because of their quotas, for the operator's figures.
final class QuotaRefusals: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func count(_ cause: ServerCause) {
        guard cause.kind == .quotaReached else { return }
        counts.withLock { $0[cause.detail, default: 0] += 1 }
    }

    var gauges: [ServerMetrics.Gauge] {
        CustomerQuota.allCases.map { quota in
            .init(
                "vouch_quota_\(quota.rawValue)_refused_total",
                "Requests refused by a customer's quota: \(quota.words).", isCounter: true
            ) { [self] in Double(counts.withLock { $0[quota.rawValue] ?? 0 }) }
        }
    }
}
