import Foundation
import Testing
import VouchCore

@testable import VouchStores

struct RetryAfterTests {
    /// 2026-11-23T12:00:00Z.
    private let now = Timestamp(seconds: 1_795_435_200)

    @Test(arguments: [
        ("0", 0), ("120", 120), ("21600", 21_600), ("21601", 21_600), ("99999999999999999999", 21_600),
        ("Mon, 23 Nov 2026 12:05:00 GMT", 300), ("Monday, 23-Nov-26 12:05:00 GMT", 300),
        ("Mon Nov 23 12:05:00 2026", 300),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sunday, 06-Nov-94 08:49:37 GMT", 0), ("Sun Nov  6 08:49:37 1994", 0),
        ("Fri, 31 Dec 9999 23:59:60 GMT", 21_600),
    ]) func `a receiver's wish is understood in seconds and in all dates of HTTP, six hours at most`(
        text: String, seconds: Int64
    ) {
        #expect(RetryAfter(text, at: now)?.seconds == seconds)
    }

    @Test(arguments: [
        "", " ", "-1", "+5", "1.5", "soon", "12 0", "0x10", "١٢", "Mon, 23 Nov 2026 12:05:00",
        "Mon, 23 Nov 2026 12:05:00 CET",
        "Mon, 30 Feb 2026 12:05:00 GMT", "Mon, 23 Nov 2026 24:00:00 GMT", "Mon, 23 Nov 2026 12:60:00 GMT",
        "Mon, 23 Nov 2026 12:05:61 GMT", "Mon, 3 Nov 2026 12:05:00 GMT", "23 Nov 2026 12:05:00 GMT",
        "Mon, 23 nov 2026 12:05:00 GMT", "Monday, 23-Nov-2026 12:05:00 GMT", "Mon, 23 Nov 1969 12:05:00 GMT",
        "Mon Nov 23 12:05 2026", String(repeating: "1", count: 65),
    ]) func `what is neither is as if nothing had been said`(text: String) {
        #expect(RetryAfter(text, at: now) == nil)
    }

    @Test func `a part of a second is waited for too`() {
        let early = Timestamp(milliseconds: now.milliseconds - 1)
        #expect(RetryAfter("Mon, 23 Nov 2026 12:00:00 GMT", at: early)?.seconds == 1)
    }

    /// Foundation writes the dates: not our code.
    @Test(arguments: [0, 951_782_400, 1_709_164_800, 1_795_435_200, 4_107_542_399, 253_402_300_799] as [Int64])
    func `dates are the ones that others write`(seconds: Int64) throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        for form in ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy"] {
            formatter.dateFormat = form
            let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(HTTPDate(Array(text.utf8), at: now)?.timestamp.seconds == seconds, "\(text)")
        }
    }

    @Test func `a receiver is asked neither before its wish nor before the schedule, and up to a fifth later`() {
        func seconds(_ asked: String?, jitter: Double = 0) -> Double? {
            WebhookSchedule.retry(
                remaining: 9, asked: asked.flatMap { RetryAfter($0, at: now) }, at: now, jitter: jitter
            ).map { Double($0.milliseconds - now.milliseconds) / 1_000 }
        }
        #expect(seconds(nil) == 8)
        #expect(seconds("1") == 8)
        #expect(seconds("0") == 8)
        #expect(seconds("100") == 100)
        #expect(seconds("100", jitter: 0.5) == 110)
        #expect(seconds("999999") == 21_600)
        #expect(WebhookSchedule.retry(remaining: 0, asked: RetryAfter("5", at: now), at: now, jitter: 0) == nil)
    }
}
