import Foundation
import Testing
import VouchChip
import VouchOpenSSL
import VouchTesting

// example
/// Reads an invented passport that opens by PACE only, and whose chip is lost once on the way.
func readLosingTheChip() async throws -> Int {
    var configuration = VirtualPassport.Configuration()
    configuration.profile = .paceOnly
    configuration.fault = .dropAtByte
    let passport = try VirtualPassport(configuration, pki: TestPKI.shared())
    let reader = ChipReader(transport: passport, cryptography: OpenSSLCryptography())
    let reading = try await reader.read(passwords: [.mrz(try MRZKey(passport.zone))])
    return reading.reconnections  // 1
}
// end

/// The example of the documentation's first page: what stands there is what runs here.
@Suite(.timeLimit(.minutes(1))) struct LandingPageTests {
    @Test func `the example of the landing page holds`() async throws {
        #expect(try await readLosingTheChip() == 1)
    }

    @Test func `the example above is the one of the page`() throws {
        func lines(_ text: String, from start: String, to end: String) -> [String] {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard let first = lines.firstIndex(of: start) else { return [] }
            return Array(lines[(first + 1)...].prefix { $0 != end })
        }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("Sources/Testing/VouchTesting/VouchTesting.docc/VouchTesting.md"),
            encoding: .utf8)
        let run = lines(try String(contentsOfFile: #filePath, encoding: .utf8), from: "// example", to: "// end")
        #expect(run.count == 10)
        let example = lines(page, from: "```swift", to: "```")
        #expect(Array(example.drop { !$0.hasPrefix("///") }) == run)
    }
}
