import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchCore

extension TrustTests {
    /// Ways from a signer to an anchor: names and identifiers as States write them, links, loops, forgeries.
    @Suite struct PassiveAuthenticationChainTests {
        /// Two keys of one authority with a link between them; the signer is under the newer.
        private struct Renewal {
            let authority: TrustAuthority
            let old: Certificate
            let new: Certificate
            let link: Certificate
            let bytes: [UInt8]
            let groups: [Int: [UInt8]]

            init(newName: String = "/C=UT/O=Utopia/CN=CSCA") throws {
                authority = try TrustAuthority()
                old = try authority.certify("old")
                new = try authority.certify("new", .init(subject: newName))
                link = try authority.certify("link", key: "new", by: "old", .init(subject: newName))
                try authority.certify(
                    "signer", by: "new",
                    .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions))
                groups = try TrustDocument.groups()
                bytes = try authority.securityObject(groups, by: "signer")
            }

            func verify(_ store: TrustStore) throws -> PassiveAuthenticationResult {
                try TrustDocument.verify(bytes, groups, store)
            }
        }

        @Test(arguments: ["/C=UT/O=Utopia/CN=CSCA", "/C=UT/O=Utopia/CN=CSCA Generation 2"])
        func `a link certificate leads from the old key to the new`(_ name: String) throws {
            let renewal = try Renewal(newName: name)
            let linked = try renewal.verify(TrustDocument.store(renewal.old, others: [renewal.link]))
            #expect(linked.isProven)
            #expect(linked.remarkCodes == ["chain.linkCertificateUsed"])
            #expect(linked.path?.certificates.dropFirst().map { $0 } == [renewal.link, renewal.old])
            // The new root alone is nobody's word, but leads on over its link.
            let rooted = try renewal.verify(TrustDocument.store(renewal.old, others: [renewal.new, renewal.link]))
            #expect(rooted.isProven)
            #expect(try renewal.verify(TrustDocument.store(renewal.new)).remarkCodes == [])
            // Several keys of one name: the one that signed is found.
            #expect(try renewal.verify(TrustDocument.store(renewal.old, renewal.new)).isProven)
        }

        @Test func `without the link the missing anchor is named, with how many of its name are there`() throws {
            let renewal = try Renewal()
            let result = try renewal.verify(TrustDocument.store(renewal.old))
            #expect(result.chain.code == "notPerformed chain.noTrustAnchor")
            #expect(result.missingAnchor?.sameNameCount == 1)
            #expect(result.missingAnchor?.keyIdentifier == renewal.new.extensions.subjectKeyIdentifier)
            #expect(result.missingAnchor?.description.contains("CN=CSCA, key identifier ") == true)
        }

        @Test func `roots that nobody vouches for, and links in a circle, lead nowhere`() throws {
            let renewal = try Renewal()
            let back = try renewal.authority.certify("back", key: "old", by: "new", issuerKey: "new")
            let result = try renewal.verify(
                TrustDocument.store(others: [renewal.new, renewal.old, renewal.link, back]))
            #expect(result.chain.code == "notPerformed chain.noTrustAnchor")
            #expect(result.path == nil)
        }

