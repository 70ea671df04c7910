import Testing
import VouchCore

@testable import VouchStores

struct WebhookScheduleTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func delays(_ jitter: Double) -> [Int64] {
        (0..<WebhookSchedule.attempts).reversed().compactMap { remaining in
            WebhookSchedule.retry(remaining: remaining, at: now, jitter: jitter).map {
                $0.milliseconds - now.milliseconds
            }
        }
    }

    @Test func `attempts come four times later each time, six hours at most, and end within a day`() {
        let delays = delays(0.5)
        #expect(delays == [10, 40, 160, 640, 2_560, 10_240, 21_600, 21_600, 21_600].map { $0 * 1_000 })
        #expect(delays.reduce(0, +) < 86_400_000)
    }

    @Test(arguments: [-1, 0, 0.25, 0.999, 2]) func `attempts are spread by a fifth and no more`(jitter: Double) {
        for (spread, plain) in zip(delays(jitter), delays(0.5)) {
            #expect(abs(spread - plain) * 5 <= plain + 5)
            #expect(jitter == 0.5 || spread != plain)
        }
    }

    @Test func `identifiers sort by time, are of version 7 and differ by their random part`() {
        func identifier(_ milliseconds: Int64, _ byte: UInt8) -> String {
            WebhookSchedule.identifier(
                at: Timestamp(milliseconds: milliseconds), random: [UInt8](repeating: byte, count: 10))
        }
        // RFC 9562, appendix A.6: the time of its example.
        let example = identifier(0x017F_22E2_79B0, 0xCC)
        #expect(example == "017f22e2-79b0-7ccc-8ccc-cccccccccccc")
        #expect(identifier(1_000, 0xFF) < identifier(1_001, 0))
        #expect(identifier(1_000, 1) != identifier(1_000, 2))
        #expect(identifier(-1, 0).hasPrefix("00000000-0000-7000-8000-"))
        #expect(WebhookSchedule.identifier(at: now, random: []).count == 36)
    }
}
