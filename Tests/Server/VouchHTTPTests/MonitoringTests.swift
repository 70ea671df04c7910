import Foundation
import Testing

/// What the guide, the alerts and the dashboard name is what the server exports.
@Suite(.serialized) struct MonitoringTests {
    private static let histogram = "vouch_request_seconds"

    /// The server's metrics by their names, with their kinds.
    private func exported() throws -> [String: String] {
        let certificates = try TestCertificates()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(
            in: folder,
            [
                "--workers", "1", "--tls-certificate", certificates.path("server.pem"), "--tls-key",
                certificates.path("server.key"),
            ])
        let answer = try server.ask("/metrics", ["--cacert", certificates.path("authority.pem")])
        _ = try server.end()
        let text = String(decoding: answer.body, as: UTF8.self)
        let lines = text.matches(of: /# TYPE (vouch_[a-z_]+) ([a-z]+)\n/).map { (String($0.1), String($0.2)) }
        return Dictionary(uniqueKeysWithValues: lines)
    }

    /// Metrics that a file names, a histogram's parts as one.
    private func named(in path: String) throws -> Set<String> {
        let text = try String(contentsOf: RunningServer.root.appendingPathComponent(path), encoding: .utf8)
        return Set(
            text.matches(of: /\bvouch_[a-z_]+/).map { match in
                let name = String(match.output)
                let parts = ["_bucket", "_sum", "_count"].map { Self.histogram + $0 }
                return parts.contains(name) ? Self.histogram : name
            })
    }

    @Test func `guide, alerts and dashboard name the metrics that the server exports, and no others`() throws {
        let exported = try exported()
        #expect(exported[Self.histogram] == "histogram")
        let names = Set(exported.keys)
        #expect(try named(in: "docs/guides/monitoring.md") == names)
        #expect(try named(in: "deploy/grafana-dashboard.json") == names)
        let alerts = try named(in: "deploy/prometheus-alerts.yaml")
        #expect(alerts.subtracting(names) == [])
        for (name, kind) in exported { #expect(name.hasSuffix("_total") == (kind == "counter"), "\(name)") }
        for guide in ["production", "webhooks", "chips-from-afar", "scale-out"] {
            // Beginnings of names, such as those of a table's first column, are names of several.
            let told = try named(in: "docs/guides/\(guide).md")
            #expect(told.allSatisfy { name in names.contains { $0.hasPrefix(name) } }, "\(guide): \(told)")
        }
    }

    @Test func `the guide explains every alert, and there are no others`() throws {
        func names(_ path: String, _ pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
            let text = try String(contentsOf: RunningServer.root.appendingPathComponent(path), encoding: .utf8)
            return Set(text.matches(of: pattern).map { String($0.1) })
        }
        let rules = try names("deploy/prometheus-alerts.yaml", /- alert: ([A-Za-z]+)/)
        #expect(rules.count > 10)
        #expect(try names("docs/guides/monitoring.md", /`(Vouch[A-Z][A-Za-z]+)`/) == rules)
    }
}
