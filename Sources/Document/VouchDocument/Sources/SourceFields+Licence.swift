public import VouchBarcode
public import VouchCore
public import VouchFields

extension SourceFields {
    /// From an AAMVA barcode. Nothing in it is signed.
    public static func licence(_ document: AAMVADocument, today: CalendarDate) -> [FieldName: FieldValue] {
        document.contents.reveal { contents in
            var list = LicenceList(document: document, today: today)
            list.addNames(contents)
            list.add(.documentNumber, contents.documentNumber, ["DAQ"])
            list.add(.dateOfBirth, contents.dateOfBirth, ["DBB"])
            list.add(.dateOfIssue, contents.dateOfIssue, ["DBD"])
            if contents.neverExpires {
                list.add(.dateOfExpiry, text: PrintedValue.unlimited, ["DBA"], .passed)
            } else {
                list.add(.dateOfExpiry, contents.dateOfExpiry, ["DBA"])
            }
            list.add(.revisionDate, contents.cardRevisionDate, ["DDB"])
            list.add(.sex, text: contents.sex.map { String(decoding: [$0.letter], as: UTF8.self) }, ["DBC"], .passed)
            list.add(.height, text: contents.height.map { String($0.centimetres) }, ["DAU", "DAV"], .passed)
            if let weight = contents.weight, weight.unit != .range {
                list.add(.weight, text: String(weight.kilograms), ["DAW", "DAX"], .passed)
            }
            list.add(.eyeColour, contents.eyeColour, ["DAY"])
            list.add(.placeOfBirth, contents.placeOfBirth, ["DCI"])
            list.addAddress(contents.residence ?? contents.address)
            list.add(.licenceCategories, contents.vehicleClass, ["DCA", "DAR"])
            list.add(.restrictions, contents.restrictions, ["DCB", "DAS"])
            list.add(.endorsements, contents.endorsements, ["DCD", "DAT"])
            list.add(.controlNumber, document.element("DCK")?.raw.reveal { $0 }, ["DCK"])
            list.add(.documentDiscriminator, contents.documentDiscriminator, ["DCF"])
            list.addIssuer(contents)
            return list.fields
        }
    }

    /// From any symbol; empty if its content is not about a document.
    public static func barcode(_ payload: BarcodePayload, today: CalendarDate) -> [FieldName: FieldValue] {
        switch payload {
        case .aamva(let document): return licence(document, today: today)
        case .visibleDigitalSeal(let seal): return self.seal(seal, today: today)
        case .vdsNC(let proof): return self.proof(proof, today: today)
        default: return [:]
        }
    }
}

private struct LicenceList {
    let document: AAMVADocument
    let today: CalendarDate
    var fields: [FieldName: FieldValue] = [:]

    init(document: AAMVADocument, today: CalendarDate) {
        self.document = document
        self.today = today
    }

    /// As coded: of the first of the elements that is there.
    private func raw(_ elements: [AAMVAElementID]) -> String? {
        let found = elements.lazy.compactMap { document.element($0) }.first
        return found?.raw.reveal { String(decoding: $0, as: UTF8.self) }
    }

    mutating func add(_ name: FieldName, text: String?, _ elements: [AAMVAElementID], _ validity: CheckOutcome) {
        guard let text, !text.isEmpty, text.utf8.count <= PrintedText.maximumLength else { return }
        fields[name] = FieldValue(value: text, raw: raw(elements) ?? text, validity: validity)
    }

    mutating func add(_ name: FieldName, _ bytes: [UInt8]?, _ elements: [AAMVAElementID]) {
        add(
            name, text: bytes.map { PrintedText.line(String(decoding: $0, as: UTF8.self)) }, elements,
            .notPerformed(.noRule))
    }

    mutating func add(_ name: FieldName, _ date: CalendarDate?, _ elements: [AAMVAElementID]) {
        guard let date else { return }
        let parts = PrintedDate(year: date.year, month: date.month, day: date.day)
        add(name, text: "\(date)", elements, parts.validity(as: .of(name), today: today))
    }

    mutating func addNames(_ contents: AAMVAContents) {
        var surname = contents.name.surname ?? []
        // Cards print the suffix behind either name; the comparison knows that a part may be missing.
        if let suffix = contents.name.suffix, !surname.isEmpty { surname += [32] + suffix }
        add(.surname, surname, ["DCS", "DBN", "DAB", "DAA"])
        add(.givenNames, contents.name.givenNames, ["DAC", "DCT", "DBP", "DAA"])
        var alias = contents.aliasName.surname ?? []
        if let given = contents.aliasName.givenNames { alias += (alias.isEmpty ? [] : [32]) + given }
        add(.alsoKnownAs, alias, ["DBN", "DBG"])
    }

    mutating func addAddress(_ address: AAMVAAddress?) {
        guard let address else { return }
        func text(_ bytes: [UInt8]?) -> String? {
            bytes.map { PrintedText.line(String(decoding: $0, as: UTF8.self)) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let place = [text(address.city), text(address.jurisdictionCode), text(address.postalCode)].compactMap { $0 }
        let lines = [text(address.street), text(address.street2), place.joined(separator: " ")].compactMap { $0 }
        add(.address, text: lines.filter { !$0.isEmpty }.joined(separator: "\n"), [], .notPerformed(.noRule))
    }

    mutating func addIssuer(_ contents: AAMVAContents) {
        if let country = contents.country {
            let code = String(decoding: country, as: UTF8.self)
            let state = PrintedState.canonical(code)
            add(.issuingStateCode, text: state, ["DCG"], state == nil ? .failed(.stateUnknown) : .passed)
        }
        guard let jurisdiction = document.jurisdiction else { return }
        add(.jurisdiction, text: "\(jurisdiction.postalCode.text)", ["DAJ"], .passed)
    }
}
