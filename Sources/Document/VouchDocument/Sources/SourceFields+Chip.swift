public import VouchChip
public import VouchCore
public import VouchFields
import VouchMRZ

extension SourceFields {
    /// Fields of a chip's data groups: of passports and cards (DG1, DG11, DG12), of driving licences and of the German
    /// eID.
    ///
    /// Of the two names of a passport's chip, the one of DG11 with its national letters is taken where it is that of
    /// the zone in DG1; of the days of birth the one with its century.
    ///
    /// - Parameters:
    ///   - files: the files read, in any order; other files are ignored.
    ///   - today: day of reading, by which years of two digits get their century.
    public static func chip(_ files: [LDSContent], today: CalendarDate) -> [FieldName: FieldValue] {
        var list = ChipList(today: today)
        for case .machineReadableZone(let group) in files.prefix(Self.maximumFileCount) {
            if let mrz = group.mrz { list.fields.merge(zone(mrz, today: today)) { first, _ in first } }
        }
        for file in files.prefix(Self.maximumFileCount) {
            switch file {
            case .personalDetails(let group): list.add(group)
            case .documentDetails(let group): list.add(group)
            case .drivingLicence(let group): list.add(group)
            case .drivingLicenceData(let group): list.add(group)
            case .eID(let group): list.add(group)
            default: continue
            }
        }
        return list.fields
    }

    /// More than any chip has.
    private static let maximumFileCount = 64

    /// Fields of a chip that was read, as ``chip(_:today:)`` takes them from its files.
    public static func chip(_ reading: ChipReading, today: CalendarDate) -> [FieldName: FieldValue] {
        chip(reading.files.compactMap(\.content), today: today)
    }
}

struct ChipList {
    let today: CalendarDate
    var fields: [FieldName: FieldValue] = [:]

    init(today: CalendarDate) { self.today = today }

