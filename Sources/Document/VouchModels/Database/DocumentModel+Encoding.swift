import VouchFields

/// A model in a database. Cases are numbered by their place in these tables, which only ever grow at the end.
enum ModelCoding {
    static let types: [DocumentType] = [.passport, .idCard, .residencePermit, .visa, .drivingLicence, .unknown]
    static let formats: [DocumentModelFormat] = [.id1, .id2, .id3, .other]
    static let sources: [FieldSource] = [.chip, .barcode, .mrz, .visual]
    static let sides: [DocumentModel.Side] = [.front, .back]
    static let zones: [DocumentModel.ZoneLayout?] = [nil, .td1, .td2, .td3, .mrva, .mrvb, .td1Licence]
    static let graphics: [GraphicKind] = [.portrait, .ghostPortrait, .signature]
    static let orders: [FieldForm.DateOrder] = [.dmy, .mdy, .ymd]
    static let chips: [Bool?] = [nil, false, true]
    static let chipPlaces: [DocumentModel.ChipPlace?] = [nil, .card, .front, .back, .dataPage, .cover]
    static let bases: [DocumentModel.Basis?] = [nil, .measured, .described, .standard]
}

extension ByteWriter {
    fileprivate mutating func append<Value: Equatable>(_ value: Value, of table: [Value]) {
        append([UInt8(clamping: table.firstIndex(of: value) ?? 255)])
    }

    mutating func append(_ model: DocumentModel) {
        append(text: model.id)
        append(text: model.name)
        append(model.type, of: ModelCoding.types)
        append(texts: model.issuingStates)
        append(text: model.jurisdiction ?? "")
        append(model.format, of: ModelCoding.formats)
        append(model.hasChip, of: ModelCoding.chips)
        append(text: model.licence)
        append(texts: model.sources)
        append(count: model.clues.count)
        for clue in model.clues { append(clue) }
        append(count: model.believedFirst.count)
        for (field, sources) in model.believedFirst.sorted(by: { $0.key < $1.key }) {
            append(text: field.rawValue)
            append(count: sources.count)
            for source in sources { append(source, of: ModelCoding.sources) }
        }
        append(count: model.pages.count)
        for page in model.pages { append(page) }
        // Added later: readers without it stop before.
        append(model.chipPlace, of: ModelCoding.chipPlaces)
        append(model.basis, of: ModelCoding.bases)
    }

    private mutating func append(_ clue: DocumentModel.Clue) {
        switch clue {
        case .zone(let code, let state):
            append([0])
            append(text: code)
            append(text: state ?? "")
        case .issuerIdentificationNumber(let number):
            append([1])
            append(number.map { UInt32(clamping: $0) } ?? .max)
        case .words(let words):
            append([2])
            append(texts: words)
        case .noWords(let words):
            append([3])
            append(texts: words)
        }
    }

    private mutating func append(_ page: ModelPage) {
        append(page.side, of: ModelCoding.sides)
        append(page.zone, of: ModelCoding.zones)
        append(texts: page.barcodes)
        append(texts: page.securityElements)
        append(texts: page.printedWords)
        append(count: page.graphics.count)
        for graphic in page.graphics {
            append(graphic.kind, of: ModelCoding.graphics)
            append(graphic.place)
        }
        append(count: page.fields.count)
        for field in page.fields { append(field) }
    }

    private mutating func append(_ field: DocumentModel.FieldRule) {
        append(text: field.name.rawValue)
        append(field.form)
        append(texts: field.labels)
        append([(field.isMultiline ? 1 : 0) | (field.place == nil ? 0 : 2)])
        if let place = field.place { append(place) }
    }

    private mutating func append(_ form: FieldForm) {
        switch form {
        case .text: append([0])
        case .name: append([1])
        case .date(let order):
            append([2])
            append(order, of: ModelCoding.orders)
        case .sex: append([3])
        case .number(let pattern):
            append([4])
            append(text: pattern)
        case .height: append([5])
        case .weight: append([6])
        case .state: append([7])
        case .address: append([8])
        case .categories: append([9])
        }
    }

    private mutating func append(_ place: DocumentModel.Rectangle) {
        for length in [place.x, place.y, place.width, place.height] {
            append(UInt32(bitPattern: Int32(clamping: Millimetres.thousandths(length))))
        }
    }
}
