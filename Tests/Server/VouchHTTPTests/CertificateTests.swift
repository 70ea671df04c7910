import Foundation
import Testing

@testable import VouchHTTP

/// Certificates that are replaced while the server serves.
@Suite(.serialized) struct CertificateTests {
    private let certificates: TestCertificates

    init() throws { certificates = try TestCertificates() }

    /// Files of the server, at first those of `stranger`.
    private func installed() throws -> (certificate: String, key: String) {
        let pair = (certificates.path("used.pem"), certificates.path("used.key"))
        try install("stranger")
        return pair
    }

    private func install(_ name: String) throws {
        for (kind, to) in [("pem", "used.pem"), ("key", "used.key")] {
            let bytes = try Data(contentsOf: certificates.folder.appendingPathComponent("\(name).\(kind)"))
            try bytes.write(to: certificates.folder.appendingPathComponent(to), options: .atomic)
        }
    }

    @Test func `files that changed are taken at the second look that finds them the same`() throws {
        let (certificate, key) = try installed()
        let security = try TransportSecurity(certificate: certificate, key: key)
        #expect(security.look(isAsked: false) == .unchanged)
        try install("server")
        // The first look could be in the middle of writing.
        #expect(security.look(isAsked: false) == .unchanged)
        #expect(security.look(isAsked: false) == .replaced(end: security.end))
        #expect(security.look(isAsked: false) == .unchanged)
    }

    @Test func `the operator is answered at once, whatever has changed`() throws {
        let (certificate, key) = try installed()
        let security = try TransportSecurity(certificate: certificate, key: key)
        #expect(security.look(isAsked: true) == .replaced(end: security.end))
        try install("server")
        #expect(security.look(isAsked: true) == .replaced(end: security.end))
    }

    @Test func `files of no use are refused once with their cause, and the ones from before stay`() throws {
        let (certificate, key) = try installed()
        let security = try TransportSecurity(certificate: certificate, key: key)
        let end = security.end
        func refusal() throws -> String? {
            #expect(security.look(isAsked: false) == .unchanged)
            guard case .refused(let reason) = security.look(isAsked: false) else { return nil }
            // Said once.
            #expect(security.look(isAsked: false) == .unchanged)
            #expect(security.end == end)
            #expect(!reason.contains("\n"))
            return reason
        }
        let folder = certificates.folder
        try FileManager.default.removeItem(atPath: key)
        try FileManager.default.copyItem(atPath: certificates.path("server.key"), toPath: key)
        #expect(try refusal() == "the key does not belong to the certificate")
        try Data("no key".utf8).write(to: folder.appendingPathComponent("used.key"))
        #expect(try refusal() == "\(key) has no private key in PEM")
        try Data().write(to: folder.appendingPathComponent("used.pem"))
        #expect(try refusal() == "\(certificate) has no certificate in PEM")
        try FileManager.default.removeItem(atPath: certificate)
        #expect(try refusal() == "\(certificate) is missing, or this user may not read it")
        try install("server")
        #expect(
            security.look(isAsked: true, at: Date(timeIntervalSince1970: 4_000_000_000))
                == .refused(reason: "the certificate has expired"))
        #expect(security.look(isAsked: true) == .replaced(end: security.end))
    }

    @Test func `a server takes a new certificate on SIGHUP, and keeps the old one where the new one is of no use`()
        throws
    {
        let (certificate, key) = try installed()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(
            in: folder, ["--no-workers", "--tls-certificate", certificate, "--tls-key", key])
        /// Whether the server's certificate is the authority's: curl checks it.
        func answers(_ authority: String) throws -> Bool {
            let curl = Process()
            curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
            curl.arguments = ["-sf", "--cacert", certificates.path(authority), server.demo.url + "/healthz"]
            curl.standardOutput = FileHandle.nullDevice
            try curl.run()
            curl.waitUntilExit()
            return curl.terminationStatus == 0
        }
        #expect(try !answers("authority.pem"))
        try install("server")
        kill(server.identifier, SIGHUP)
        for _ in 0..<100 where try !answers("authority.pem") { usleep(50_000) }
        #expect(try answers("authority.pem"))
        try Data("no certificate".utf8).write(to: URL(fileURLWithPath: certificate))
        kill(server.identifier, SIGHUP)
        usleep(500_000)
        #expect(try answers("authority.pem"))
        let metrics = try server.ask("/metrics", ["--cacert", certificates.path("authority.pem")])
        #expect(String(decoding: metrics.body, as: UTF8.self).contains("\nvouch_certificate_end_seconds 1"))
        let log = try server.end().log
        #expect(log.contains("the TLS certificate was read again"))
        let refused = log.split(separator: "\n").filter { $0.contains("cannot be used") }
        #expect(refused.count == 1)
        #expect(refused.first?.contains("has no certificate in PEM") == true)
    }

    @Test func `a service without a certificate goes on when it is asked to reload`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder, ["--no-workers"])
        kill(server.identifier, SIGHUP)
        usleep(300_000)
        #expect(try server.ask("/healthz", []).status == 200)
        #expect(try server.end().code == 0)
    }
}
