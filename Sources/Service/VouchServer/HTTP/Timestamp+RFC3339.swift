import Foundation
import VouchCore

extension Timestamp {
    /// RFC 3339, UTC, to the millisecond: `2021-02-19T16:10:33.875Z`.
    var rfc3339: String {
        let date = Date(timeIntervalSince1970: Double(seconds))
        let thousandths = 1000 + (milliseconds % 1000 + 1000) % 1000
        return date.formatted(
            Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().time(includingFractionalSeconds: false))
            + ".\(String(thousandths).dropFirst())Z"
    }
}
