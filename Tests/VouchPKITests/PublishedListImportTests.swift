import Testing
import TrustTestSupport
import VouchCore

@testable import VouchPKI

extension TrustTests {
    /// Lists on their way into the store: whose signature they need, and how they come out of its file again.
    @Suite struct PublishedListImportTests {
        private typealias Request = TrustAuthority.Request

        private static func listSigner(_ purpose: String?, _ name: String = "Lister") -> Request {
            Request(
                subject: "/C=UT/CN=\(name)",
                extensions: TrustAuthority.signerExtensions
                    + (purpose.map { ["extendedKeyUsage = critical, \($0)"] } ?? []))
        }

        private static let defectPurpose = "0.4.0.127.0.7.3.11.2.1.2"
        private static let deviationPurpose = "2.23.136.1.1.8"

        private static func defects(_ signers: ListedSigners) throws -> [UInt8] {
            ListContent.defects([try ListContent.entry(signers.signer, [ListContent.defect(ListContent.revoked)])])
        }

        private static func deviations(_ signers: ListedSigners) throws -> [UInt8] {
            ListContent.deviations([
                try ListContent.deviation(
                    .init(signer: (signers.signer, .digest)), [ListContent.description(ListContent.signerEncoding)])
            ])
        }

        private static func add(
            _ bytes: [UInt8], roots: [Certificate] = [], to store: inout TrustStore, anyway: Bool = false
        ) throws -> TrustImportReport {
            try TrustImporter(
                roots: roots, acceptsUnknownListSigners: anyway, cryptography: TrustVector.cryptography
            ).add(bytes, named: "list", to: &store)
        }

        private static func ldif(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
            Array("dn: cn=1\n\(name):: ".utf8) + Base64.encode(bytes) + [0x0A]
        }

        @Test func `lists come in as DER, PEM and from a directory, under a root or an anchor of the store`() throws {
            let signers = try ListedSigners()
            try signers.authority.certify("lister", by: "csca", Self.listSigner(Self.deviationPurpose))
            for (type, content, format) in [
                (OID.defectList, try Self.defects(signers), TrustImportReport.Format.defectList),
                (.deviationList, try Self.deviations(signers), .deviationList),
            ] {
                let bytes = try signers.authority.sign(content, by: "lister", type: type)
                var store = TrustStore()
                let report = try Self.add(bytes, roots: [signers.root], to: &store)
                #expect(report.format == format)
                #expect(report.refused.isEmpty)
                #expect(report.listSignature == .passed)
                #expect(report.signerPath?.anchor == signers.root)
                #expect(report.signingTime != nil)
                #expect(store.certificates.isEmpty)
                #expect(store.publishedLists == report.publishedLists)
                let list = try #require(store.publishedLists.first)
                #expect(list.kind.rawValue == format.rawValue)
                #expect(list.entryCount == 1)
                #expect(list.country == "UT")
                #expect(list.source.isAuthenticated)
                #expect(list.source.kind == .publishedList)
                let again = try Self.add(bytes, roots: [signers.root], to: &store)
                #expect(again.items.map { $0.result } == [.alreadyThere])
                #expect(store.publishedLists.count == 1)

                let pem = PEM.text(.init(label: "CMS", bytes: bytes))
                var anchored = TrustVector.store([signers.root])
                let text = try Self.add(Array(pem.utf8), to: &anchored)
                #expect(text.format == .pem)
                #expect(text.count(.added) == 1)
                #expect(anchored.publishedLists.count == 1)
                for name in ["pkdMasterListContent", "someOtherName;binary"] {
                    var directory = TrustVector.store([signers.root])
                    let entry = try Self.add(Self.ldif(name, bytes), to: &directory)
                    #expect(entry.format == .ldif)
                    #expect(entry.count(.added) == 1)
                    #expect(directory.publishedLists.map { $0.source.kind } == [.directory])
                }
            }
        }

