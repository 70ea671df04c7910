import ArgumentParser
import Foundation
import VouchCore
import VouchKit

/// A date from the command line, or from the clock.
struct Day: ExpressibleByArgument {
    let date: CalendarDate

    init?(argument: String) {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        self.date = date
    }

    /// Today in the machine's time zone.
    static func current() throws(Complaint) -> CalendarDate {
        guard let date = CalendarDate(Date())
        else {
            throw Complaint(
                "clock", "the system clock has no valid date", hint: "set it, or use --today", exitCode: .incomplete)
        }
        return date
    }
}
