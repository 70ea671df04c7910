import Foundation
import Synchronization
import Testing
import TrustTestSupport
import VouchPKI
import VouchCore

extension TrustTests {
    @Suite struct TrustImporterTests {
        private let importer = TrustImporter(cryptography: TrustVector.cryptography)

        @Test func `single certificates are the user's word, and only authorities become anchors`() throws {
            let authority = try TrustAuthority()
            let root = try authority.certify("csca")
            try authority.certify("signer", by: "csca", .init(extensions: TrustAuthority.signerExtensions))
            var store = TrustStore()
            for name in ["csca.der", "signer.der"] {
                let report = try importer.add(authority.read(name), named: name, to: &store)
                #expect(report.format == .der)
                #expect(report.count(.added) == 1)
                #expect(report.refused.isEmpty)
            }
            #expect(store.certificates.map { $0.isAnchor } == [true, false])
            _ = try authority.revocationList(of: "csca")
            let list = try importer.add(authority.read("now.crl.der"), named: "list", to: &store)
            #expect(list.items.map { $0.kind } == [.revocationList])
            #expect(store.revocationLists.count == 1)
            var empty = TrustStore()
            let unknown = try importer.add(authority.read("now.crl.der"), named: "list", to: &empty)
            #expect(unknown.items.map { $0.result } == [.refused(.revocationListNotProven)])
            #expect(empty.revocationLists.isEmpty)
            let again = try importer.add(authority.pem("csca"), named: "csca.pem", to: &store)
            #expect(again.format == .pem)
            #expect(again.count(.alreadyThere) == 1)
            #expect(store.entry(for: root)?.sources.map { $0.name } == ["csca.der", "csca.pem"])
        }

        @Test(arguments: ["/C=UT/O=Web Trust/CN=Root CA 1", "/O=Passport Office/CN=CSCA"])
        func `an authority that nothing marks as a State's becomes an anchor only if the user insists`(
            _ subject: String
        ) throws {
            let authority = try TrustAuthority()
            try authority.certify("csca", .init(subject: subject))
            var store = TrustStore()
            let report = try importer.add(authority.read("csca.der"), named: "web.der", to: &store)
            #expect(report.items.map(\.result) == [.refused(.notCountrySigning)])
            #expect(store.certificates.isEmpty)
            let insisting = TrustImporter(acceptsOtherAuthorities: true, cryptography: TrustVector.cryptography)
            let taken = try insisting.add(authority.read("csca.der"), named: "web.der", to: &store)
            #expect(taken.count(.added) == 1)
            #expect(taken.otherAuthorities.count == 1)
            #expect(store.certificates.map(\.isAnchor) == [true])
        }

        /// Debian keeps what browsers trust in one file.
        private static let webBundle = "/etc/ssl/certs/ca-certificates.crt"

