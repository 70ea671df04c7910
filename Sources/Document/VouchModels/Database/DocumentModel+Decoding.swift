import VouchFields

/// Reads the output of `append(_: DocumentModel)`, within the limits of a model's text.
extension DatabaseReader {
    private mutating func value<Value>(of table: [Value]) throws(Failure) -> Value {
        let index = Int(try uint8())
        guard index < table.count else { throw Failure() }
        return table[index]
    }

    mutating func model() throws(Failure) -> DocumentModel {
        let id = try text()
        guard DocumentModel.isIdentifier(id) else { throw Failure() }
        let name = try text()
        let type = try value(of: ModelCoding.types)
        let states = try texts(most: ModelTextLimits.states)
        guard states.allSatisfy(DocumentModel.isStateCode) else { throw Failure() }
        let jurisdiction = try text()
        let format = try value(of: ModelCoding.formats)
        let hasChip = try value(of: ModelCoding.chips)
        let licence = try text()
        let sources = try texts(most: ModelTextLimits.sources)
        let clues = try clues()
        let believedFirst = try beliefs()
        let count = try count(most: ModelCoding.sides.count)
        var pages: [ModelPage] = []
        for _ in 0..<count { pages.append(try page()) }
        guard !pages.isEmpty, Set(pages.map(\.side)).count == pages.count else { throw Failure() }
        let chipPlace = try addition(of: ModelCoding.chipPlaces)
        let basis = try addition(of: ModelCoding.bases)
        return DocumentModel(
            id: id, name: name, type: type, issuingStates: states,
            jurisdiction: jurisdiction.isEmpty ? nil : jurisdiction,
            format: format, clues: clues, pages: pages, hasChip: hasChip, chipPlace: hasChip == true ? chipPlace : nil,
            believedFirst: believedFirst, basis: basis, sources: sources, licence: licence)
    }

    /// What older databases end without; nil also for a value that a newer program knows.
    private mutating func addition<Value>(of table: [Value?]) throws(Failure) -> Value? {
        guard !isAtEnd else { return nil }
        let index = Int(try uint8())
        return index < table.count ? table[index] : nil
    }

    private mutating func clues() throws(Failure) -> [DocumentModel.Clue] {
        let count = try count(most: ModelTextLimits.clues)
        var clues: [DocumentModel.Clue] = []
        for _ in 0..<count {
            switch try uint8() {
            case 0:
                let code = try text()
                let state = try text()
                guard state.isEmpty || DocumentModel.isStateCode(state), (1...2).contains(code.utf8.count) else {
                    throw Failure()
                }
                clues.append(.zone(code: code, state: state.isEmpty ? nil : state))
            case 1:
                let number = try uint32()
                guard number == .max || number <= 999_999 else { throw Failure() }
                clues.append(.issuerIdentificationNumber(number == .max ? nil : Int(number)))
            case 2: clues.append(.words(try texts(most: ModelTextLimits.wordsPerClue)))
            case 3: clues.append(.noWords(try texts(most: ModelTextLimits.wordsPerClue)))
            default: throw Failure()
            }
        }
        return clues
    }

    private mutating func beliefs() throws(Failure) -> [FieldName: [FieldSource]] {
        let count = try count(most: ModelTextLimits.fieldsPerPage)
        var beliefs: [FieldName: [FieldSource]] = [:]
        for _ in 0..<count {
            let name = try fieldName()
            let sourceCount = try self.count(most: ModelCoding.sources.count)
            var sources: [FieldSource] = []
            for _ in 0..<sourceCount { sources.append(try value(of: ModelCoding.sources)) }
            guard !sources.isEmpty, Set(sources).count == sources.count,
                beliefs.updateValue(sources, forKey: name) == nil
            else { throw Failure() }
        }
        return beliefs
    }

    private mutating func fieldName() throws(Failure) -> FieldName {
        guard let name = FieldName(rawValue: try text()) else { throw Failure() }
        return name
    }

    private mutating func page() throws(Failure) -> ModelPage {
        let side = try value(of: ModelCoding.sides)
        let zone = try value(of: ModelCoding.zones)
        let barcodes = try texts(most: ModelTextLimits.barcodesPerPage)
        let security = try texts(most: ModelTextLimits.securityElementsPerPage)
        let printed = try texts(most: ModelTextLimits.labelsPerField)
        let graphicCount = try count(most: ModelTextLimits.graphicsPerPage)
        var graphics: [DocumentModel.Graphic] = []
        for _ in 0..<graphicCount {
            graphics.append(.init(kind: try value(of: ModelCoding.graphics), place: try rectangle()))
        }
        let fieldCount = try count(most: ModelTextLimits.fieldsPerPage)
        var fields: [DocumentModel.FieldRule] = []
        for _ in 0..<fieldCount { fields.append(try field()) }
        return ModelPage(
            side: side, fields: fields, graphics: graphics, zone: zone, barcodes: barcodes, securityElements: security,
            printedWords: printed)
    }

    private mutating func field() throws(Failure) -> DocumentModel.FieldRule {
        let name = try fieldName()
        let form = try form()
        let labels = try texts(most: ModelTextLimits.labelsPerField)
        let flags = try uint8()
        guard flags < 4 else { throw Failure() }
        return DocumentModel.FieldRule(
            name: name, labels: labels, place: flags & 2 == 0 ? nil : try rectangle(), form: form,
            isMultiline: flags & 1 == 1)
    }

    private mutating func form() throws(Failure) -> FieldForm {
        switch try uint8() {
        case 0: .text
        case 1: .name
        case 2: .date(order: try value(of: ModelCoding.orders))
        case 3: .sex
        case 4: .number(pattern: try text(most: ModelTextLimits.patternLength * 4))
        case 5: .height
        case 6: .weight
        case 7: .state
        case 8: .address
        case 9: .categories
        default: throw Failure()
        }
    }

    private mutating func rectangle() throws(Failure) -> DocumentModel.Rectangle {
        let x = try length()
        let y = try length()
        let width = try length()
        return DocumentModel.Rectangle(x: x, y: y, width: width, height: try length())
    }

    private mutating func length() throws(Failure) -> Double {
        guard let length = Millimetres.length(Int(Int32(bitPattern: try uint32()))) else { throw Failure() }
        return length
    }
}
