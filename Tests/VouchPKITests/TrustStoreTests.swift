import Testing
import TrustTestSupport
import VouchPKI
import VouchCore

extension TrustTests {
    @Suite struct TrustStoreTests {
        private static let day = TrustVector.day(2026, 11, 21)

        /// Two States, one with a link and a revocation list.
        private static func filled() throws -> (store: TrustStore, authority: TrustAuthority) {
            let authority = try TrustAuthority()
            var store = TrustStore()
            let source = TrustSource(kind: .masterList, name: "list ü", isAuthenticated: true)
            store.add(try authority.certify("one"), isAnchor: true, source: source)
            store.add(
                try authority.certify("link", key: "two", by: "one", .init(to: "20270101000000Z")), isAnchor: true,
                source: source)
            store.add(
                try authority.certify("other", .init(subject: "/C=DE/CN=CSCA", to: "20250101000000Z")), isAnchor: true,
                source: TrustVector.source)
            store.add(
                try authority.certify(
                    "signer", by: "one", .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions)),
                isAnchor: false, source: TrustSource(kind: .directory, name: "directory", isAuthenticated: false))
            store.add(try authority.revocationList(of: "one"))
            return (store, authority)
        }

        @Test func `a store comes back from its file as it was, and a damaged file does not`() throws {
            let (store, _) = try Self.filled()
            let file = try store.encoded(TrustVector.cryptography)
            let again = try TrustStore(file: file, TrustVector.cryptography)
            #expect(again == store)
            #expect(try again.encoded(TrustVector.cryptography) == file)
            #expect(again.certificates.map { $0.role } == [.authority, .link, .authority, .documentSigner])
            for index in file.indices {
                var damaged = file
                damaged[index] ^= 1
                #expect(throws: TrustError.self) { try TrustStore(file: damaged, TrustVector.cryptography) }
            }
            for length in [0, 10, 18, 19, 50, 51, file.count - 1] {
                #expect(throws: TrustError.self) {
                    try TrustStore(file: Array(file.prefix(length)), TrustVector.cryptography)
                }
            }
            var later = file
            later[18] = 3
            #expect(throws: TrustError(.unknownVersion)) { try TrustStore(file: later, TrustVector.cryptography) }
            later[18] = 2
            #expect(throws: TrustError(.damaged)) { try TrustStore(file: later, TrustVector.cryptography) }
            #expect(throws: TrustError(.unknownFormat)) {
                try TrustStore(file: Array("something else".utf8), TrustVector.cryptography)
            }
        }

        @Test func `an empty store has a file too`() throws {
            let file = try TrustStore().encoded(TrustVector.cryptography)
            #expect(try TrustStore(file: file, TrustVector.cryptography) == TrustStore())
        }

        @Test func `adding again notes the source, and an anchor stays one`() throws {
            let certificate = try TrustAuthority().certify("csca")
            var store = TrustStore()
            let list = TrustSource(kind: .masterList, name: "list", isAuthenticated: true)
            #expect(store.add(certificate, isAnchor: false, source: TrustVector.source) == .added)
            #expect(store.add(certificate, isAnchor: true, source: list) == .alreadyThere)
            #expect(store.add(certificate, isAnchor: false, source: list) == .alreadyThere)
            #expect(store.certificates.map { $0.isAnchor } == [true])
            #expect(store.certificates.first?.sources == [TrustVector.source, list])
        }

        @Test func `the newest revocation list of a key stays`() throws {
            let authority = try TrustAuthority()
            try authority.certify("csca")
            let older = try authority.revocationList(of: "csca", from: "20250101000000Z")
            let newer = try authority.revocationList(of: "csca", from: "20260101000000Z")
            var store = TrustStore()
            #expect(store.add(newer) == .added)
            #expect(store.add(older) == .alreadyThere)
            #expect(store.revocationLists == [newer])
            var other = TrustStore()
            #expect(other.add(older) == .added)
            #expect(other.add(newer) == .added)
            #expect(other.revocationLists == [newer])
        }

        @Test func `a list of changes alone does not replace the whole one`() throws {
            let authority = try TrustAuthority()
            let root = try authority.certify("csca")
            try authority.certify(
                "signer", by: "csca", .init(subject: "/C=UT/CN=Signer", extensions: TrustAuthority.signerExtensions))
            let signer = try Certificate(authority.read("signer.der"))
            let changes = try authority.revocationList(
                of: "csca", from: "20261115000000Z", extensions: ["2.5.29.27 = critical, DER:020101"])
            #expect(changes.hasUnknownCriticalExtensions)
            let whole = try authority.revocationList(of: "csca", revoking: ["signer"], from: "20261101000000Z")
            for lists in [[whole, changes], [changes, whole]] {
                var store = TrustVector.store([root])
                for list in lists { #expect(store.add(list) == .added) }
                let validator = CertificatePathValidator(
                    store: store, day: TrustVector.day(2026, 11, 20), policy: .documentSigner,
                    cryptography: TrustVector.cryptography)
                #expect(validator.validate(signer).revocation == .failed(.signerRevoked))
            }
        }

        @Test func `coverage counts by country and warns of ends`() throws {
            let (store, _) = try Self.filled()
            let coverage = store.coverage(on: Self.day, expiringBy: TrustVector.day(2027, 3))
            #expect(coverage.map { $0.country } == ["DE", "UT"])
            #expect(coverage.map { $0.state?.text } == ["D", "UTO"])
            #expect(coverage.map { $0.validAnchorCount } == [0, 2])
            #expect(coverage.map { $0.linkCount } == [0, 1])
            #expect(coverage.map { $0.documentSignerCount } == [0, 1])
            #expect(coverage.map { $0.expiring.count } == [0, 1])
            #expect(coverage.map { $0.lastExpiry } == [TrustVector.day(2025), TrustVector.day(2040)])
            #expect(coverage[1].revocationListDate == TrustVector.day(2026))
            let without = store.statesWithoutAnchor(on: Self.day).map { $0.text }
            #expect(without.contains("D"))
            #expect(without.contains("FRA"))
            #expect(!without.contains("UTO"))
        }

        @Test func `the store explains why there is no anchor`() throws {
            let (store, authority) = try Self.filled()
            #expect(store.explain(state: "UTO", on: Self.day).reason == .covered(count: 2))
            #expect(store.explain(state: "D<<", on: Self.day).reason == .expired(last: TrustVector.day(2025)))
            #expect(store.explain(state: "DE", on: Self.day).reason == .expired(last: TrustVector.day(2025)))
            #expect(store.explain(state: "FRA", on: Self.day).reason == .countryUnknown)
            func reason(_ certificate: Certificate) -> TrustExplanation.Reason {
                store.explain(certificate, TrustVector.cryptography).reason
            }
            guard case .anchored(let path) = reason(try Certificate(authority.read("signer.der"))) else {
                Issue.record("no path")
                return
            }
            #expect(path.certificates.count == 2)
            let stranger = try TrustAuthority()
            let signer = TrustAuthority.signerExtensions
            try stranger.certify("same")
            try stranger.certify("renamed", .init(subject: "/C=UT/CN=Other"))
            try stranger.certify("foreign", .init(subject: "/C=FR/CN=CSCA"))
            for (issuer, expected) in [("same", "key"), ("renamed", "name"), ("foreign", "country")] {
                let found = reason(
                    try stranger.certify("now", by: issuer, .init(subject: "/C=UT/CN=S", extensions: signer)))
                switch found {
                case .issuerKeyUnknown(let anchor): #expect(expected == "key" && anchor.sameNameCount == 2)
                case .issuerNameUnknown(let anchor): #expect(expected == "name" && anchor.sameNameCount == 0)
                case .countryUnknown: #expect(expected == "country")
                default: Issue.record("\(issuer): \(found)")
                }
            }
        }

        @Test func `the difference of two stores is what came and went`() throws {
            let (old, authority) = try Self.filled()
            var new = old
            #expect(new.difference(from: old).isEmpty)
            let added = try authority.certify("third", .init(subject: "/C=FR/CN=CSCA"))
            new.add(added, isAnchor: true, source: TrustVector.source)
            #expect(new.difference(from: old).added == [added])
            #expect(old.difference(from: new).removed == [added])
            let signer = try #require(old.certificates.last)
            new.add(signer.certificate, isAnchor: true, source: TrustVector.source)
            #expect(new.difference(from: old).added == [signer.certificate, added])
            let list = try authority.revocationList(of: "one", from: "20260601000000Z")
            new.add(list)
            #expect(new.difference(from: old).addedRevocationLists == [list])
            #expect(new.difference(from: old).removedRevocationLists == old.revocationLists)
        }

        @Test func `the anchors go out as PEM and come back in`() throws {
            let (store, _) = try Self.filled()
            let text = store.pemText()
            var again = TrustStore()
            let report = try TrustImporter(cryptography: TrustVector.cryptography)
                .add(Array(text.utf8), named: "export.pem", to: &again)
            #expect(report.format == .pem)
            #expect(report.count(.added) == 3)
            #expect(again.certificates.map { $0.certificate } == store.certificates.prefix(3).map { $0.certificate })
            #expect(text.hasPrefix("# C=UT, O=Utopia, CN=CSCA\n-----BEGIN CERTIFICATE-----\n"))
        }
    }
}
