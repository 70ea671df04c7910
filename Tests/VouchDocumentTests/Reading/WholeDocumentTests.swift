import Foundation
import Synchronization
import Testing
import VouchBuiltInModels
import VouchChip
import VouchCore
import VouchFields
import VouchImaging
import VouchMRZ
import VouchModels
import VouchOpenSSL
import VouchPKI
import VouchTestSupport
import VouchTesting

@testable import VouchDocument
@testable import VouchReport
@testable import VouchVisual

/// What becomes of a document as a whole: its pictures, its chip, and both together.
@Suite struct WholeDocumentTests {
    private static let today = FieldVectors.today

    private static func committedModels() throws -> [DocumentModel] {
        let folder = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().appendingPathComponent("../../../Models").standardizedFileURL
        let texts = try BuiltInModels.load(from: folder.path)
        let vocabulary = try ModelVocabulary(parsing: texts.vocabulary.bytes)
        return try texts.models.map { try DocumentModel(parsing: $0.bytes, vocabulary: vocabulary) }
    }

    private static func reader(
        models: [DocumentModel] = [], selection: ModelSelection = .all
    ) -> DocumentReader {
        DocumentReader(text: nil, models: models, configuration: .init(today: today, selection: selection))
    }

    private static func side(_ zones: [MRZDecoding]) throws -> ExaminedPicture {
        let (findings, source) = try #require(ReadingVector.side(zones: zones))
        return ExaminedPicture(findings, source: source)
    }

    private static let zone = ReadingVector.zone(number: "L898902C3", surname: "ERIKSSON")

    private static func value(_ name: FieldName, _ findings: DocumentFindings) -> String? {
        findings.fields.first { $0.name == name }?.value?.reveal { $0 }
    }

    private static func plan() -> InspectionPlan {
        var plan = InspectionPlan(trustStore: TrustStore(), day: today)
        (plan.reading.overallLimit, plan.reading.stepLimit) = (.seconds(3_600), .seconds(3_600))
        return plan
    }

    @Test(.shows("A54")) func `a document is captured by picture and by chip, each set up, run and taken in`()
        async throws
    {
        // By picture.
        let reader = Self.reader()
        let optical = try await reader.read([try Self.side([Self.zone])])
        #expect(Self.value(.documentNumber, optical) == "L898902C3")
        #expect(optical.checks.chip == .notPerformed(.chipNotRead))
        // By chip.
        let passport = try VirtualPassport(VirtualPassport.Configuration(), pki: TestPKI.shared())
        let inspector = ChipInspector(transport: passport, cryptography: OpenSSLCryptography())
        let inspection = try await inspector.inspect(Self.plan(), passwords: [.mrz(try MRZKey(passport.zone))])
        let chipFields = SourceFields.chip(inspection.reading, today: Self.today)
        #expect(chipFields[.documentNumber]?.value != nil)
        #expect(chipFields[.surname]?.value != nil)
        // Both are one document.
        var companions = DocumentReader.Companions()
        companions.chip = ChipChecks(inspection.report)
        companions.chipFields = chipFields
        let both = try await reader.read([try Self.side([Self.zone])], companions: companions)
        let number = try #require(both.fields.first { $0.name == .documentNumber })
        #expect(Set(number.sources.keys) == [.mrz, .chip])
        #expect(both.checks.outcome("comparison.chipMRZ").map { $0 != .notPerformed(.notCompared) } == true)
    }

    @Test(.shows("B25"), arguments: [1, 4, 12])
    func `where the chip cannot be read, what the zone says is there`(_ number: Int) async throws {
        let passport = try VirtualPassport(VirtualPassport.Configuration(), pki: TestPKI.shared())
        let transport = Leaving(passport, at: number)
        let inspector = ChipInspector(transport: transport, cryptography: OpenSSLCryptography())
        let failed = try? await inspector.inspect(Self.plan(), passwords: [.mrz(try MRZKey(passport.zone))])
        #expect(failed == nil || failed?.reading.interruption?.code == .transportLost)
        var companions = DocumentReader.Companions()
        companions.chip = failed.map { ChipChecks($0.report) }
        let findings = try await Self.reader().read([try Self.side([Self.zone])], companions: companions)
        #expect(Self.value(.documentNumber, findings) == "L898902C3")
        #expect(Self.value(.surname, findings) == "ERIKSSON")
        #expect(Self.value(.dateOfBirth, findings) == "1974-08-12")
        #expect(findings.checks.dataStatus(chipTrouble: .chipGenericError) == .chipGenericError)
        #expect(findings.checks.chip != .passed)
    }

