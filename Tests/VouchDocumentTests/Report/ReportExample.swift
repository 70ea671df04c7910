import Foundation
import Testing
import VouchChip
import VouchChipOpenSSL
import VouchCore
import VouchImaging
import VouchMRZ
import VouchTesting
import VouchVision

@testable import VouchDocument

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
            of: model, pages: [.front: .init(index: 0, picture: try page(), millimetres: (125, 88))])
    }
    private static let inspected = Result { try makeChip() }

    static func page() throws -> RectifiedPage { try rectified.get() }

    /// Saved files of a virtual passport, held against no certificate at all.
    static func chip() throws -> DocumentReport.Chip { try inspected.get() }

    private static func makePage() throws -> RectifiedPage {
        let bytes = Array(try Data(contentsOf: folder.appendingPathComponent("specimen-page.jpg")))
        let picture = try PictureDecoder().decode(bytes, as: .rgb8)
        return try #require(
            picture.withView { PageRectifier(dotsPerInch: 190).page(of: document, in: $0) })
    }

    static func picture() throws -> PagePicture {
        let page = try page()
        let pixels = try #require(
            PixelBlock(width: page.width, height: page.height, format: page.format, pixels: page.pixels))
        return PagePicture(page: 0, pixels: pixels)
    }

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

    private static func field(
        _ name: FieldName, _ value: String, mrz: (value: String, raw: String)? = nil,
        printed: (value: String?, raw: String, place: PagePlace)? = nil, chip: String? = nil,
        outcome: CheckOutcome? = nil
    ) -> DocumentField {
        var sources: [FieldSource: FieldValue] = [:]
        if let mrz { sources[.mrz] = FieldValue(value: mrz.value, raw: mrz.raw, validity: .passed) }
        if let printed {
            sources[.visual] = FieldValue(
                value: printed.value, raw: printed.raw, validity: .notPerformed(.init(code: "value.noRule")),
                confidence: name == .issuingAuthority ? 0.71 : 0.97, place: printed.place)
        }
        if let chip { sources[.chip] = FieldValue(value: chip, raw: chip, validity: .passed) }
        var comparisons: [FieldComparison] = []
        var differs = false
        if let mrz, let printed {
            let isSame = mrz.value == printed.value || name == .givenNames
            differs = !isSame
            comparisons.append(FieldComparison(.mrz, .visual, isSame ? .passed : difference))
        }
        if chip != nil, mrz != nil { comparisons.append(FieldComparison(.mrz, .chip, .passed)) }
        let isProved = mrz != nil || chip != nil
        return DocumentField(
            name: name, value: value, sources: sources, comparisons: comparisons,
            outcome: outcome
                ?? (differs ? difference : isProved ? .passed : .notPerformed(.init(code: "value.unproved"))))
    }

    static let difference = CheckOutcome.failed(.init(code: "comparison.differs", clause: "Doc 9303-3 §3"))

    static func fields(_ attack: Attack, chip: Bool) -> [FieldName: DocumentField] {
        let birth: (value: String?, raw: String, place: PagePlace) =
            attack == .birthDatePrinted
            ? ("1994-08-12", "12 AUG/AOUT 94", box(43.6, 47.9, 28, 3.6))
            : ("1974-08-12", "12 AUG/AOUT 74", box(43.6, 47.9, 28, 3.6))
        let all = [
            field(
                .surname, "ERIKSSON", mrz: ("ERIKSSON", "ERIKSSON"),
                printed: ("ERIKSSON", "ERIKSSON", box(43.6, 23.8, 17.5, 3.6)), chip: chip ? "ERIKSSON" : nil),
            field(
                .givenNames, "ANNA MÁRIA", mrz: ("ANNA MARIA", "ANNA<MARIA"),
                printed: ("ANNA MÁRIA", "ANNA MÁRIA", box(43.6, 31.4, 22, 4)), chip: chip ? "ANNA MÁRIA" : nil),
            field(.sex, "F", mrz: ("F", "F"), printed: ("F", "F", box(79.6, 47.9, 3, 3.6)), chip: chip ? "F" : nil),
            field(
                .dateOfBirth, "1974-08-12", mrz: ("1974-08-12", "740812"), printed: birth,
                chip: chip ? "1974-08-12" : nil),
            field(.placeOfBirth, "ZENITH", printed: ("ZENITH", "ZENITH", box(43.6, 55.8, 13, 3.6))),
            field(
                .nationality, "UTO", mrz: ("UTO", "UTO"), printed: ("UTO", "UTOPIAN", box(43.6, 39.8, 15.5, 3.6)),
                chip: chip ? "UTO" : nil),
            field(
                .documentNumber, "L898902C3", mrz: ("L898902C3", "L898902C3"),
                printed: ("L898902C3", "L898902C3", box(83.6, 15.9, 19, 3.6)), chip: chip ? "L898902C3" : nil),
            field(
                .issuingStateCode, "UTO", mrz: ("UTO", "UTO"), printed: ("UTO", "UTO", box(57.6, 15.9, 8, 3.6)),
                chip: chip ? "UTO" : nil),
            field(
                .issuingAuthority, "PASSPORT OFFICE",
                printed: ("PASSPORT OFFICE", "PASSPORT OFFICE", box(79.6, 55.8, 30.5, 3.6))),
            field(.dateOfIssue, "2025-04-16", printed: ("2025-04-16", "16 APR/AVR 25", box(43.6, 62.8, 25.5, 3.6))),
            field(
                .dateOfExpiry, "2035-04-15", mrz: ("2035-04-15", "350415"),
                printed: ("2035-04-15", "15 APR/AVR 35", box(79.6, 62.8, 25.5, 3.6)), chip: chip ? "2035-04-15" : nil),
            field(.personalNumber, "ZE184226B", mrz: ("ZE184226B", "ZE184226B<<<<<")),
        ]
        return Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    // MARK: All together

    static func contents(_ attack: Attack = .none, chip: DocumentReport.Chip? = nil) throws -> ReportContents {
        var contents = ReportContents(
            versions: .init(
                vouch: "0.6.0",
                models: .init(subset: "Full", version: "2026.11", sha256: String(repeating: "5e", count: 32)),
                networks: [.init(name: "document-finder", sha256: String(repeating: "d0", count: 32))],
                engines: [
                    .init(name: "PP-OCRv4", version: "OpenVINO 2026.4"), .init(name: "Tesseract", version: "5.3.0"),
                ]))
        contents.readAt = "2026-11-22T10:14:00Z"
        contents.model = model
        contents.issuingState = "UTO"
        contents.fields = fields(attack, chip: chip != nil)
        contents.chip = chip
        contents.pages = [.init(document, picture: 0, side: .front, quality: nil)]
        contents.inputs = [
            .init(
                name: "passport.jpg", bytes: 142_961, sha256: String(repeating: "a7", count: 32), format: "JPEG",
                width: 940,
                height: 660)
        ]
        contents.zone = .init(format: "TD3", lines: zoneLines, valid: true, page: 0)
        let checkDigits: [(String, [FieldName])] = [
            ("documentNumber", [.documentNumber]), ("dateOfBirth", [.dateOfBirth]), ("dateOfExpiry", [.dateOfExpiry]),
            ("optionalData", [.personalNumber]), ("composite", []),
        ]
        contents.checks = checkDigits.map {
            .init("mrz.\($0.0)", .mrz, .passed, fields: $0.1, sources: [.mrz])
        }
        contents.checks.append(.init("documentType.model", .documentType, .passed, sources: [.mrz, .visual]))
        contents.checks.append(.init("dates.expiry", .dates, .passed, fields: [.dateOfExpiry], sources: [.mrz]))
        for (name, field) in contents.fields.sorted(by: { $0.key < $1.key }) where !field.comparisons.isEmpty {
            contents.checks.append(
                .init(
                    "fields.\(name.rawValue)", .fields, field.outcome, fields: [name],
                    sources: FieldSource.allCases.filter { field.sources[$0] != nil }))
        }
        contents.checks.append(
            .init(
                "fields.issuingAuthority", .fields, .notPerformed(.init(code: "value.unproved")),
                fields: [.issuingAuthority], sources: [.visual]))
        contents.figures = .init(age: 52, monthsToExpire: 100, ageAtIssue: 50, yearsSinceIssue: 1)
        contents.add(try cut.get(), digest: digest)
        contents.stages = [
            .init("decode", .milliseconds(9)), .init("find", .milliseconds(31)), .init("read", .milliseconds(88)),
            .init("text", .milliseconds(204)), .init("fields", .milliseconds(3)),
        ]
        return contents
    }

    static func report(_ attack: Attack = .none, chip: DocumentReport.Chip? = nil) throws -> DocumentReport {
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

    private static func makeChip() throws -> DocumentReport.Chip {
        let day = try #require(CalendarDate(year: 2026, month: 11, day: 22))
        let passport = try VirtualPassport(VirtualPassport.Configuration(), pki: TestPKI.shared())
        var files: [ElementaryFile: [UInt8]] = [:]
        for file in [.common, .documentSecurity] + ElementaryFile.dataGroups {
            files[file] = passport.storedBytes(of: file)
        }
        let inspection = OfflineInspection(trustStore: TrustStore(), day: day, cryptography: OpenSSLCryptography())
        return DocumentReport.Chip(inspection.report(on: files))
    }
}
