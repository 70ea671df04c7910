import ArgumentParser
import Foundation
import VouchKit
import VouchPersistence

/// Options from a file, the environment and the command line, as one list of arguments: the last of a repeated one counts.
struct Settings {
    /// The options that `VOUCH_…` may set; others of these names are Vouch's own, such as VOUCH_NETWORKS.
    private static let variables = [
        "host", "port", "data", "master-key", "previous-master-key", "retention", "customers", "journeys", "app-link",
        "mail-server", "mail-from", "mail-user", "mail-password-file", "store-nothing", "url", "server-name", "demo",
        "demo-face", "plain-http", "trusted-proxies", "allow-origins", "connections-per-address", "workers", "queue",
        "worker-memory", "no-workers", "log-format", "tls-certificate", "tls-key", "rate-limit", "store",
        "store-connections", "blobs", "previous-blobs", "blobs-http", "webhook-networks", "webhook-http",
        "webhook-authorities", "customer-enrolments", "customer-journeys", "customer-packages", "customer-storage",
        "apple-apps", "android-apps", "staff-issuer", "staff-client", "staff-secret-file", "staff-claim",
    ]
    private static let longestFile = 1 << 20

    /// All options, as the help names them: a list of their own would miss some.
    private static let options: Set<String> = Set(
        VouchServerCommand.helpMessage(includeHidden: true, columns: 100).split(separator: "\n").compactMap { line in
            line.hasPrefix("  --") ? String(line.dropFirst(4).prefix { $0 != " " }) : nil
        })

    let arguments: [String]

    /// - Throws: `ValidationError` for a file that is not what it should be.
    init(_ words: [String], environment: [String: String]) throws {
        var arguments: [String] = []
        if let path = Self.value(of: "--configuration", in: words) ?? environment["VOUCH_CONFIGURATION"] {
            arguments += try Self.file(path)
        }
        for name in Self.variables {
            let variable = "VOUCH_" + name.uppercased().replacingOccurrences(of: "-", with: "_")
            guard let value = environment[variable], !value.isEmpty else { continue }
            switch name {
            case "demo", "demo-face", "plain-http", "no-workers", "store-nothing", "webhook-http", "blobs-http":
                if try Self.flag(variable, in: environment) { arguments.append("--\(name)") }
            default: arguments.append("--\(name)=\(value)")
            }
        }
        self.arguments = arguments + words
    }

    /// Whether a variable turns a flag on; one that is not set or empty does not.
    ///
    /// - Throws: `ValidationError` for a value that is neither yes nor no: who writes one means something by it.
    static func flag(_ variable: String, in environment: [String: String]) throws -> Bool {
        switch (environment[variable] ?? "").lowercased() {
        case "1", "true": return true
        case "", "0", "false": return false
        default: throw ValidationError("\(variable) must be 1 or 0, or true or false")
        }
    }

    /// A JSON object whose names are options: a flag's value is true or false.
    private static func file(_ path: String) throws -> [String] {
        let data: Data
        do throws(ReadingProblem) {
            data = try FileReading.data(of: path, limit: longestFile)
        } catch {
            throw ValidationError("--configuration: \(path): \(error.message)")
        }
        guard data.count <= longestFile, let values = try? JSONDecoder().decode([String: Value].self, from: data) else {
            throw ValidationError("--configuration: \(path): not a JSON object of texts, numbers and flags")
        }
        if let unknown = values.keys.filter({ !options.contains($0) }).min() {
            throw ValidationError("--configuration: \(path): '\(unknown)' is not an option")
        }
        return values.sorted { $0.key < $1.key }.flatMap { name, value in
            switch value {
            case .flag(true): ["--\(name)"]
            case .flag(false): [] as [String]
            case .number(let number): ["--\(name)=\(number)"]
            case .text(let text): ["--\(name)=\(text)"]
            }
        }
    }

    private enum Value: Decodable {
        case flag(Bool)
        case number(Int)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    private static func value(of option: String, in words: [String]) -> String? {
        if let word = words.last(where: { $0.hasPrefix("\(option)=") }) {
            return String(word.dropFirst(option.count + 1))
        }
        guard let place = words.lastIndex(of: option), place + 1 < words.count else { return nil }
        return words[place + 1]
    }

    /// The settings that count, one JSON object. What may be secret is left out: passwords in addresses, and whatever is
    /// named a secret. Keys are files, of which only the path is printed.
    func printed(defaults: [String: String]) throws -> String {
        var printed = defaults
        var words = arguments[...]
        while let word = words.popFirst() {
            guard word.hasPrefix("--") else { continue }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if parts.count > 1 {
                printed[name] = Self.shown(name, String(parts[1]))
            } else if let next = words.first, !next.hasPrefix("--") {
                printed[name] = Self.shown(name, next)
                words = words.dropFirst()
            } else {
                printed[name] = "true"
            }
        }
        printed["print-configuration"] = nil
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(printed), as: UTF8.self) + "\n"
    }

    private static func shown(_ name: String, _ value: String) -> String {
        // Its password can stand in more than one place.
        if name == "store" { return (try? PostgreSQLAddress(value).description) ?? "<left out>" }
        // A malformed one may have a secret where none belongs.
        if name == "blobs" || name == "previous-blobs" {
            return (try? BlobLocation(value)) != nil ? value : "<left out>"
        }
        guard !name.contains("secret"), !name.contains("password"), !name.contains("token") else { return "<left out>" }
        guard var address = URLComponents(string: value), address.password != nil else { return value }
        address.password = "left-out"
        return address.string ?? "<left out>"
    }
}
