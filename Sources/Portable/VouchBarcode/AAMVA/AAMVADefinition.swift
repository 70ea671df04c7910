import VouchCore

/// The standard's definition of one data element, in the versions that share its meaning.
struct AAMVADefinition {
    /// How a value is written.
    enum Kind {
        case text
        /// At least one digit, no blank inside.
        case number
        /// Several short codes.
        case codes
        case personName
        /// All parts of a name together: ``AAMVANameReader``.
        case fullName
        /// Given names in one: the first and the others.
        case givenNames
        case street
        case secondStreet
        case city
        case jurisdictionCode
        case postalCode
        case country
        case birthDate
        /// Any other day.
        case date
        case expiryDate
        case sex
        /// Inches or centimetres, with or without a unit.
        case height
        case heightInCentimetres
        case weightInPounds
        case weightInKilograms
        case weightRange
        case eyeColour
        case hairColour
        case race
        case compliance
        case truncation
        case flag
    }

    let id: AAMVAElementID
    /// camelCase, stable, for programs.
    let name: StaticCode
    /// The standard's wording.
    let label: StaticCode
    let kind: Kind
    /// AAMVA versions in which the element has this meaning.
    let versions: ClosedRange<Int>
    /// AAMVA versions in which it is mandatory.
    let mandatory: ClosedRange<Int>?
    /// Not for identity cards.
    let isForLicencesOnly: Bool
    /// Characters; the largest of all versions.
    let maximumLength: Int

    init(
        _ id: AAMVAElementID, _ name: StaticCode, _ label: StaticCode, _ kind: Kind, _ versions: ClosedRange<Int>,
        must: ClosedRange<Int>? = nil, licencesOnly: Bool = false, length: Int = 40
    ) {
        self.id = id
        self.name = name
        self.label = label
        self.kind = kind
        self.versions = versions
        mandatory = must
        isForLicencesOnly = licencesOnly
        maximumLength = length
    }

    func isMandatory(version: Int, type: AAMVASubfileType) -> Bool {
        guard let mandatory, mandatory.contains(min(version, AAMVAElements.latestVersion)) else { return false }
        return type == .licence || !isForLicencesOnly
    }
}

/// Looks definitions up.
enum AAMVAElements {
    static let latestVersion = 11

    static let all: [AAMVADefinition] = (person + document + entitlement + former).sorted {
        $0.id.packed < $1.id.packed
    }

    /// All meanings of an identifier.
    static func definitions(of id: AAMVAElementID) -> ArraySlice<AAMVADefinition> {
        var low = 0
        var high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle].id.packed < id.packed { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < all.count, all[end].id == id { end += 1 }
        return all[low..<end]
    }

    /// The meaning in this version, else the one of the nearest version, else nil.
    static func definition(of id: AAMVAElementID, version: Int) -> AAMVADefinition? {
        func distance(_ definition: AAMVADefinition) -> Int {
            max(definition.versions.lowerBound - version, version - definition.versions.upperBound, 0)
        }
        return definitions(of: id).min { distance($0) < distance($1) }
    }

    static func isKnown(_ id: AAMVAElementID) -> Bool { !definitions(of: id).isEmpty }

    static func mandatory(version: Int, type: AAMVASubfileType) -> [AAMVADefinition] {
        all.filter { $0.isMandatory(version: version, type: type) }
    }
}