        @Test(arguments: [
            (nil, false, false), ("2.23.136.1.1.3", false, false), ("2.23.136.1.1.8", true, true),
            ("0.4.0.127.0.7.3.11.2.1.2", true, false), ("0.4.0.127.0.7.3.1.5", true, false),
            ("0.4.0.127.0.7.3.1", false, false), ("1.3.6.1.5.5.7.3.3", false, false),
        ])
        func `a signer signs what it is there for (TR-03129-2 §8.2, Doc 9303-12 §7.1)`(
            _ purpose: String?, _ mayDefects: Bool, _ mayDeviations: Bool
        ) throws {
            let signers = try ListedSigners()
            try signers.authority.certify("lister", by: "csca", Self.listSigner(purpose))
            for (type, content, may, refusal) in [
                (
                    OID.defectList, try Self.defects(signers), mayDefects,
                    TrustImportReport.Refusal.listSignerNotForDefectLists
                ),
                (.deviationList, try Self.deviations(signers), mayDeviations, .listSignerNotForDeviationLists),
            ] {
                let bytes = try signers.authority.sign(content, by: "lister", type: type)
                // That the signer is taken without being known does not make it one for lists.
                for anyway in [false, true] {
                    var store = TrustStore()
                    let report = try Self.add(bytes, roots: [signers.root], to: &store, anyway: anyway)
                    #expect(report.items.map { $0.result } == [may ? .added : .refused(refusal)])
                    #expect(store.publishedLists.isEmpty != may)
                }
            }
        }

        @Test func `without a root, with another, or with a signature that does not hold a list stays out`() throws {
            let signers = try ListedSigners()
            try signers.authority.certify("lister", by: "csca", Self.listSigner(Self.defectPurpose))
            let bytes = try signers.authority.sign(try Self.defects(signers), by: "lister", type: .defectList)
            let stranger = try TrustAuthority().certify("csca", .init(subject: "/C=FR/CN=CSCA"))
            for roots in [[], [stranger]] {
                var store = TrustStore()
                guard
                    case .refused(.listSignerUnknown(let missing)) = try Self.add(bytes, roots: roots, to: &store)
                        .items.first?.result
                else {
                    Issue.record("a list of nobody")
                    return
                }
                #expect(missing.name == signers.root.subject)
                #expect(store == TrustStore())
            }
            var accepted = TrustStore()
            let report = try Self.add(bytes, to: &accepted, anyway: true)
            #expect(report.signerPath == nil)
            #expect(accepted.publishedLists.map { $0.source.isAuthenticated } == [false])
            // Every part that is signed, and the signature.
            let content = try Self.defects(signers)
            let start = try #require(bytes.indices.first { bytes[$0...].starts(with: content) })
            for index in Array(start..<start + content.count) + Array(bytes.count - 32..<bytes.count) {
                var changed = bytes
                changed[index] ^= 0x01
                var store = TrustStore()
                let result = try? Self.add(changed, roots: [signers.root], to: &store, anyway: true)
                #expect(result?.items.contains { $0.result == .added } != true, "\(index)")
                #expect(store == TrustStore(), "\(index)")
            }
        }

        @Test func `the signature's attributes are tampered with in vain`() throws {
            let signers = try ListedSigners()
            try signers.authority.certify("lister", by: "csca", Self.listSigner(Self.defectPurpose))
            let bytes = try signers.authority.sign(try Self.defects(signers), by: "lister", type: .defectList)
            let list = try PublishedList.Unverified(bytes)
            let attributes = try #require(list.signedData.signers.first?.signedAttributes).dropFirst(2)
            let start = try #require(bytes.indices.first { bytes[$0...].starts(with: attributes) })
            for index in start..<start + attributes.count {
                var changed = bytes
                changed[index] ^= 0x01
                var store = TrustStore()
                let result = try? Self.add(changed, roots: [signers.root], to: &store, anyway: true)
                #expect(result?.items.contains { $0.result == .added } != true, "\(index)")
                #expect(store == TrustStore(), "\(index)")
            }
        }

        @Test func `a signer who was revoked publishes nothing, and what he published goes`() throws {
            let signers = try ListedSigners()
            try signers.authority.certify("lister", by: "csca", Self.listSigner(Self.defectPurpose))
            let bytes = try signers.authority.sign(try Self.defects(signers), by: "lister", type: .defectList)
            var store = TrustVector.store([signers.root])
            #expect(try Self.add(bytes, to: &store).count(.added) == 1)
            store.add(try signers.authority.revocationList(of: "csca", revoking: ["lister"]))
            #expect(store.publishedLists.isEmpty)
            let report = try Self.add(bytes, to: &store)
            #expect(report.items.map { $0.result } == [.refused(.listSignerRevoked)])
            #expect(store.publishedLists.isEmpty)
        }

