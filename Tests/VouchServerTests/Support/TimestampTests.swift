import Foundation
import Testing
import VouchCore

@testable import VouchServer

struct ToldTimeTests {
    /// Foundation writes the same: not our code.
    @Test(
        arguments: [
            0, 1, 999, 1_000, 86_399_999, 86_400_000, -1, -86_400_000, 951_782_400_000, 1_613_751_033_875,
            1_709_251_199_999,
            1_795_435_200_000, 4_107_542_400_001, 253_402_300_799_999,
        ] as [Int64]) func `a moment is told as others tell it`(milliseconds: Int64)
    {
        let moment = Timestamp(milliseconds: milliseconds)
        let date = Date(timeIntervalSince1970: Double(moment.seconds))
        let thousandths = String(format: "%03d", (milliseconds % 1_000 + 1_000) % 1_000)
        let told = date.formatted(
            Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().time(includingFractionalSeconds: false))
        #expect(moment.rfc3339 == "\(told).\(thousandths)Z")
    }

    @Test func `no moment ends the process`() {
        #expect(Timestamp(milliseconds: .max).rfc3339.hasPrefix("9999-12-31T"))
        #expect(Timestamp(milliseconds: .min).rfc3339.hasPrefix("0000-01-01T"))
    }

    @Test func `a moment too far away is the last that can be told, on its own side`() {
        #expect(Timestamp(seconds: .max) == Timestamp(milliseconds: .max))
        #expect(Timestamp(seconds: .min) == Timestamp(milliseconds: .min))
        let now = Timestamp(seconds: 1_795_435_200)
        #expect(now.adding(seconds: .max) > now)
        #expect(now.adding(seconds: .min) < now)
        #expect(now.adding(seconds: .max / 1_000) == Timestamp(milliseconds: .max))
    }
}