    mutating func add(_ name: FieldName, _ text: String?, form: FieldForm? = nil) {
        guard let text, !text.isEmpty else { return }
        guard !PrintedText.isTooLong(text) else {
            fields[name] = FieldValue(value: nil, raw: String(text.prefix(40)), validity: .notPerformed(.valueTooLong))
            return
        }
        // The zone's words for gaps.
        let spaced = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "<" ? " " : $0 }))
        let result = PrintedValue.normalise(spaced, name: name, form: form, today: today)
        fields[name] = FieldValue(value: result.value, raw: text, validity: result.validity)
    }

    mutating func add(_ name: FieldName, secret text: Sensitive<String>?, form: FieldForm? = nil) {
        text?.reveal { add(name, $0, form: form) }
    }

    mutating func add(_ name: FieldName, _ date: Sensitive<LDSDate>?) {
        date?.reveal { date in
            guard !date.characters.isEmpty, date.characters.count <= 20 else { return }
            let isText = date.characters.allSatisfy { (0x20...0x7E).contains($0) }
            let raw =
                isText
                ? String(decoding: date.characters, as: UTF8.self) : String(decoding: digits(date), as: UTF8.self)
            guard let year = date.year else {
                if fields[name] == nil {
                    fields[name] = FieldValue(value: nil, raw: raw, validity: .notPerformed(.dateIncomplete))
                }
                return
            }
            let parts = PrintedDate(year: year, month: date.month, day: date.month == nil ? nil : date.day)
            fields[name] = FieldValue(
                value: parts.isoText, raw: raw, validity: parts.validity(as: .of(name), today: today))
        }
    }

    private func digits(_ date: LDSDate) -> [UInt8] {
        date.characters.flatMap { byte in [byte >> 4, byte & 0x0F].map { $0 < 10 ? 0x30 + $0 : UInt8(ascii: "?") } }
    }

    // MARK: Passports and cards

    mutating func add(_ group: DG11) {
        group.fullName?.reveal { addName($0) }
        add(.alsoKnownAs, group.otherNames.first?.reveal { $0 })
        add(.personalNumber, secret: group.personalNumber)
        if let zoned = fields[.dateOfBirth] {
            var whole = ChipList(today: today)
            whole.add(.dateOfBirth, group.fullDateOfBirth)
            // A day other than the zone's is not a fuller form of it: the zone's is kept, and a check reports the difference.
            if let date = whole.fields[.dateOfBirth], DateEquality.agree(date, zoned) == .equal {
                fields[.dateOfBirth] = FieldValue(
                    value: date.value?.reveal { $0 }, raw: date.raw.reveal { $0 }, validity: zoned.validity)
            }
        } else {
            add(.dateOfBirth, group.fullDateOfBirth)
        }
        group.placeOfBirth?.reveal { add(.placeOfBirth, $0.joined(separator: ", ")) }
        group.permanentAddress?.reveal { add(.address, $0.joined(separator: "\n")) }
    }

    /// Takes the full name where it is the zone's, or where there is none.
    private mutating func addName(_ text: String) {
        guard !PrintedText.isTooLong(text) else { return }
        let name = LDSName(text)
        var full = ChipList(today: today)
        full.add(.surname, name.primaryIdentifier)
        full.add(.givenNames, name.secondaryIdentifier)
        for field in [FieldName.surname, .givenNames] {
            guard let value = full.fields[field] else { continue }
            guard let zoned = fields[field] else {
                if fields[.surname] == nil || field == .givenNames { fields[field] = value }
                continue
            }
            if NameEquality.compare(value, zoned).isEqual { fields[field] = value }
        }
    }

    mutating func add(_ group: DG12) {
        add(.issuingAuthority, secret: group.issuingAuthority)
        add(.dateOfIssue, group.dateOfIssue)
        add(.endorsements, secret: group.endorsements)
    }

    // MARK: Driving licences

    mutating func add(_ group: DrivingLicenceDG1) {
        add(.surname, secret: group.surname)
        add(.givenNames, secret: group.otherNames)
        add(.dateOfBirth, group.dateOfBirth)
        add(.dateOfIssue, group.dateOfIssue)
        add(.dateOfExpiry, group.dateOfExpiry)
        add(.issuingStateCode, secret: group.issuingState)
        add(.issuingAuthority, secret: group.issuingAuthority)
        add(.documentNumber, secret: group.documentNumber)
        add(.personalNumber, secret: group.administrativeNumber)
        add(.placeOfBirth, secret: group.placeOfBirth)
        add(.nationality, secret: group.nationality)
        add(.sex, secret: group.sex)
        add(.address, secret: group.permanentAddress)
        group.privileges.reveal { add($0) }
    }

    private mutating func add(_ privileges: [DrivingPrivilege]) {
        var seen: Set<String> = []
        let categories = privileges.prefix(100).map(\.category).filter { !$0.isEmpty && seen.insert($0).inserted }
        add(.licenceCategories, categories.joined(separator: " "))
        let restrictions = privileges.prefix(100).filter(\.category.isEmpty).compactMap(\.code)
        add(.restrictions, restrictions.joined(separator: " "))
    }

    mutating func add(_ group: DrivingLicenceData) {
        switch group {
        case .holder(let holder):
            // ISO/IEC 5218.
            let letters = [1: "M", 2: "F", 9: "X"]
            add(.sex, holder.sex?.reveal { letters[$0] })
            add(.height, holder.height?.reveal { "\($0) cm" })
            add(.weight, holder.weight?.reveal { "\($0) kg" })
            add(.eyeColour, secret: holder.eyeColour)
            add(.placeOfBirth, secret: holder.placeOfBirth)
            add(.address, secret: holder.placeOfResidence)
        case .issuance(let issuance):
            add(.personalNumber, secret: issuance.administrativeNumber)
            add(.documentDiscriminator, issuance.documentDiscriminator?.reveal { String($0) })
        case .domestic(let domestic):
            if fields[.licenceCategories] == nil { domestic.privileges.reveal { add($0) } }
        default: break
        }
    }

    // MARK: eID

    mutating func add(_ group: EIDDataGroup) {
        switch (group.subject, group.value) {
        case (.documentType, .text(let text)): add(.documentCode, secret: text)
        case (.issuingEntity, .text(let text)): add(.issuingStateCode, secret: text)
        case (.givenNames, .text(let text)): add(.givenNames, secret: text)
        case (.familyNames, .text(let text)): add(.surname, secret: text)
        case (.nomDePlume, .text(let text)): add(.alsoKnownAs, secret: text)
        case (.nationality, .text(let text)): add(.nationality, secret: text)
        case (.sex, .text(let text)): add(.sex, secret: text)
        case (.dateOfExpiry, .date(let date)): add(.dateOfExpiry, date)
        case (.dateOfBirth, .date(let date)): add(.dateOfBirth, date)
        case (.dateOfIssuance, .date(let date)): add(.dateOfIssue, date)
        case (.placeOfBirth, .places(let places)): add(.placeOfBirth, places.reveal { $0.first.map(Self.text) })
        case (.placeOfResidence, .places(let places)): add(.address, places.reveal { $0.first.map(Self.text) })
        default: break
        }
    }

    private static func text(_ place: EIDPlace) -> String {
        if let text = place.text { return text }
        let city = [place.postalCode, place.city].compactMap { $0 }.joined(separator: " ")
        return [place.street, city, place.state, place.country].compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }
}