    @Test func `several pages are one document, whichever of them says what`() async throws {
        let front = try Self.side([])
        let back = try Self.side([Self.zone])
        let findings = try await Self.reader().read([front, back])
        #expect(findings.pages.map(\.id.picture) == [front.findings.id, back.findings.id])
        #expect(Self.value(.documentNumber, findings) == "L898902C3")
        let turned = try await Self.reader().read([back, front])
        #expect(turned.pages.map(\.id.picture) == [back.findings.id, front.findings.id])
        #expect(turned.fields.map(\.name) == findings.fields.map(\.name))
        let alone = try await Self.reader().read([front])
        #expect(alone.fields.isEmpty)
        #expect(alone.pages.count == 1)
    }

    @Test(.shows("D79")) func `a search says which of the models allowed it found`() async throws {
        let models = try Self.committedModels()
        let selection = try ModelSelection(mode: .search, conditions: "ES|PASSPORT,ID_CARD")
        func found(_ state: String) async throws -> DocumentFindings {
            let zone = ReadingVector.zone(number: "L898902C3", surname: "ERIKSSON", state: state)
            return try await Self.reader(models: models, selection: selection).read([try Self.side([zone])])
        }
        #expect(try await found("ESP").model?.id == "ESP-passport-2003")
        let report = DocumentReport(
            ReportContents(try await found("ESP"), versions: .init(vouch: "1")), digest: ReportExample.digest)
        #expect(report.document.modelID == "ESP-passport-2003")
        // A passport, but not one of those wanted.
        #expect(try await found("FRA").model == nil)
    }

    @Test(.shows("D6")) func `front, back, face and signature come as pictures`() throws {
        let straight = try ReportExample.page()
        let document = ReportExample.document
        let pages = [DocumentModel.Side.front, .back].map { side in
            StraightPage(side: side, document: document, image: straight)
        }
        let graphics = GraphicCropper().graphics(
            of: ReportExample.model, on: Array(pages.prefix(1)))
        let findings = DocumentFindings(
            identity: DocumentIdentity(type: .passport, issuingState: "UTO"), fields: [],
            checks: DocumentChecks(CheckInput(fields: []), today: Self.today), graphics: graphics, pages: pages,
            sides: nil, textError: nil, stages: [])
        let pictures = findings.pagePictures
        #expect(pictures.map(\.page) == [0, 1])
        #expect(pictures.allSatisfy { $0.width == straight.width && $0.height == straight.height })
        let report = DocumentReport(
            ReportContents(findings, versions: .init(vouch: "1"), digest: ReportExample.digest),
            digest: ReportExample.digest)
        #expect(report.pages.map(\.side) == ["front", "back"])
        for kind in [GraphicKind.portrait, .signature] {
            let graphic = try #require(findings.graphics.graphics.first { $0.kind == kind })
            let picture = try PictureDecoder().decode(graphic.image.bytes.reveal { $0 }, as: .rgb8)
            #expect(picture.width > 50)
            #expect(picture.height > 20)
        }
    }

    /// Every State that issues documents, by the zone of a passport and of a card.
    @Test(.shows("B4")) func `documents of every country are read and checked`() throws {
        let models = try Self.committedModels()
        let issuing = (0..<StateCode.count).map { StateCode(at: $0) }.filter { $0.mayIssue && $0.use != .withdrawn }
        #expect(issuing.count > 190)
        for state in issuing {
            // Germany has three codes, and the first of them is meant by the others.
            let expected = ["BDR", "DEU"].contains(state.text) ? "D" : state.text
            for format in [MRZFormat.td3, .td1] {
                let mrz = try MRZ(
                    writing: MRZContents(
                        format: format, documentCode: format == .td3 ? "P" : "I", issuingState: state.text,
                        primaryIdentifier: "Eriksson", secondaryIdentifier: "Anna", documentNumber: "L898902C3",
                        nationality: "UTO", dateOfBirth: "740812", sex: "F", dateOfExpiry: "320415"))
                let fields = SourceFields.zone(mrz, today: Self.today)
                #expect(fields[.issuingStateCode]?.value?.reveal { $0 } == expected)
                #expect(fields[.documentNumber]?.validity == .passed)
                let identity = DocumentIdentifier(models: models).identify(
                    IdentityEvidence(pages: [], zone: .init(code: format == .td3 ? "P" : "I", state: state.text)))
                #expect(identity.issuingState == expected)
                #expect(identity.type == (format == .td3 ? .passport : .idCard), "\(state.text)")
            }
        }
        let ownModels = Set(models.flatMap(\.issuingStates))
        #expect(ownModels.count > 40, "models of their own")
    }
}

/// A chip that leaves the reader at a command and does not come back.
private final class Leaving: ChipTransport {
    private let chip: VirtualPassport
    private let number: Int
    private let count = Mutex(0)
    var supportsExtendedLength: Bool { chip.supportsExtendedLength }

    init(_ chip: VirtualPassport, at number: Int) { (self.chip, self.number) = (chip, number) }

    func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        let sent = count.withLock { count in
            count += 1
            return count
        }
        guard sent < number else { throw ChipError(.transportLost, at: .transport) }
        return try await chip.transmit(command)
    }

    func reconnect() async throws { throw ChipError(.transportLost, at: .transport) }
}
