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
        let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        var line: [String: Value] = [
            "time": .text(time), "level": .text(event.level.rawValue), "message": .text("\(event.message)"),
        ]
        for (name, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }) where line[name] == nil {
            line[name] = Value(value)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and numbers only: encoding them cannot fail. One write for each line, so that lines do not mix.
        guard var bytes = try? encoder.encode(line) else { return }
        bytes.append(UInt8(ascii: "\n"))
        // A line that is lost, because a disk is full, does not end the server.
        try? FileHandle.standardError.write(contentsOf: bytes)
    }

    private enum Value: Encodable {
        case text(String)
        case number(Int)

        init(_ value: Logger.Metadata.Value) {
            if case .stringConvertible(let number as Int) = value {
                self = .number(number)
            } else {
                self = .text("\(value)")
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }
}