        @Test(.enabled(if: FileManager.default.fileExists(atPath: webBundle), "no bundle of web authorities here"))
        func `none of the authorities that browsers trust becomes a State's`() throws {
            var store = TrustStore()
            let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Self.webBundle)))
            let report = try importer.add(bytes, named: "bundle.crt", to: &store)
            #expect(report.items.count > 50)
            #expect(report.count(.added) == 0)
            #expect(store.certificates.isEmpty)
        }

        @Test func `a certificate that is none is refused with its reason`() throws {
            let bytes = try TrustAuthority().certify("csca").encoded
            var store = TrustStore()
            let report = try importer.add(Array(bytes.dropLast()), named: "cut", to: &store)
            guard case .refused(.unreadable(let error)) = report.items.first?.result else {
                Issue.record("\(report.items)")
                return
            }
            #expect(error == CertificateError(.malformed, at: 0))
            #expect(store.certificates.isEmpty)
        }

        @Test func `a certificate that occurs again is not examined again`() throws {
            let authority = try TrustAuthority()
            try authority.certify("csca")
            let counting = CountingCryptography()
            let text = try authority.pem("csca")
            var store = TrustStore()
            let report = try TrustImporter(cryptography: counting)
                .add(Array(repeating: text, count: 500).flatMap(\.self), named: "copies", to: &store)
            #expect(report.count(.added) == 1)
            #expect(report.count(.alreadyThere) == 499)
            #expect(counting.signatures.withLock { $0 } <= 2)
        }

        @Test func `when the time for a file is up, what came by then is imported, and the rest refused`() throws {
            let authority = try TrustAuthority()
            try authority.certify("csca")
            let text = try authority.pem("csca")
            var store = TrustStore()
            let importer = TrustImporter(timeLimit: .zero, cryptography: TrustVector.cryptography)
            let report = try importer.add(text + text + text, named: "slow", to: &store)
            #expect(report.items.map(\.result) == [.refused(.outOfTime)])
            #expect(store.certificates.isEmpty)
        }

        // MARK: Master lists

        private func masterList(_ certificates: [[UInt8]], by signer: String, _ authority: TrustAuthority) throws
            -> [UInt8]
        {
            let content = TLVWriter.sequence([TLVWriter.integer(0), TLVWriter.set(of: certificates)])
            return try authority.sign(content, by: signer, type: .masterList)
        }

        private func listAuthority() throws -> TrustAuthority {
            let authority = try TrustAuthority()
            try authority.certify("csca")
            try authority.certify(
                "lister", by: "csca",
                .init(
                    subject: "/C=UT/CN=Lister",
                    extensions: TrustAuthority.signerExtensions + ["extendedKeyUsage = critical, 2.23.136.1.1.3"]))
            try authority.certify(
                "signer", by: "csca", .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions))
            return authority
        }

        @Test func `a master list counts under a root only, and each refusal is told`() throws {
            let authority = try listAuthority()
            let root = try Certificate(authority.read("csca.der"))
            let foreign = try TrustAuthority().certify("csca", .init(subject: "/C=FR/CN=CSCA"))
            let list = try masterList([root.encoded, foreign.encoded, [0x30, 0x00]], by: "lister", authority)
            func result(_ bytes: [UInt8], roots: [Certificate], anyway: Bool = false) throws -> (
                TrustImportReport, TrustStore
            ) {
                var store = TrustStore()
                let importer = TrustImporter(
                    roots: roots, acceptsUnknownListSigners: anyway, cryptography: TrustVector.cryptography)
                return (try importer.add(bytes, named: "list", to: &store), store)
            }
            let (report, store) = try result(list, roots: [root])
            #expect(report.listSignature == .passed)
            #expect(report.signerPath?.anchor == root)
            #expect(report.items.map { $0.kind } == [.masterList, .certificate, .certificate, .certificate])
            #expect(report.refused.map { $0.result } == [.refused(.unreadable(CertificateError(.malformed, at: 2)))])
            #expect(store.certificates.count == 2)
            #expect(store.certificates.allSatisfy { $0.isAnchor })
            #expect(store.certificates.allSatisfy { $0.sources.allSatisfy { $0.isAuthenticated } })

            let (unknown, empty) = try result(list, roots: [foreign])
            guard case .refused(.listSignerUnknown(let missing)) = unknown.items.first?.result else {
                Issue.record("\(unknown.items)")
                return
            }
            #expect(missing.name == root.subject)
            #expect(empty.certificates.isEmpty)
            let (accepted, there) = try result(list, roots: [], anyway: true)
            #expect(accepted.signerPath == nil)
            #expect(there.certificates.count == 2)
            #expect(there.certificates.allSatisfy { $0.sources.allSatisfy { !$0.isAuthenticated } })

            let bySigner = try masterList([root.encoded], by: "signer", authority)
            let (wrong, nothing) = try result(bySigner, roots: [root])
            #expect(wrong.items.map { $0.result } == [.refused(.listSignerNotForMasterLists)])
            #expect(nothing.certificates.isEmpty)

            var trusting = TrustVector.store([root])
            trusting.add(try authority.revocationList(of: "csca", revoking: ["lister"]))
            let known = trusting
            let importer = TrustImporter(cryptography: TrustVector.cryptography)
            let revoked = try importer.add(list, named: "list", to: &trusting)
            #expect(revoked.items.map { $0.result } == [.refused(.listSignerRevoked)])
            #expect(trusting == known)

            var altered = list
            altered[list.count - 1] ^= 1
            let (forged, none) = try result(altered, roots: [root], anyway: true)
            guard case .refused(.listSignature(.failed)) = forged.items.first?.result else {
                Issue.record("\(forged.items)")
                return
            }
            #expect(none.certificates.isEmpty)
        }

        @Test func `other signed data, and what is cut off, is no master list`() throws {
            let authority = try listAuthority()
            var store = TrustStore()
            let other = try authority.sign([0x30, 0x00], by: "signer")
            #expect(throws: TrustError(.notAMasterList)) {
                try importer.add(other, named: "other", to: &store)
            }
            let list = try masterList([], by: "lister", authority)
            #expect(throws: TrustError(.damaged)) { try importer.add(Array(list.dropLast()), named: "cut", to: &store) }
            #expect(store == TrustStore())
        }

        // MARK: Directories

        private func text(_ name: String, _ bytes: [UInt8], width: Int = 70) -> String {
            let line = Array("\(name):: ".utf8) + Base64.encode(bytes)
            return stride(from: 0, to: line.count, by: width).map { start in
                (start == 0 ? "" : " ") + String(decoding: line[start..<min(start + width, line.count)], as: UTF8.self)
            }.joined(separator: "\n")
        }

        @Test(arguments: ["\n", "\r\n"])
        func `a directory brings signers, lists of revoked and master lists`(_ lineEnd: String) throws {
            let authority = try listAuthority()
            let root = try Certificate(authority.read("csca.der"))
            let list = try masterList([root.encoded], by: "lister", authority)
            let revoked = try authority.revocationList(of: "csca")
            let ldif = [
                "# comment, folded", " over two lines", "version: 1", "", "dn: cn=1,o=dsc,c=UT", "objectClass: top",
                text("userCertificate;binary", try authority.read("signer.der")), "", "", "dn: cn=3",
                text("pkdMasterListContent", list), text("pkdMasterListContent", [0x30, 0x00]),
                text("cACertificate;binary", root.encoded), text("userCertificate;binary", [1, 2, 3]),
                "", "dn:: Y249Mg==", text("certificateRevocationList;binary", revoked.encoded, width: 20),
            ].joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false).joined(
                separator: lineEnd)
            var store = TrustStore()
            let report = try TrustImporter(roots: [root], cryptography: TrustVector.cryptography)
                .add(Array(ldif.utf8), named: "directory.ldif", to: &store)
            #expect(report.format == .ldif)
            #expect(
                report.items.map { $0.kind } == [
                    .certificate, .masterList, .certificate, .masterList, .certificate, .certificate, .revocationList,
                ])
            #expect(report.refused.count == 2)
            #expect(report.count(.alreadyThere) == 1)
            #expect(store.certificates.map { $0.isAnchor } == [false, true])
            #expect(store.revocationLists == [revoked])
            // What a directory says of itself makes no anchor.
            var alone = TrustStore()
            let single = "dn: cn=1\n" + text("cACertificate;binary", root.encoded)
            _ = try importer.add(Array(single.utf8), named: "alone", to: &alone)
            #expect(alone.certificates.map { $0.isAnchor } == [false])
        }

        @Test(arguments: [
            ("dn: a\nx:: AAA", 2), ("dn: a\nx:: A===", 2), ("dn: a\nx:: AB==\n", 2),
            ("dn: a\nx:< file:///etc/passwd", 2),
            ("dn: a\nchangetype: delete\n", 2), ("dn: a\n\nx: y\n", 3), ("dn: a\nno colon\n", 2),
            ("dn: a\n: empty\n", 2),
            ("dn: a\ndn: b\n", 2), ("version: 2\ndn: a\n", 1), ("dn: a\nx\u{E9}: y", 2),
        ])
        func `text that is no directory is refused at its line`(_ text: String, _ line: Int) {
            var store = TrustStore()
            #expect(throws: TrustError(.malformedText, line: line)) {
                try importer.add(Array(text.utf8), named: "text", to: &store)
            }
            #expect(store == TrustStore())
        }

        @Test(arguments: [
            ("-----BEGIN CERTIFICATE-----\nAAAA\n", 3),
            ("-----BEGIN CERTIFICATE-----\nAAA\n-----END CERTIFICATE-----", 3),
            ("-----BEGIN CERTIFICATE-----\nAAAA\n-----END X509 CRL-----", 3),
            ("-----BEGIN CERTIFICATE-----\n-----BEGIN CERTIFICATE-----\n", 2),
            ("-----BEGIN CERTIFICATE-----\nA!AA\n-----END CERTIFICATE-----", 3),
        ])
        func `text that is no PEM is refused at its line`(_ text: String, _ line: Int) {
            var store = TrustStore()
            #expect(throws: TrustError(.malformedText, line: line)) {
                try importer.add(Array(text.utf8), named: "text", to: &store)
            }
        }

        @Test(arguments: ["", "hello", "\u{0}", "{}"])
        func `files of no known format are refused`(_ text: String) {
            var store = TrustStore()
            #expect(throws: TrustError(.unknownFormat)) {
                try importer.add(Array(text.utf8), named: "text", to: &store)
            }
        }

        @Test(arguments: [
            ("", []), ("Zg==", [0x66]), ("Zm8=", [0x66, 0x6F]), ("Zm9v", [0x66, 0x6F, 0x6F]), ("/+8=", [0xFF, 0xEF]),
            ("Zh==", nil), ("Zm9=", nil), ("Zg=", nil), ("Zg", nil), ("=Zg=", nil), ("Z===", nil), ("Zm 9v", nil),
            ("Zm9-", nil), ("====", nil),
        ])
        func `base64 is strict`(_ text: String, _ bytes: [UInt8]?) {
            #expect(Base64.decode(Array(text.utf8)) == bytes)
            if let bytes { #expect(Base64.encode(bytes) == Array(text.utf8)) }
        }
    }
}

/// Counts the signatures it is asked to verify.
private final class CountingCryptography: TrustCryptography {
    let signatures = Mutex(0)

    func digest(_ algorithm: DigestAlgorithm, of message: [UInt8]) throws -> [UInt8] {
        try TrustVector.cryptography.digest(algorithm, of: message)
    }

    func isValid(
        _ signature: [UInt8], of message: [UInt8], by scheme: SignatureScheme, publicKey: [UInt8]
    ) throws -> Bool {
        signatures.withLock { $0 += 1 }
        return try TrustVector.cryptography.isValid(signature, of: message, by: scheme, publicKey: publicKey)
    }
}
