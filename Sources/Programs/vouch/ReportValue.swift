import Foundation
import VouchChip
import VouchCore

/// The content of a chip file, in a form for both programs (JSON) and people (rows of text).
///
/// This is where personal values leave ``VouchCore/Sensitive``: on the way to the user who requested them.
indirect enum ReportValue: Sendable {
    case text(String)
    case number(Int)
    /// Rounded to a ten-thousandth.
    case decimal(Double)
    case flag(Bool)
    case list([ReportValue])
    /// In display order.
    case object([(key: String, value: ReportValue)])
    /// Shown to people by its length.
    case bytes([UInt8])
    case nothing
    /// People get the text, a row for each of its lines; programs get the value.
    case described(String, ReportValue)

    static func text(_ value: Sensitive<String>?) -> ReportValue { value.map { .text($0.reveal { $0 }) } ?? .nothing }

    static func texts(_ values: Sensitive<[String]>?) -> ReportValue {
        values.map { .list($0.reveal { $0 }.map(ReportValue.text)) } ?? .nothing
    }

    static func texts(_ values: [Sensitive<String>]) -> ReportValue {
        values.isEmpty ? .nothing : .list(values.map { text($0) })
    }

    static func date(_ value: Sensitive<LDSDate>?) -> ReportValue {
        value.map { .text($0.reveal { $0.iso8601 }) } ?? .nothing
    }

    static func number(_ value: Int?) -> ReportValue { value.map { .number($0) } ?? .nothing }

    /// Without absent parts.
    static func parts(_ parts: [(key: String, value: ReportValue)]) -> ReportValue {
        .object(parts.filter { if case .nothing = $0.value { false } else { true } })
    }
}

extension ReportValue: Encodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    /// Bytes become base64, absent values null.
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let parts):
            var container = encoder.container(keyedBy: Key.self)
            for (key, value) in parts { try container.encode(value, forKey: Key(key)) }
        case .list(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        default:
            var container = encoder.singleValueContainer()
            switch self {
            case .described(_, let value): try container.encode(value)
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .decimal(let number): try container.encode((number * 10_000).rounded() / 10_000)
            case .flag(let flag): try container.encode(flag)
            case .bytes(let bytes): try container.encode(Data(bytes).base64EncodedString())
            default: try container.encodeNil()
            }
        }
    }
}

extension ReportValue {
    /// Parts whose names are clear without the name of the whole.
    private static let silentKeys: Set<String> = ["fields", "securityInfos", "applications", "signed"]

    /// One row for each value: `place of birth` and `Zenith, Utopia`. Further lines of a text have no title.
    var rows: [(title: String, text: String)] { rows(under: "") }

    private func rows(under title: String) -> [(title: String, text: String)] {
        switch self {
        case .object(let parts):
            return parts.flatMap { part in
                let name = ReportValue.silentKeys.contains(part.key) ? "" : part.key.inWords
                return part.value.rows(under: [title, name].filter { !$0.isEmpty }.joined(separator: " "))
            }
        case .list(let values):
            let singles = values.compactMap(\.single)
            guard singles.count == values.count else {
                return values.enumerated().flatMap { index, value in
                    if case .described = value { return value.rows(under: index == 0 ? title : "") }
                    return value.rows(under: values.count > 1 ? "\(title) \(index + 1)" : title)
                }
            }
            return singles.isEmpty ? [] : [(title, singles.joined(separator: ", "))]
        case .described(let text, _):
            let lines = text.split(separator: "\n").map { Terminal.printable(String($0)) }
            return lines.enumerated().map { ($0.offset == 0 ? title : "", $0.element) }
        default: return single.map { [(title, $0)] } ?? []
        }
    }

    /// In one piece; nil for what takes several rows.
    private var single: String? {
        switch self {
        case .text(let text): Terminal.printable(text)
        case .number(let number): "\(number)"
        case .decimal(let number): "\((number * 10_000).rounded() / 10_000)"
        case .flag(let flag): flag ? "yes" : "no"
        case .bytes(let bytes): "\(bytes.count) bytes"
        default: nil
        }
    }
}

extension String {
    /// `dateOfBirth` as `date of birth`, `keyID` as `key ID`.
    var inWords: String {
        var words = ""
        var isInCapitals = true
        for character in self {
            if character.isUppercase, !isInCapitals { words += " " }
            isInCapitals = character.isUppercase
            words.append(character)
        }
        return words.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.dropFirst().contains(where: \.isUppercase) ? String(word) : word.lowercased()
        }.joined(separator: " ")
    }
}

extension LDSDate {
    /// As far as it is known: `1974-08-12`, `1974-08`, `1974`; anything that is not a date is left unchanged.
    var iso8601: String {
        guard let year else { return String(decoding: characters, as: UTF8.self) }
        let parts = [year.padded(to: 4), month?.padded(to: 2), month == nil ? nil : day?.padded(to: 2)]
        return parts.compactMap { $0 }.joined(separator: "-")
    }
}
