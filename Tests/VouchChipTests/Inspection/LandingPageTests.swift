import Foundation
import Testing
import TrustTestSupport
import VouchChip
import VouchCore
import VouchOpenSSL
import VouchPKI
import VouchTesting

// example
func isGenuine(
    _ chip: some ChipTransport, printed key: MRZKey, trusting authority: [UInt8], on day: CalendarDate
) async throws -> Bool {
    let store = TrustStore(anchors: [try Certificate(authority)])
    let inspector = ChipInspector(transport: chip, cryptography: OpenSSLCryptography())
    let report = try await inspector.inspect(with: .mrz(key), trusting: store, on: day).report
    for check in report.checks { print(check.name.text, check.outcome) }
    return report.verdict.genuine == .yes
}
// end

/// The example of the documentation's first page: what stands there is what runs here.
@Suite(.timeLimit(.minutes(1))) struct LandingPageTests {
    @Test func `the example of the landing page tells a chip from a copy`() async throws {
        let pki = try TestPKI.shared()
        let authority = try pki.countrySigningCertificate()
        let chip = try VirtualPassport(VirtualPassport.Configuration(), pki: pki)
        let key = try MRZKey(chip.zone)
        #expect(try await isGenuine(chip, printed: key, trusting: authority, on: TrustVector.today))
        let copy = chip.altered([:], keysOf: try VirtualPassport(VirtualPassport.Configuration(), pki: pki))
        #expect(try await !isGenuine(copy, printed: key, trusting: authority, on: TrustVector.today))
    }

    @Test func `the example above is the one of the page`() throws {
        func lines(_ text: String, from start: String, to end: String) -> [String] {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard let first = lines.firstIndex(of: start) else { return [] }
            return Array(lines[(first + 1)...].prefix { $0 != end })
        }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("Sources/Trust/VouchChip/VouchChip.docc/VouchChip.md"),
            encoding: .utf8)
        let run = lines(try String(contentsOfFile: #filePath, encoding: .utf8), from: "// example", to: "// end")
        #expect(run.count == 9)
        #expect(lines(page, from: "/// Whether a chip is its State's own.", to: "```") == run)
    }
}
