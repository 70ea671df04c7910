import VouchCore

/// What a machine knows of the time besides its own clock. Nothing of it is asked of the network.
package struct ClockEvidence: Sendable {
    /// When the program was built or installed.
    package var built: Timestamp?
    /// When the newest entry of the store's audit log was written.
    package var newest: Timestamp?
    /// The database's own clock, at the moment of ``now``.
    package var database: Timestamp?

    /// Clocks that differ by less do no harm: leases last longer.
    private static let tolerance: Int64 = 60
    /// Files are copied and unpacked with times of other machines and zones.
    private static let toleranceOfFiles: Int64 = 86_400

    package init(built: Timestamp? = nil, newest: Timestamp? = nil, database: Timestamp? = nil) {
        (self.built, self.newest, self.database) = (built, newest, database)
    }

    /// What shows that the clock is wrong just now; nil if nothing does. Tokens, leases and expiry cannot be relied on then.
    package func fault(of now: Timestamp) -> String? {
        if let database, abs(seconds(from: database, to: now)) > Self.tolerance {
            return
                "this machine's clock and the database's differ by \(Self.words(abs(seconds(from: database, to: now))))"
        }
        if let built, seconds(from: now, to: built) > Self.toleranceOfFiles {
            return
                "this machine's clock is \(Self.words(seconds(from: now, to: built))) before the program was installed"
        }
        return nil
    }

    /// What may show it: either this clock is wrong, or one that wrote into the store was.
    package func doubt(of now: Timestamp) -> String? {
        if let fault = fault(of: now) { return fault }
        guard let newest, seconds(from: now, to: newest) > Self.tolerance else { return nil }
        return
            "the newest entry of the audit log is \(Self.words(seconds(from: now, to: newest))) ahead of this machine's clock"
    }

    private func seconds(from first: Timestamp, to second: Timestamp) -> Int64 { second.seconds - first.seconds }

    private static func words(_ seconds: Int64) -> String {
        switch seconds {
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) days"
        }
    }
}
