import VouchCore

/// Puts the readers of this folder in a row.
struct AAMVADocumentReader {
    private let bytes: [UInt8]
    private let header: AAMVAHeader?
    private let bodyStart: Int
    private var defects: AAMVADefectList

    init(_ bytes: [UInt8]) {
        let input = AAMVAInput(bytes)
        defects = input.defects
        if let reader = AAMVAHeaderReader(input.bytes) {
            header = reader.header
            bodyStart = reader.end
            self.bytes =
                reader.carriageReturnBecameM ? Self.withoutM(input.bytes, after: reader.end) : input.bytes
            for defect in reader.defects.all { defects.add(defect) }
        } else {
            header = nil
            bodyStart = Self.designatorsEnd(in: input.bytes)
            self.bytes = input.bytes
            defects.add(.headerMissing)
        }
    }

    /// The `M` that a keyboard made of a segment terminator, at the end or before a subfile, made one again.
    private static func withoutM(_ bytes: [UInt8], after start: Int) -> [UInt8] {
        var bytes = bytes
        for index in start..<bytes.count where bytes[index] == 0x4D {
            let isLast = index + 1 == bytes.count
            let isBetween = AAMVAText.isSeparator(bytes[index - 1])
            if isLast || (isBetween && AAMVARecordReader.subfileType(beginning: bytes[(index + 1)...]) != nil) {
                bytes[index] = AAMVAText.carriageReturn
            }
        }
        return bytes
    }

    /// Behind designators whose header was cut off.
    private static func designatorsEnd(in bytes: [UInt8]) -> Int {
        var end = 0
        while end + 10 <= bytes.count, AAMVASubfileType(bytes[end], bytes[end + 1]).isProvided,
            bytes[(end + 2)..<(end + 10)].allSatisfy(AAMVAText.isDigit)
        {
            end += 10
        }
        return end
    }

    /// Whether enough elements are there to know the payload without its header.
    static func hasElements(_ bytes: [UInt8]) -> Bool {
        var reader = AAMVARecordReader(version: nil, designated: [])
        let body = bytes.prefix(8192)
        let start = designatorsEnd(in: bytes)
        reader.read(body.dropFirst(start).drop { $0 == 0x40 || AAMVAText.isBlank($0) }, type: nil)
        let records = reader.groups.flatMap { $0.records }
        let essential: [AAMVAElementID] = ["DAQ", "DCS", "DAA", "DAB", "DBB", "DBA"]
        let found = essential.filter { id in records.contains { $0.id == id } }
        return found.count >= 2 && Set(records.map { $0.id }).count >= 4
    }

    func document() throws(AAMVAError) -> AAMVADocument {
        guard header != nil || Self.hasElements(bytes) else { throw AAMVAError(.notAAMVA) }
        var defects = defects
        func note(_ list: AAMVADefectList) { for defect in list.all { defects.add(defect) } }

        let finder = AAMVARegionFinder(bytes, bodyStart: bodyStart, designators: header?.designators ?? [])
        note(finder.defects)
        var records = AAMVARecordReader(
            version: header?.version, designated: header?.designators.map { $0.type } ?? [])
        for region in finder.regions {
            records.read(bytes[region.range], type: region.type)
            guard records.count <= AAMVADocument.maximumElementCount else { throw AAMVAError(.tooManyElements) }
        }
        guard records.count > 0 else { throw AAMVAError(.notAAMVA) }
        note(records.defects)

        let version = usedVersion(records.groups, &defects)
        let jurisdiction = jurisdiction(records.groups)
        var interpreter = AAMVAInterpreter(
            version: version, country: country(records.groups, jurisdiction),
            latestYear: Self.latestYear(records.groups))
        let subfiles = records.groups.map { group in
            AAMVASubfile(type: group.type, elements: group.records.map { interpreter.element($0) })
        }
        note(interpreter.defects)
        let contents = AAMVAContentsReader(subfiles.flatMap { $0.elements }, jurisdiction: jurisdiction)
        note(contents.defects)
        checkCompleteness(subfiles, version: version, &defects)
        return AAMVADocument(
            header: header, jurisdiction: jurisdiction, subfiles: subfiles, contents: Sensitive(contents.contents),
            defects: defects.all)
    }

