import Foundation
import Testing
import TrustTestSupport
import VouchOpenSSL
import VouchPKI

extension TrustTests {
    /// The example of the documentation's first page: what stands there is what runs here.
    @Suite struct LandingPageTests {
        @Test func `the example of the landing page holds`() throws {
            let authority = try TrustAuthority()
            let bytes = try authority.certify("csca").encoded
            let signer = try authority.certify(
                "signer", by: "csca", .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions))
            // example
            let cryptography = OpenSSLCryptography()
            var store = TrustStore()
            let report = try TrustImporter(cryptography: cryptography).add(bytes, named: "utopia.der", to: &store)
            print(report.items.count, "certificate,", report.refused.count, "refused")
            let explanation = store.explain(signer, cryptography)
            if case .anchored(let path) = explanation.reason { print(path.anchor?.subject.description ?? "") }
            // end
            #expect(report.items.count == 1 && report.refused.isEmpty)
            guard case .anchored = explanation.reason else {
                Issue.record("\(explanation.reason)")
                return
            }
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
                contentsOf: root.appendingPathComponent("Sources/Trust/VouchPKI/VouchPKI.docc/VouchPKI.md"),
                encoding: .utf8)
            let run = lines(try String(contentsOfFile: #filePath, encoding: .utf8), from: "// example", to: "// end")
            #expect(run.count == 6)
            #expect(lines(page, from: "```swift", to: "```") == run)
        }
    }
}
