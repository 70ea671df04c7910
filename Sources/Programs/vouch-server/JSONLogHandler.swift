import Foundation
import Logging

/// One JSON object for each line of the log, on standard error.
struct JSONLogHandler: LogHandler {
    let label: String
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var line = ["time": Date().formatted(.iso8601), "level": event.level.rawValue, "message": "\(event.message)"]
        for (name, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }) where line[name] == nil {
            line[name] = "\(value)"
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings only: encoding them cannot fail. One write for each line, so that lines do not mix.
        guard var bytes = try? encoder.encode(line) else { return }
        bytes.append(UInt8(ascii: "\n"))
        // A line that is lost, because a disk is full, does not end the server.
        try? FileHandle.standardError.write(contentsOf: bytes)
    }
}