    /// The version whose elements are there.
    private func usedVersion(_ groups: [AAMVARecordGroup], _ defects: inout AAMVADefectList) -> Int {
        let ids = Set(groups.flatMap { $0.records }.map { $0.id })
        let hasFormerName = ids.contains("DAA") || ids.contains("DAB")
        let hasLaterName = ids.contains("DCS")
        guard let said = header?.version else {
            return hasLaterName ? (ids.contains("DCT") ? 3 : 8) : 1
        }
        if said < 2, hasLaterName, !hasFormerName {
            defects.add(.elementsOfAnotherVersion)
            return 4
        }
        if said >= 2, hasFormerName, !hasLaterName {
            defects.add(.elementsOfAnotherVersion)
            return 1
        }
        return said
    }

    private func raw(_ id: AAMVAElementID, _ groups: [AAMVARecordGroup]) -> [UInt8]? {
        for group in groups {
            for record in group.records where record.id == id { return AAMVAText.trimmed(record.raw) }
        }
        return nil
    }

    private func jurisdiction(_ groups: [AAMVARecordGroup]) -> AAMVAJurisdiction? {
        if let number = header?.issuerIdentificationNumber,
            let found = AAMVAJurisdiction(issuerIdentificationNumber: number)
        {
            return found
        }
        for id: AAMVAElementID in ["DAJ", "DAO"] {
            if let code = raw(id, groups), code.count == 2, let found = AAMVAJurisdiction(postalCode: code) {
                return found
            }
        }
        return nil
    }

    private func country(_ groups: [AAMVARecordGroup], _ jurisdiction: AAMVAJurisdiction?) -> AAMVACountry {
        let code = raw("DCG", groups).map(AAMVAAddressReader.country) ?? []
        for country: AAMVACountry in [.unitedStates, .canada, .mexico] where AAMVAText.equals(code, country.code.text) {
            return country
        }
        return jurisdiction?.country ?? .unitedStates
    }

    /// The latest year of any day with four digits of year; a holder is born before it.
    private static func latestYear(_ groups: [AAMVARecordGroup]) -> Int {
        var latest = 0
        for record in groups.flatMap({ $0.records }) {
            guard record.id == "DBD" || record.id == "DDB",
                let reading = AAMVADateReader.read(AAMVAText.trimmed(record.raw), latestYear: 2030),
                reading.date.year < 2100
            else { continue }
            latest = max(latest, reading.date.year)
        }
        return latest == 0 ? 2025 : latest
    }

    private func checkCompleteness(_ subfiles: [AAMVASubfile], version: Int, _ defects: inout AAMVADefectList) {
        var types: [AAMVASubfileType] = []
        for subfile in subfiles {
            if types.contains(subfile.type) { defects.add(.subfileRepeated) }
            types.append(subfile.type)
            var ids: Set<AAMVAElementID> = []
            for element in subfile.elements where !ids.insert(element.id).inserted {
                defects.add(.elementRepeated(element.id))
            }
        }
        for designator in header?.designators ?? [] where !types.contains(designator.type) {
            defects.add(.subfileMissing)
        }
        let present = Set(subfiles.flatMap { $0.elements }.map { $0.id })
        let type: AAMVASubfileType =
            types.contains(.identityCard) && !types.contains(.licence) ? .identityCard : .licence
        for definition in AAMVAElements.mandatory(version: version, type: type)
        where !present.contains(definition.id) && !isReplaced(definition.id, by: present) {
            defects.add(.mandatoryElementMissing(definition.id))
        }
    }

    /// A full name may come in its parts, a mailing address as the residence.
    private func isReplaced(_ id: AAMVAElementID, by present: Set<AAMVAElementID>) -> Bool {
        switch id {
        case "DAA": present.contains("DAB")
        case "DCT": present.contains("DAC")
        case "DAG": present.contains("DAL")
        case "DAI": present.contains("DAN")
        case "DAJ": present.contains("DAO")
        case "DAK": present.contains("DAP")
        default: false
        }
    }
}
