import Foundation
import Testing
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchImaging
import VouchMRZ
import VouchTesting
import VouchVision

@testable import VouchDocument
@testable import VouchFields
@testable import VouchModels
@testable import VouchReport

/// The specimen of Doc 9303-4 with what is not in it invented, as a reading of one page would give it.
enum ReportExample {
    /// One field altered in one source, as a forger would.
    enum Attack { case none, birthDatePrinted }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Vectors/report")
    static let digest = ReportDigest(OpenSSLCryptography())
    static let zoneLines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F3504152ZE184226B<<<<<16",
    ]

    // MARK: The page

    static let document = FoundDocument(
        corners: Quad(width: 940, height: 660), format: .id3, confidence: 0.97, coverage: 1, visibleEdges: .all,
        isCropped: true, isUprightKnown: true)

    // Made once: decoding and drawing take the better part of a second without optimisation.
    private static let rectified = Result { try makePage() }
    private static let cut = Result { () throws -> GraphicFindings in
        GraphicCropper().graphics(
            of: model, on: [StraightPage(side: .front, document: document, image: try page())])
    }
    private static let inspected = Result { try makeChip() }

    static func today() throws -> CalendarDate { try #require(CalendarDate(year: 2026, month: 11, day: 22)) }

    static func page() throws -> PageImage { try rectified.get() }

    /// Saved files of a virtual passport, held against no certificate at all.
    static func chip() throws -> InspectionReport { try inspected.get() }

    private static func makePage() throws -> PageImage {
        let bytes = Array(try Data(contentsOf: folder.appendingPathComponent("specimen-page.jpg")))
        let picture = try PictureDecoder().decode(bytes, as: .rgb8)
        return try #require(
            picture.withView { PageRectifier(dotsPerInch: 190).page(of: document, in: $0) })
    }

    static func picture() throws -> PagePicture { try #require(PagePicture(page: 0, try page())) }

    // MARK: The model

    static let model = DocumentModel(
        id: "generic-passport", name: "Passport (ICAO Doc 9303-4)", type: .passport, issuingStates: [],
        jurisdiction: nil, format: .id3, clues: [.zone(code: "P", state: nil)],
        pages: [
            .init(
                side: .front, fields: [],
                graphics: [
                    .init(kind: .portrait, place: .init(x: 5, y: 15, width: 33, height: 42.3)),
                    .init(kind: .ghostPortrait, place: .init(x: 103, y: 38, width: 14, height: 18)),
                    .init(kind: .signature, place: .init(x: 6, y: 57, width: 30, height: 9)),
                ], zone: .td3, barcodes: [], securityElements: [])
        ])

    // MARK: The fields

    private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PagePlace {
        PagePlace(
            page: 0, box: Quad(width: width, height: height).map { Point(x: $0.x + x, y: $0.y + y) })
    }

    private static func print(
        _ value: String, _ raw: String, _ place: PagePlace, confidence: Double = 0.97
    ) -> FieldValue {
        FieldValue(
            value: value, raw: raw, validity: .notPerformed(.noRule), confidence: confidence, place: place)
    }

    static func sources(_ attack: Attack, chip: Bool) -> [FieldSource: [FieldName: FieldValue]] {
        let birthYear = attack == .birthDatePrinted ? "94" : "74"
        let printed: [FieldName: FieldValue] = [
            .surname: print("ERIKSSON", "ERIKSSON", box(43.6, 23.8, 17.5, 3.6)),
            .givenNames: print("ANNA MÁRIA", "ANNA MÁRIA", box(43.6, 31.4, 22, 4)),
            .sex: print("F", "F", box(79.6, 47.9, 3, 3.6)),
            .dateOfBirth: print("19\(birthYear)-08-12", "12 AUG/AOUT \(birthYear)", box(43.6, 47.9, 28, 3.6)),
            .placeOfBirth: print("ZENITH", "ZENITH", box(43.6, 55.8, 13, 3.6)),
            .nationality: print("UTO", "UTOPIAN", box(43.6, 39.8, 15.5, 3.6)),
            .documentNumber: print("L898902C3", "L898902C3", box(83.6, 15.9, 19, 3.6)),
            .issuingStateCode: print("UTO", "UTO", box(57.6, 15.9, 8, 3.6)),
            .issuingAuthority: print(
                "PASSPORT OFFICE", "PASSPORT OFFICE", box(79.6, 55.8, 30.5, 3.6), confidence: 0.71),
            .dateOfIssue: print("2025-04-16", "16 APR/AVR 25", box(43.6, 62.8, 25.5, 3.6)),
            .dateOfExpiry: print("2035-04-15", "15 APR/AVR 35", box(79.6, 62.8, 25.5, 3.6)),
        ]
        func coded(_ value: String, _ raw: String, isCovered: Bool = true) -> FieldValue {
            FieldValue(value: value, raw: raw, validity: isCovered ? .passed : .notPerformed(.valueUnproved))
        }
        let zone: [FieldName: FieldValue] = [
            .surname: coded("ERIKSSON", "ERIKSSON", isCovered: false),
            .givenNames: coded("ANNA MARIA", "ANNA<MARIA", isCovered: false),
            .sex: coded("F", "F", isCovered: false), .dateOfBirth: coded("1974-08-12", "740812"),
            .nationality: coded("UTO", "UTO", isCovered: false), .documentNumber: coded("L898902C3", "L898902C3"),
            .issuingStateCode: coded("UTO", "UTO", isCovered: false), .dateOfExpiry: coded("2035-04-15", "350415"),
            .personalNumber: coded("ZE184226B", "ZE184226B<<<<<"),
        ]
        guard chip else { return [.visual: printed, .mrz: zone] }
        let files = zone.mapValues { value in
            let text = value.value?.reveal { $0 } ?? ""
            return FieldValue(value: text, raw: text, validity: .passed)
        }
        return [.visual: printed, .mrz: zone, .chip: files]
    }

    // MARK: All together

    static func contents(
        _ attack: Attack = .none, chip inspection: InspectionReport? = nil
    ) throws -> ReportContents {
        var contents = ReportContents(
            versions: .init(
                vouch: "0.6.0",
                models: .init(subset: "Full", version: "2026.11", sha256: String(repeating: "5e", count: 32)),
                networks: [.init(name: "document-finder", sha256: String(repeating: "d0", count: 32))],
                engines: [
                    .init(name: "PP-OCRv4", version: "OpenVINO 2026.4"), .init(name: "Tesseract", version: "5.3.0"),
                ]))
        contents.readAt = "2026-11-22T10:14:00Z"
        contents.add(model)
        contents.issuingState = "UTO"
        contents.pages = [.init(document, picture: 0, side: .front, quality: nil)]
        contents.inputs = [
            .init(
                name: "passport.jpg", file: try Data(contentsOf: folder.appendingPathComponent("specimen-page.jpg")),
                digest: digest)
        ]
        contents.zone = .init(format: "TD3", lines: zoneLines, valid: true, page: 0)
        let fields = FieldMerger().merge(sources(attack, chip: inspection != nil))
        contents.add(fields: fields)
        contents.chip = inspection.map { .init($0) }
        var evidence = CheckInput(
            fields: fields, zoneChecks: MRZCheck.Name.allCases.map { MRZCheck(name: $0, outcome: .passed) },
            documentType: .passed, pageCount: .passed)
        evidence.chip = inspection.map { ChipChecks($0) }
        // A chip that was read has to hold.
        evidence.needsChip = inspection != nil
        evidence.ageThreshold = 18
        contents.add(DocumentChecks(evidence, today: try today()), threshold: 18)
        contents.add(try cut.get(), digest: digest)
        contents.stages = [
            .init("decode", .milliseconds(9)), .init("find", .milliseconds(31)), .init("read", .milliseconds(88)),
            .init("text", .milliseconds(204)), .init("fields", .milliseconds(3)),
        ]
        return contents
    }

    static func report(_ attack: Attack = .none, chip: InspectionReport? = nil) throws -> DocumentReport {
        DocumentReport(try contents(attack, chip: chip), digest: digest)
    }

    /// Without pictures, so that it is small and the same wherever it is made.
    static func small(
        _ attack: Attack = .none, digest: ReportDigest? = ReportExample.digest
    ) throws -> DocumentReport {
        var contents = try contents(attack)
        contents.graphics = []
        return DocumentReport(contents, digest: digest)
    }

    private static func makeChip() throws -> InspectionReport {
        let day = try today()
        let passport = try VirtualPassport(VirtualPassport.Configuration(), pki: TestPKI.shared())
        var files: [ElementaryFile: [UInt8]] = [:]
        for file in [.common, .documentSecurity] + ElementaryFile.dataGroups {
            files[file] = passport.storedBytes(of: file)
        }
        let inspection = OfflineInspection(trustStore: TrustStore(), day: day, cryptography: OpenSSLCryptography())
        return inspection.report(on: files)
    }

    /// An invented licence: two sides, a barcode, an address of three lines, a name in another direction.
    static func card() throws -> DocumentReport {
        func value(_ text: String, _ raw: String? = nil, page: Int? = nil, y: Double = 10) -> FieldValue {
            let place = page.map {
                PagePlace(page: $0, box: Quad(width: 30, height: 3.2).map { Point(x: $0.x + 28, y: $0.y + y) })
            }
            return FieldValue(
                value: text, raw: raw ?? text, validity: .passed, confidence: page == nil ? nil : 0.93, place: place)
        }
        let address = "12 EXAMPLE STREET\nFLAT 3\nSPRINGFIELD"
        let fields = FieldMerger().merge([
            .barcode: [
                .surname: value("SAMPLE"), .givenNames: value("AMIRA"), .dateOfBirth: value("1990-02-28", "02281990"),
                .documentNumber: value("S1234567"), .address: value(address), .height: value("172", "068 in"),
                .dateOfExpiry: value("2024-02-28", "02282024"), .licenceCategories: value("C"),
            ],
            .visual: [
                .surname: value("SAMPLE", page: 0, y: 10), .givenNames: value("AMIRA", page: 0, y: 14.5),
                .alsoKnownAs: value("أميرة", page: 0, y: 19),
                .dateOfBirth: value("1990-02-28", "02/28/1990", page: 0, y: 24),
                .documentNumber: value("S1234567", page: 0, y: 29), .address: value(address, page: 0, y: 34),
                .dateOfExpiry: value("2024-02-28", "02/28/2024", page: 0, y: 45), .restrictions: value("NONE", page: 1),
            ],
        ])
        var contents = ReportContents(versions: .init(vouch: "0.6.0"), type: .drivingLicence)
        contents.issuingState = "USA"
        contents.jurisdiction = "MA"
        contents.add(fields: fields)
        let evidence = CheckInput(fields: fields, documentType: .passed, pageCount: .passed)
        contents.add(DocumentChecks(evidence, today: try today()))
        contents.matchingSidesScore = 1
        let found = FoundDocument(
            corners: Quad(width: 856, height: 540), format: .id1, confidence: 0.9, coverage: 0.6, visibleEdges: .all,
            isCropped: false, isUprightKnown: true)
        contents.pages = [.init(found, picture: 0, side: .front), .init(found, picture: 1, side: .back)]
        return DocumentReport(contents, digest: digest)
    }
}