        @Test func `an authority signs by itself too, and what is cut off or is no list is refused`() throws {
            let signers = try ListedSigners()
            let bytes = try signers.authority.sign(try Self.deviations(signers), by: "csca", type: .deviationList)
            var store = TrustStore()
            #expect(try Self.add(bytes, roots: [signers.root], to: &store).count(.added) == 1)
            var empty = TrustStore()
            #expect(throws: TrustError(.damaged)) { try Self.add(Array(bytes.dropLast()), to: &empty) }
            let nonsense = try signers.authority.sign([0x30, 0x00], by: "csca", type: .defectList)
            #expect(throws: TrustError(.damaged)) { try Self.add(nonsense, to: &empty) }
            let report = try Self.add(Self.ldif("x", nonsense), to: &empty)
            #expect(report.items.map { $0.result } == [.refused(.unusableList(TrustError(.damaged)))])
            #expect(report.items.map { $0.kind } == [.defectList])
            #expect(empty == TrustStore())
        }

        // MARK: The store

        @Test func `the latest list of a kind, State and signer stays`() throws {
            let signers = try ListedSigners()
            let content = ListContent.defects([])
            func list(_ time: String?, _ signer: Certificate? = nil, _ type: OID = .defectList) throws -> PublishedList
            {
                try ListContent.published(
                    type, type == .defectList ? content : ListContent.deviations([]), by: signer ?? signers.signer,
                    time: time)
            }
            let (older, newer) = (try list("260101000000Z"), try list("260101000001Z"))
            for (first, second) in [(older, newer), (newer, older)] {
                var store = TrustStore()
                #expect(store.add(first) == .added)
                #expect(store.add(second) == (second == newer ? .added : .alreadyThere))
                #expect(store.publishedLists == [newer])
                #expect(newer.signingTime == TrustVector.day(2026))
            }
            var store = TrustStore()
            #expect(store.add(try list(nil)) == .added)
            #expect(store.add(newer) == .added)
            #expect(store.add(try list(nil)) == .alreadyThere)
            #expect(store.publishedLists == [newer])
            #expect(store.add(try list(nil, signers.other)) == .added)
            #expect(store.add(try list(nil, nil, .deviationList)) == .added)
            #expect(store.publishedLists.count == 3)
        }

        @Test func `a store with lists has a file that older programs refuse, and comes back from it`() throws {
            let signers = try ListedSigners()
            var store = TrustVector.store([signers.root])
            let plain = try store.encoded(TrustVector.cryptography)
            #expect(plain[18] == 1)
            let before = store
            store.add(try ListContent.published(.defectList, try Self.defects(signers), by: signers.root))
            store.add(
                try ListContent.published(
                    .deviationList, try Self.deviations(signers), by: signers.root, kind: .directory,
                    time: "260101000000Z"))
            let file = try store.encoded(TrustVector.cryptography)
            #expect(file[18] == 2)
            let again = try TrustStore(file: file, TrustVector.cryptography)
            #expect(again == store)
            #expect(again != before)
            #expect(try again.encoded(TrustVector.cryptography) == file)
            #expect(again.publishedLists.map { $0.content } == store.publishedLists.map { $0.content })
            #expect(again.publishedLists.map { $0.source.kind } == [.publishedList, .directory])
            var later = file
            later[18] = 3
            #expect(throws: TrustError(.unknownVersion)) { try TrustStore(file: later, TrustVector.cryptography) }
            for index in file.indices {
                var damaged = file
                damaged[index] ^= 0x01
                #expect(throws: TrustError.self) { try TrustStore(file: damaged, TrustVector.cryptography) }
            }
        }

        @Test func `lists are part of what a store covers, explains, exports and differs in`() throws {
            let signers = try ListedSigners()
            let before = TrustVector.store([signers.root])
            var store = before
            let list = try ListContent.published(.defectList, try Self.defects(signers), by: signers.root)
            store.add(list)
            let coverage = store.coverage(on: TrustVector.today, expiringBy: TrustVector.today)
            #expect(coverage.map { $0.publishedLists } == [[list]])
            #expect(store.explain(state: "UTO", on: TrustVector.today).publishedLists == [list])
            #expect(store.explain(state: "D", on: TrustVector.today).publishedLists == [])
            let explanation = store.explain(signers.signer, TrustVector.cryptography)
            #expect(explanation.flaws.map { $0.finding.code } == [.listedSignerRevoked])
            #expect(explanation.publishedLists == [list])
            #expect(store.explain(signers.other, TrustVector.cryptography).flaws == [])
            #expect(store.difference(from: before).addedPublishedLists == [list])
            #expect(before.difference(from: store).removedPublishedLists == [list])
            #expect(!store.difference(from: before).isEmpty)
            let blocks = try PEM.blocks(in: Array(store.pemText { _ in false }.utf8))
            #expect(blocks.isEmpty)
            #expect(try PEM.blocks(in: Array(store.pemTextOfLists().utf8)).map { $0.bytes } == [list.encoded])
        }
    }
}
