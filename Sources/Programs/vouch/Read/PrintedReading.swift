import Foundation
import VouchKit

/// What a reading prints.
struct PrintedReading: Sendable {
    /// For standard output.
    var output = ""
    /// For standard error, after it.
    var errors = ""
    var exitCode: Int32 = 0
    /// How the reading ended; nil until it is known.
    var status: Reading.Status?
    /// How many of its documents failed a check.
    var failing = 0

    func write() throws(Complaint) {
        if !output.isEmpty { try Terminal.write(output) }
        if !errors.isEmpty { Terminal.writeError(errors) }
    }
}
