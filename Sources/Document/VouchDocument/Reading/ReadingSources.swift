import VouchBarcode
import VouchCore
import VouchFields
import VouchMRZ
import VouchOCR
import VouchReader
import VouchVisual

/// The content of zones and barcodes, before any print is read.
struct ReadingSources {
    /// The best zone; nil if none was read.
    let zone: FoundZone?
    let payload: BarcodePayload?
    /// Fields by source; ``FieldSource/visual`` is none of them.
    let fields: [FieldSource: [FieldName: FieldValue]]

    /// - Parameter sides: findings of the pictures of one document.
    init(_ sides: [PictureFindings], today: CalendarDate) {
        zone = sides.zones.first
        var fields: [FieldSource: [FieldName: FieldValue]] = [:]
        if let zone = zone?.reading.decoding { fields[.mrz] = SourceFields.zone(zone, today: today) }
        var payload: BarcodePayload?
        for reading in sides.flatMap(\.barcodes) {
            let said = SourceFields.barcode(reading.payload, today: today)
            if said.count > fields[.barcode]?.count ?? 0 {
                fields[.barcode] = said
                payload = reading.payload
            }
        }
        self.payload = payload
        self.fields = fields
    }

    var decoding: MRZDecoding? { zone?.reading.decoding }

    /// Where the print reader is to look.
    func known(today: CalendarDate) -> [KnownValues] {
        var known: [KnownValues] = []
        if let decoding { known.append(KnownValues(zone: decoding.fields)) }
        if case .aamva(let licence)? = payload { known.append(licence.contents.reveal { KnownValues($0) }) }
        return known
    }

    func evidence(_ pages: [PrintedPage]) -> IdentityEvidence {
        IdentityEvidence(pages: pages, zone: identityZone, issuerIdentificationNumber: issuer)
    }

    /// What a chip says by itself of which document it is in.
    static func evidence(chipZone: MRZ?, today: CalendarDate) -> IdentityEvidence {
        IdentityEvidence(pages: [], zone: chipZone.flatMap { zone($0.fields(today: today), $0.format) })
    }

    private var identityZone: IdentityEvidence.Zone? { decoding.flatMap { Self.zone($0.fields, $0.format) } }

    private static func zone(_ fields: [MRZField], _ format: MRZFormat?) -> IdentityEvidence.Zone? {
        func text(_ name: MRZField.Name) -> String {
            let bytes = fields.first { $0.name == name }?.value ?? []
            return String(decoding: bytes.filter { $0 != UInt8(ascii: "<") && $0 != 32 }, as: UTF8.self)
        }
        let (code, state) = (text(.documentCode), text(.issuingState))
        guard !code.isEmpty || !state.isEmpty else { return nil }
        return .init(
            code: code, state: state, isLicence: format == .swissDrivingLicence,
            layout: format.flatMap { .init($0) },
            expiryYear: Int(text(.dateOfExpiry).prefix(4)))
    }

    /// The languages on documents of the zone's State.
    var languages: [TextLanguage] { identityZone.flatMap { StateLanguages.languages(of: $0.state) } ?? [] }

    private var issuer: Int? {
        guard case .aamva(let licence)? = payload else { return nil }
        return licence.jurisdiction?.issuerIdentificationNumber
    }
}
