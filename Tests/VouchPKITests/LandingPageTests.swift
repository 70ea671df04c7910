import Foundation
import Testing
import TrustTestSupport
import VouchOpenSSL
import VouchPKI

// example
/// Imports a State's certificates, and checks whether a signer leads to one of them.
func isTrusted(_ signer: Certificate, by bytes: [UInt8]) throws -> Bool {
    let cryptography = OpenSSLCryptography()
    var store = TrustStore()
    let report = try TrustImporter(cryptography: cryptography).add(bytes, named: "utopia.der", to: &store)
    print(report.items.count, "certificates,", report.refused.count, "refused")
    guard case .anchored(let path) = store.explain(signer, cryptography).reason else { return false }
    print(path.anchor?.subject.description ?? "")
    return true
}
// end

extension TrustTests {
    /// The example of the documentation's first page: what stands there is what runs here.
    @Suite struct LandingPageTests {
        @Test func `the example of the landing page tells a State's signer from a stranger's`() throws {
            let authority = try TrustAuthority()
            let bytes = try authority.certify("csca").encoded
            let signer = try authority.certify(
                "signer", by: "csca", .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions))
            #expect(try isTrusted(signer, by: bytes))
            #expect(try !isTrusted(signer, by: TrustAuthority().certify("csca").encoded))
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
            #expect(run.count == 10)
            let example = lines(page, from: "```swift", to: "```")
            #expect(Array(example.drop { !$0.hasPrefix("///") }) == run)
        }
    }
}
