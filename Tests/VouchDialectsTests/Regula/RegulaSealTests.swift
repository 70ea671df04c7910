import Foundation
import Testing
import VouchBarcode
import VouchCore
import VouchPKI
import VouchReport
import VouchTestSupport

@testable import VouchDialects

/// Seals, licences and reports in containers of their own.
@Suite struct RegulaSealTests {
    private struct Vectors: Decodable {
        let seals: [String: String]
        let proofs: [String: String]
    }

    private static func vectors() throws -> Vectors {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try JSONDecoder().decode(
            Vectors.self, from: Data(contentsOf: folder.appendingPathComponent("Vectors/vds/signed.json")))
    }

    private func report(_ seals: [(DocumentReport.Seal.Kind, [UInt8])]) throws -> DocumentReport {
        try DialectReport.make { _ in
        } complete: {
            $0.seals = seals.map { .init($0, picture: 0, outcome: .init(word: .passed), bytes: $1) }
        }
    }

    private func container(_ report: DocumentReport, _ type: Int, _ name: String) throws -> [String: Any]? {
        let all = try RegulaFaceTests.containers(report, RegulaFaceTests.request(#""log":false"#))
        return all.first { $0["result_type"] as? Int == type }?[name] as? [String: Any]
    }

    @Test(.shows("X-R21")) func `a visible digital seal has its header, messages and signature`() throws {
        for (name, hex) in try Self.vectors().seals {
            let bytes = try #require(Hex.bytes(hex))
            let seal = try VisibleDigitalSeal(bytes)
            let found = try container(report([(.vds, bytes)]), 125, "dftVDS")
            let told = try #require(found, "\(name)")
            let expected: Set = [
                "Certificate", "DocFeatures", "DocIssueDate", "DocType", "FeatureRef", "IssuingCountry",
                "Notifications", "Signature", "SignatureDate", "Signer", "Type", "Version",
            ]
            #expect(Set(told.keys).isSubset(of: expected))
            #expect(told["Certificate"] as? String == seal.header.certificateReference)
            #expect(told["Signer"] as? String == seal.header.signerIdentifier)
            #expect(told["IssuingCountry"] as? String == seal.header.issuingState)
            #expect(told["DocIssueDate"] as? String == seal.header.dateOfIssue.map { "\($0)" })
            #expect(told["DocType"] as? Int == Int(seal.header.category))
            #expect(told["Type"] as? Int == Int(bytes[0]))
            #expect(told["Version"] as? Int == seal.header.version)
            let signature = try #require(told["Signature"] as? [String: Any])
            #expect(signature["Data"] as? String == Data(seal.signature).base64EncodedString())
            #expect(signature["Length"] as? Int == seal.signature.count)
            let features = try #require(told["DocFeatures"] as? [[String: Any]])
            #expect(features.map { $0["Type"] as? Int } == seal.messages.map { Int($0.tag) })
            for (feature, message) in zip(features, seal.messages) {
                let data = try #require(feature["Data"] as? [String: Any])
                #expect(data["Data"] as? String == Data(message.bytes.reveal { $0 }).base64EncodedString())
            }
        }
    }

    @Test(.shows("X-R21")) func `a seal in JSON has its message, certificate and algorithm`() throws {
        let proofs = try Self.vectors().proofs
        #expect(!proofs.isEmpty)
        for (name, text) in proofs {
            let seal = try VDSNC(Array(text.utf8))
            let found = try container(report([(.vdsNC, Array(text.utf8))]), 124, "dftVDS_NC")
            let told = try #require(found, "\(name)")
            #expect(told["Type"] as? String == seal.header.type)
            #expect(told["Version"] as? Int == seal.header.version)
            #expect(told["SignatureAlg"] as? String == seal.signature.algorithm?.rawValue)
            let certificate = try #require(told["Certificate"] as? [String: Any])
            #expect(certificate["Data"] as? String == Data(seal.signature.certificate).base64EncodedString())
            guard case .vaccination(let proof) = seal.content else { continue }
            let message = try #require(told["Message"] as? [String: Any])
            let person = try #require(message["pid"] as? [String: Any])
            #expect(message["uvci"] as? String == proof.reveal(\.identifier))
            #expect(person["n"] as? String == proof.reveal(\.holder.name))
            #expect(person["i"] as? String == proof.reveal(\.holder.documentNumber))
            let events = try #require(message["ve"] as? [[String: Any]])
            #expect(events.count == proof.reveal(\.events.count))
            let dose = try #require((events.first?["vd"] as? [[String: Any]])?.first)
            #expect(dose["dvc"] as? String == proof.reveal { $0.events.first?.doses.first?.date })
            #expect(dose["seq"] as? Int == proof.reveal { $0.events.first?.doses.first?.number })
        }
    }

    @Test func `bytes that are no seal, and a seal of another kind, make no container`() throws {
        let seal = try #require(Self.vectors().seals.values.compactMap { Hex.bytes($0) }.first)
        for (kind, bytes) in [
            (DocumentReport.Seal.Kind.vds, [UInt8]([1, 2, 3])), (.vdsNC, seal), (.vds, Array(seal.prefix(30))),
            (.vds, []),
        ] {
            let all = try RegulaFaceTests.containers(report([(kind, bytes)]), RegulaFaceTests.request(#""log":false"#))
            #expect(!all.contains { [124, 125].contains($0["result_type"] as? Int) })
        }
    }

    @Test(.shows("X-R21")) func `a mobile licence is told element by element, with what was checked`() throws {
        struct Example: Decodable { let deviceResponse: String }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let example = try JSONDecoder().decode(
            Example.self, from: Data(contentsOf: folder.appendingPathComponent("Vectors/mdoc/annex-d.json")))
        let documents = try MobileDocument.documents(inResponse: #require(Hex.bytes(example.deviceResponse)))
        let now = try #require(MobileTime("2021-01-01T00:00:00Z"))
        let verifier = MobileDocumentVerifier(store: TrustStore(), now: now, cryptography: NoCryptography())
        let response = Regula.MDLParsedResponse(documents.map { ($0, verifier.verify($0)) })
        let container = try object(response.container)
        #expect(container["result_type"] as? Int == 121)
        let told = try #require(
            ((container["MDLParsedResponse"] as? [String: Any])?["documents"] as? [[String: Any]])?.first)
        #expect(told["docType"] as? String == "org.iso.18013.5.1.mDL")
        let elements = try #require((told["nameSpaces"] as? [String: Any])?["org.iso.18013.5.1"] as? [String: Any])
        #expect(elements["family_name"] as? String == "Doe")
        #expect(elements["issue_date"] as? String == "2019-10-20")
        #expect((elements["portrait"] as? String)?.hasPrefix("/9j/") == true)
        let privileges = try #require(elements["driving_privileges"] as? [[String: Any]])
        #expect(privileges.map { $0["vehicle_category_code"] as? String } == ["A", "B"])
        // Nothing could be checked without a library and an anchor, so nothing is ok but the type and the time.
        let checks = try #require(told["checks"] as? [String: Int])
        #expect(checks["signature"] == 2)
        #expect(checks["digests"] == 2)
        #expect(checks["chain"] == 2)
        #expect(checks["documentType"] == 1)
        #expect(checks["validity"] == 1)
        #expect(told["status"] as? Int == 2)
    }

    private struct NoCryptography: SignatureVerifying, MessageDigesting {
        func isValid(
            _ signature: [UInt8], of message: [UInt8], by scheme: SignatureScheme, publicKey: [UInt8]
        ) throws -> Bool { throw CryptographyError.unsupportedParameters }

        func digest(_ algorithm: DigestAlgorithm, of message: [UInt8]) throws -> [UInt8] {
            throw CryptographyError.unsupportedParameters
        }
    }

    @Test(.shows("X-R22")) func `the report in the manner of TR-03135 comes when it is asked for`() throws {
        let report = try report([])
        let asked = try RegulaFaceTests.containers(
            report, RegulaFaceTests.request(#""bsiTr03135":{"generateResult":true}"#))
        let xml = try #require(asked.first { $0["result_type"] as? Int == 73 }?["XML_buffer"] as? String)
        #expect(xml.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"))
        #expect(xml.contains("<DocumentCheck "))
        #expect(xml.contains("ERIKSSON"))
        #expect(xml.contains("</DocumentCheck>"))
        for other in [#""bsiTr03135":{"generateResult":false}"#, #""bsiTr03135":{}"#, #""log":false"#] {
            let quiet = try RegulaFaceTests.containers(report, RegulaFaceTests.request(other))
            #expect(!quiet.contains { $0["result_type"] as? Int == 73 })
        }
        #expect(throws: Regula.ProcessRequestError.self) {
            try RegulaFaceTests.request(#""bsiTr03135":{"generateResult":1}"#)
        }
    }
}
