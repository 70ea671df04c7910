import Foundation
import VouchCore
import VouchMRZ
import VouchModels
import VouchVisual

/// A generated page as the product's readers take it.
struct PageReading {
    let pages: [PrintedPage]
    let known: [KnownValues]
    let identity: DocumentIdentity
}

/// Identifies a generated page as the product would, and tells its evidence.
struct PageTeller {
    let models: [DocumentModel]

    func reading(of page: PageText) -> PageReading {
        reading(of: [page.printed], zone: page.mrz, barcode: page.barcode)
    }

    func reading(of pages: [PrintedPage], zone: MRZ?, barcode: PageText.Barcode?) -> PageReading {
        let identity = DocumentIdentifier(models: models).identify(
            IdentityEvidence(pages: pages, zone: zone.map(Self.zone), issuerIdentificationNumber: barcode?.issuer))
        var known: [KnownValues] = []
        if let zone { known.append(KnownValues(zone, today: PageText.today)) }
        if let barcode { known.append(Self.known(barcode)) }
        return PageReading(pages: pages, known: known, identity: identity)
    }

    func record(of page: PageText) -> Data? {
        let reading = reading(of: page)
        let evidence = VisualFieldReader(today: PageText.today)
            .evidence(page.printed, known: reading.known, identity: reading.identity)
        guard let evidence, !evidence.sources.isEmpty else { return nil }
        let classes = page.lines.map(\.classes)
        guard zip(page.lines, classes).allSatisfy({ $0.characters.count == $1.count }),
            evidence.sources.allSatisfy({ $0.range.upperBound <= classes[$0.line].count })
        else { return nil }
        return Records.record(
            evidence.page, classes: evidence.sources.flatMap { classes[$0.line][$0.range] },
            isNational: reading.identity.hasNationalModel)
    }

    private static func zone(_ mrz: MRZ) -> IdentityEvidence.Zone {
        func text(_ name: MRZField.Name) -> String {
            let bytes = mrz.fields(today: PageText.today).first { $0.name == name }?.value ?? []
            return String(decoding: bytes.filter { $0 != UInt8(ascii: "<") && $0 != 32 }, as: UTF8.self)
        }
        return IdentityEvidence.Zone(
            code: text(.documentCode), state: text(.issuingState),
            layout: DocumentModel.ZoneLayout(rawValue: "\(mrz.format)".lowercased()),
            expiryYear: Int(text(.dateOfExpiry).prefix(4)))
    }

    private static func known(_ barcode: PageText.Barcode) -> KnownValues {
        KnownValues(
            surname: Array(barcode.surname.utf8), givenNames: Array(barcode.givenNames.utf8),
            documentNumber: Array(barcode.documentNumber.utf8), dateOfBirth: date(barcode.dateOfBirth),
            dateOfIssue: date(barcode.dateOfIssue), dateOfExpiry: date(barcode.dateOfExpiry), sex: barcode.sex,
            issuingState: "USA")
    }

    private static func date(_ iso: String) -> CalendarDate? {
        let parts = iso.split(separator: "-").compactMap { Int($0) }
        return parts.count == 3 ? CalendarDate(year: parts[0], month: parts[1], day: parts[2]) : nil
    }
}
