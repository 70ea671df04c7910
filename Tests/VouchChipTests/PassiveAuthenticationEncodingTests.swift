import Testing
import TrustTestSupport
import VouchCore

@testable import VouchChip
import VouchPKI

extension TrustTests {
    /// Signed data that is BER and no DER, as libraries write it that do not know its length beforehand.
    @Suite struct PassiveAuthenticationEncodingTests {
        private func signed(indefinite: Bool) throws -> (file: [UInt8], root: Certificate, groups: [Int: [UInt8]]) {
            let authority = try TrustAuthority()
            try authority.makeKey("csca", .ec("prime256v1", isExplicit: false))
            try authority.makeKey("signer", .ec("prime256v1", isExplicit: false))
            let root = try authority.certify("csca", .init())
            try authority.certify(
                "signer", by: "csca",
                .init(subject: "/C=UT/O=Utopia/CN=Document Signer", extensions: TrustAuthority.signerExtensions))
            let groups = try TrustDocument.groups()
            let file = try authority.securityObject(groups, by: "signer", options: indefinite ? ["-indef"] : [])
            return (file, root, groups)
        }

        @Test func `signed data of indefinite length is proven, and its encoding noted`() throws {
            let (file, root, groups) = try signed(indefinite: true)
            #expect(file.indices.dropLast().contains { file[$0] == 0x24 && file[$0 + 1] == 0x80 })
            let decoded = try LDSContent.decode(.documentSecurity, file)
            #expect(decoded.findings.map { $0.finding.code.rawValue } == ["encoding.notDistinguished"])
            let proven = try TrustDocument.verify(file, groups, TrustDocument.store(root))
            #expect(proven.isProven, "\(proven.checks.map { $0.outcome.code })")
        }

        @Test func `changed content of indefinite length fails`() throws {
            var (file, root, groups) = try signed(indefinite: true)
            // The last byte of the last hash, in the middle of the content.
            let digest = try TrustVector.cryptography.digest(.sha256, of: groups[2] ?? [])
            let place = try #require(file.indices.first { file[$0...].starts(with: digest) })
            file[place] ^= 1
            let result = try TrustDocument.verify(file, groups, TrustDocument.store(root))
            #expect(result.signature.code == "failed signature.contentDigestMismatch")
        }

        @Test func `what is DER already is left as it is`() throws {
            let (file, _, _) = try signed(indefinite: false)
            #expect(try BasicEncoding.definite(file[...]) == nil)
            #expect(try LDSContent.decode(.documentSecurity, file).findings.isEmpty)
        }

        @Test(arguments: [
            ([0x30, 0x80], TLVError.Code.truncated), ([0x30, 0x80, 0x00], .truncated),
            ([0x04, 0x80, 0, 0], .unsupportedLength),
            ([0x24, 0x80, 0x02, 0x01, 0x00, 0, 0], .unexpectedTag), ([0x30, 0x80, 0x04, 0x05, 0x00], .truncated),
            ([0x30, 0x03, 0x30, 0x80, 0x00], .truncated),
        ])
        func `indefinite lengths without end, or around the wrong thing, are refused`(
            _ bytes: [UInt8], _ code: TLVError.Code
        ) {
            #expect(throws: TLVError.self) { try BasicEncoding.definite(bytes[...]) }
            do {
                _ = try BasicEncoding.definite(bytes[...])
            } catch {
                #expect(error.code == code)
            }
        }

        @Test func `objects nested without end are refused, and cost little`() {
            let deep = [UInt8](repeating: 0, count: 20_000).enumerated().map { $0.offset % 2 == 0 ? UInt8(0x30) : 0x80 }
            #expect(throws: TLVError(.tooDeep, at: 64)) { try BasicEncoding.definite(deep[...]) }
            let many =
                [0x30, 0x80] + [UInt8](repeating: 0x05, count: 1) + [0]
                + (0..<20_000).flatMap { _ in [0x05, 0x00] as [UInt8] }
            #expect(throws: TLVError.self) { try BasicEncoding.definite(many[...]) }
        }

        @Test func `pieces become one string, at any depth, and the rest stays`() throws {
            let pieces: [UInt8] = [
                0x30, 0x80, 0x24, 0x80, 0x04, 0x01, 0xAA, 0x24, 0x03, 0x04, 0x01, 0xBB, 0x04, 0x00, 0x00, 0x00, 0x05,
                0x00,
                0x00, 0x00, 0xFF,
            ]
            let result = try #require(try BasicEncoding.definite(pieces[...]))
            #expect(result.encoded == [0x30, 0x06, 0x04, 0x02, 0xAA, 0xBB, 0x05, 0x00])
            #expect(result.length == pieces.count - 1)
        }
    }
}
