import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchCore

extension TrustTests {
    /// Files made to be slow: work must grow with the size of a file, not with its square.
    @Suite struct AttackWorkTests {
        /// Copies of one certificate with serial numbers, keys identifiers or countries of their own, all under one
        /// signature, which none of them has to be.
        private func copies(
            of certificate: Certificate, _ count: Int, changing part: [UInt8], to value: (Int) -> [UInt8]
        ) throws -> [Certificate] {
            let place = try #require(certificate.encoded.firstRange(of: part))
            return try (0..<count).map { index in
                var bytes = certificate.encoded
                bytes.replaceSubrange(place, with: value(index))
                return try Certificate(bytes)
            }
        }

        private func copies(of certificate: Certificate, _ count: Int) throws -> [Certificate] {
            let serial = certificate.serialNumber
            return try copies(of: certificate, count, changing: serial) { index in
                [serial[0], UInt8(index >> 16 & 0xFF), UInt8(index >> 8 & 0xFF), UInt8(index & 0xFF)]
                    + serial.dropFirst(4)
            }
        }

        @Test func `many certificates of one name, key identifier and signature cost no more than others`() throws {
            let document = try TrustDocument()
            let planted = try TrustAuthority().certify(
                "csca",
                .init(
                    extensions: [
                        "basicConstraints = critical, CA:true",
                        "subjectKeyIdentifier = \(Hex.text(try #require(document.root.extensions.subjectKeyIdentifier)))",
                    ]))
            let crowd = try copies(of: planted, 20_000)
            let clock = ContinuousClock()
            var store = TrustStore()
            let filling = clock.measure {
                for certificate in crowd { store.add(certificate, isAnchor: false, source: TrustVector.source) }
            }
            var result: PassiveAuthenticationResult?
            let searching = try clock.measure { result = try document.verify(store) }
            #expect(result?.chain != .passed)
            store.add(document.root, isAnchor: true, source: TrustVector.source)
            let finding = try clock.measure { result = try document.verify(store) }
            #expect(result?.isProven == true)
            #expect(filling < .seconds(3))
            #expect(searching < .seconds(3))
            #expect(finding < .seconds(3))
        }

        @Test func `an import of many tells of each without counting them all again`() throws {
            let record = Array("dn: o=\ncACertificate:: MAA=\n\n".utf8)
            let text = Array(repeatElement(record, count: 20_000).joined())
            var store = TrustStore()
            var report: TrustImportReport?
            let time = try ContinuousClock().measure {
                report = try TrustImporter(cryptography: TrustVector.cryptography).add(text, named: "x", to: &store)
            }
            #expect(time < .seconds(20))
            #expect(report?.items.count == 20_000)
            #expect(report?.items.last?.index == 19_999)
        }

        @Test func `a directory of many lists by unknown signers does not copy the store for each`() throws {
            let authority = try TrustAuthority()
            let root = try authority.certify("csca")
            try authority.certify(
                "lister", by: "csca",
                .init(
                    subject: "/C=UT/CN=Lister",
                    extensions: TrustAuthority.signerExtensions + ["extendedKeyUsage = critical, 2.23.136.1.1.3"]))
            let content = TLVWriter.sequence([TLVWriter.integer(0), TLVWriter.set(of: [root.encoded])])
            let list = try authority.sign(content, by: "lister", type: .masterList)
            let record =
                Array("dn: o=\npkdMasterListContent:: ".utf8) + Base64.encode(list) + Array("\n\n".utf8)
            let text = Array(repeatElement(record, count: 300).joined())
            var store = TrustStore()
            let stranger = try TrustAuthority().certify("csca", .init(subject: "/C=FR/CN=CSCA"))
            for certificate in try copies(of: stranger, 20_000) {
                store.add(certificate, isAnchor: true, source: TrustVector.source)
            }
            let importer = TrustImporter(cryptography: TrustVector.cryptography)
            let time = try ContinuousClock().measure {
                let report = try importer.add(text, named: "x", to: &store)
                #expect(report.refused.count == 300)
                #expect(!store.contains(root))
            }
            #expect(time < .seconds(5))
            store.add(root, isAnchor: true, source: TrustVector.source)
            let found = try importer.add(list, named: "x", to: &store)
            #expect(found.signerPath?.anchor == root)
            #expect(found.refused.isEmpty)
        }

        @Test func `an EF SOD of many signers and no certificate does not search the store for each`() throws {
            let document = try TrustDocument()
            let signed = try TrustDocument.sod(document.bytes).signedData
            let signer = try Certificate(try #require(signed.certificates.first))
            var store = TrustDocument.store(document.root)
            for certificate in try copies(of: signer, 5_000) {
                store.add(certificate, isAnchor: false, source: TrustVector.source)
            }
            let info = try #require(signed.signers.first)
            let infos = Array(repeating: try SignedDataForgery.signerInfo(of: info), count: 2_000)
            let many = TLVWriter.object(
                0x77,
                SignedDataForgery.signedData(
                    signed.contentType, signed.content, certificates: [], signerInfos: infos))
            let time = try ContinuousClock().measure {
                let result = try TrustDocument.verify(many, document.groups, store)
                #expect(!result.isProven)
            }
            #expect(time < .seconds(3))
        }
    }
}