        @Test func `a document signer cannot certify another`() throws {
            let authority = try TrustAuthority()
            let root = try authority.certify("csca")
            let signer = try authority.certify(
                "signer", by: "csca", .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions))
            try authority.certify(
                "thief", by: "signer", .init(subject: "/C=UT/CN=Thief", extensions: TrustAuthority.signerExtensions))
            let groups = try TrustDocument.groups()
            let bytes = try authority.securityObject(groups, by: "thief")
            let result = try TrustDocument.verify(bytes, groups, TrustDocument.store(root, others: [signer]))
            #expect(result.chain.code == "notPerformed chain.noTrustAnchor")
        }

        @Test func `a stranger under the same name is no anchor's, and a stolen key identifier is a forgery`() throws {
            let own = try TrustDocument()
            let stranger = try TrustDocument()
            #expect(try own.verify(TrustDocument.store(stranger.root)).chain.code == "notPerformed chain.noTrustAnchor")

            let identifier = try #require(own.root.extensions.subjectKeyIdentifier)
            let forger = try TrustDocument(
                csca: .init(
                    extensions: [
                        "basicConstraints = critical, CA:true", "subjectKeyIdentifier = \(Hex.text(identifier))",
                    ]))
            #expect(forger.root.extensions.subjectKeyIdentifier == identifier)
            #expect(try forger.verify(TrustDocument.store(own.root)).chain.code == "failed chain.signatureInvalid")
            // The true authority is found beside one that stole its identifier.
            #expect(try own.verify(TrustDocument.store(forger.root, own.root)).isProven)
        }

        @Test(arguments: [
            ("/C=ut/O=UTOPIA/CN=csca", "utf8only"), ("/C=UT/O=Utopia/CN= CSCA ", "utf8only"),
            ("/C=UT/O=Utopia/CN=CSCA", "nombstr"), ("/CN=CSCA/O=Utopia/C=UT", "utf8only"),
        ])
        func `the issuer is found under another spelling of its name`(_ name: String, _ strings: String) throws {
            let authority = try TrustAuthority()
            // Without identifiers, so that the name alone leads there.
            let extensions = ["basicConstraints = critical, CA:true", "subjectKeyIdentifier = none"]
            let plain = [String](extensions.prefix(1))
            try authority.certify("csca", .init(extensions: plain))
            let other = try authority.certify(
                "other", key: "csca", .init(subject: name, extensions: plain, strings: strings))
            try authority.certify(
                "signer", by: "csca", .init(subject: "/C=UT/CN=Signer", extensions: ["keyUsage = digitalSignature"]))
            let groups = try TrustDocument.groups()
            let bytes = try authority.securityObject(groups, by: "signer")
            let result = try TrustDocument.verify(bytes, groups, TrustDocument.store(other))
            #expect(result.chain == .passed)
            let remark = name.hasPrefix("/CN") ? "chain.issuerNameDiffers" : "chain.countryNotUpperCase"
            #expect(result.remarkCodes == (name.hasPrefix("/C=UT") ? [] : [remark]))
        }

        @Test func `revoked signers fail, lists that are old or forged do not count`() throws {
            let document = try TrustDocument()
            func revocation(_ lists: CertificateRevocationList...) throws -> String {
                var store = TrustDocument.store(document.root)
                for list in lists { store.add(list) }
                return try document.verify(store).revocation.code
            }
            let clean = try document.authority.revocationList(of: "csca")
            #expect(try revocation(clean) == "passed")
            let old = try document.authority.revocationList(
                of: "csca", from: "20250101000000Z", to: "20250201000000Z")
            #expect(try revocation(old) == "notPerformed revocation.listOutdated")
            let revoking = try document.authority.revocationList(
                of: "csca", revoking: ["signer"], from: "20260601000000Z")
            #expect(revoking.revokedCount == 1)
            #expect(try revocation(revoking) == "failed revocation.signerRevoked")
            #expect(try revocation(clean, old, revoking) == "failed revocation.signerRevoked")
            let stranger = try TrustDocument()
            let foreign = try stranger.authority.revocationList(of: "csca")
            #expect(try revocation(foreign) == "notPerformed revocation.noList")
            var forged = revoking.encoded
            forged[forged.count - 1] ^= 1
            #expect(try revocation(CertificateRevocationList(forged)) == "notPerformed revocation.noList")
        }

        @Test(arguments: [
            ("260823000000Z", "passed"), ("260822000000Z", "notPerformed revocation.listOutdated"),
            ("261121235959Z", "passed"), ("261122000000Z", "notPerformed revocation.listFromFuture"),
        ])
        func `a list without a date for the next is believed for 90 days`(_ issued: String, _ expected: String) throws {
            let document = try TrustDocument()
            var store = TrustDocument.store(document.root)
            store.add(try document.authority.endlessRevocationList(of: "csca", issued: issued))
            #expect(try document.verify(store).revocation.code == expected)
        }

        @Test func `whom a list of the future names is revoked, and nobody else is cleared by it`() throws {
            let document = try TrustDocument()
            for (names, expected) in [
                ([], "notPerformed revocation.listFromFuture"), (["signer"], "failed revocation.signerRevoked"),
            ] {
                var store = TrustDocument.store(document.root)
                store.add(
                    try document.authority.revocationList(of: "csca", revoking: names, from: "20261201000000Z"))
                #expect(try document.verify(store).revocation.code == expected)
            }
        }

        @Test func `an authority may have a list for each of its keys, and the signer's own names it`() throws {
            let authority = try TrustAuthority()
            let first = try authority.certify("first")
            let second = try authority.certify("second")
            try authority.certify(
                "signer", by: "first", .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions))
            let groups = try TrustDocument.groups()
            let bytes = try authority.securityObject(groups, by: "signer")
            let named = ["authorityKeyIdentifier = keyid:always"]
            let own = try authority.revocationList(
                of: "first", revoking: ["signer"], from: "20260601000000Z", extensions: named)
            let newer = try authority.revocationList(of: "second", from: "20261101000000Z", extensions: named)
            #expect(own.authorityKeyIdentifier != nil)
            #expect(own.authorityKeyIdentifier != newer.authorityKeyIdentifier)
            var store = TrustDocument.store(first, second)
            for list in [own, newer] { #expect(store.add(list) == .added) }
            #expect(try TrustDocument.verify(bytes, groups, store).revocation.code == "failed revocation.signerRevoked")
        }

        @Test func `a list under the newest key covers what the older keys of that name signed`() throws {
            let authority = try TrustAuthority()
            let old = try authority.certify("old")
            let new = try authority.certify("new")
            let other = try authority.certify("other", .init(subject: "/C=UT/CN=Other"))
            try authority.certify(
                "signer", by: "old", .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions))
            let groups = try TrustDocument.groups()
            let bytes = try authority.securityObject(groups, by: "signer")
            for (issuer, expected) in [
                ("new", "failed revocation.signerRevoked"), ("other", "notPerformed revocation.noList"),
            ] {
                var store = TrustDocument.store(old, new, other)
                store.add(try authority.revocationList(of: issuer, revoking: ["signer"]))
                #expect(try TrustDocument.verify(bytes, groups, store).revocation.code == expected)
            }
        }
    }
}
