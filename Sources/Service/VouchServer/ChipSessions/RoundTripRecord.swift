import VouchAPI

/// How long answers took, by the server's own clock: a client's times prove nothing.
///
/// A relay between a document and a person who does not hold it adds its own way to every exchange. Networks do too, so no
/// delay proves a relay; but one that no network explains is worth knowing.
struct RoundTripRecord: Sendable {
    struct Limits: Sendable {
        /// Half of all exchanges are answered faster over any network with which a person would be patient.
        var median: Duration = .milliseconds(400)
        /// The time that one exchange may take longer than the median: a chip that signs or agrees on keys takes up to a second.
        var excess: Duration = .milliseconds(2500)
    }

    private var times: [Duration] = []
    private var resumed = 0
    private var limits: Limits

    init(limits: Limits = Limits()) { self.limits = limits }

    mutating func note(_ time: Duration) { times.append(time) }
    mutating func noteResumption() { resumed += 1 }

    private var median: Duration {
        let sorted = times.sorted()
        return sorted.isEmpty ? .zero : sorted[sorted.count / 2]
    }

    var findings: [String] {
        var findings: [String] = []
        if median > limits.median { findings.append("relay.slowAnswers") }
        if let longest = times.max(), longest > median + limits.excess { findings.append("relay.delayedAnswer") }
        if resumed > 0 { findings.append("relay.interrupted") }
        return findings
    }

    var summary: ChipSessionResult.RoundTrips {
        ChipSessionResult.RoundTrips(
            count: times.count, medianMilliseconds: Self.milliseconds(median),
            longestMilliseconds: Self.milliseconds(times.max() ?? .zero), resumed: resumed)
    }

    /// To a tenth.
    private static func milliseconds(_ duration: Duration) -> Double {
        ((duration / .milliseconds(1)) * 10).rounded() / 10
    }
}
