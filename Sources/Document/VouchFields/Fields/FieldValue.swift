public import VouchCore

/// The source of a value. In case of doubt, earlier cases are preferred, unless a model says otherwise.
public enum FieldSource: String, Sendable, Hashable, CaseIterable {
    /// Data groups of the chip.
    case chip
    /// A barcode, such as that of an AAMVA licence, or a digital seal.
    case barcode
    /// The machine-readable zone on a page.
    case mrz
    /// Other print on a page.
    case visual
}

/// One source's value of a field.
public struct FieldValue: Sendable {
    /// For programs: dates as ISO 8601 (`1974-08-12`, unknown parts absent: `1974-08`, `1974`), sex `M`, `F` or `X`,
    /// States as in the zone (`D`, `UTO`), heights in whole centimetres, weights in whole kilograms, names with single
    /// spaces, ``PrintedValue/unlimited`` for a document that does not expire. Nil if ``raw`` could not be interpreted.
    public let value: Sensitive<String>?
    /// As printed or encoded; lines separated by a line feed.
    public let raw: Sensitive<String>
    /// Whether the source's own rules are satisfied: check digits, possible dates, known codes.
    public let validity: CheckOutcome
    /// Confidence of what was read from a picture, 0…1; nil for other sources.
    public let confidence: Double?
    /// Where it is printed; nil for what is not on a page.
    public let place: PagePlace?
    /// Whether the source has no room left, so that the end may be missing, as of names in a machine-readable zone.
    public let mayBeTruncated: Bool
    /// Whether its agreement with another source proves anything. Print does not if it was found by what the other
    /// source says, without its label, or was read with little confidence: the text may be another field's.
    public let isWitness: Bool
    /// Whether a difference from another source counts against the document. Print's does not unless it is certain that
    /// the text is this field's and that every character that differs was read rightly, and nothing else on the page
    /// explains it.
    public let mayContradict: Bool
    /// Whether it may have letters of the document's language that no engine here can write, and that were read as
    /// others: its agreement with another source does not prove how it is spelt.
    package var lacksLetters = false

    public init(
        value: String?, raw: String, validity: CheckOutcome, confidence: Double? = nil, place: PagePlace? = nil,
        mayBeTruncated: Bool = false, isWitness: Bool = true, mayContradict: Bool = true
    ) {
        self.value = value.map { Sensitive($0) }
        self.raw = Sensitive(raw)
        self.validity = validity
        self.confidence = confidence
        self.place = place
        self.mayBeTruncated = mayBeTruncated
        self.isWitness = isWitness
        self.mayContradict = mayContradict
    }

    /// The same value, of which a difference from another source proves nothing.
    package var doubted: FieldValue {
        FieldValue(
            value: value?.reveal { $0 }, raw: raw.reveal { $0 }, validity: validity, confidence: confidence,
            place: place, mayBeTruncated: mayBeTruncated, isWitness: isWitness, mayContradict: false)
    }
}

/// A place on one of the pages that were read.
public struct PagePlace: Sendable, Hashable {
    /// Page, by its index in the reading's pages.
    public let page: Int
    /// In millimetres of the upright page, from its upper left corner.
    public let box: Quad

    public init(page: Int, box: Quad) {
        self.page = page
        self.box = box
    }
}

/// One field, from every source that has it.
public struct DocumentField: Sendable {
    /// Name of the field.
    public let name: FieldName
    /// The accepted value, from one of the sources; names with the accents of the print if it agrees with the zone.
    public let value: Sensitive<String>?
    /// Values of the sources that have the field.
    public let sources: [FieldSource: FieldValue]
    /// Every pair of sources that could be compared.
    public let comparisons: [FieldComparison]
    /// Passed: a source proves the value on its own (check digit, signature, chip) or two independent ones agree, and
    /// nothing contradicts it. ``FieldOutcomeRule`` has the table.
    public let outcome: CheckOutcome
    /// Sources that say ``value``: the one it is from, and those that agree with it.
    public let saidBy: [FieldSource]
    /// The fields it was composed of, in their order; empty for what a source says. See ``FullNameComposition``.
    public let composedOf: [FieldName]

    /// - Parameters:
    ///   - saidBy: the sources that say it; nil for those with exactly this value.
    ///   - composedOf: empty for what a source says.
    public init(
        name: FieldName, value: String?, sources: [FieldSource: FieldValue], comparisons: [FieldComparison],
        outcome: CheckOutcome, saidBy: [FieldSource]? = nil, composedOf: [FieldName] = []
    ) {
        self.name = name
        self.value = value.map { Sensitive($0) }
        self.sources = sources
        self.comparisons = comparisons
        self.outcome = outcome
        let own = Set(saidBy ?? sources.filter { $0.value.value?.reveal { $0 } == value && value != nil }.map(\.key))
        self.saidBy = FieldSource.allCases.filter(own.contains)
        self.composedOf = composedOf
    }
}

/// Comparison of two sources' values of a field.
public struct FieldComparison: Sendable, Hashable {
    /// One source.
    public let first: FieldSource
    /// The other source.
    public let second: FieldSource
    /// Whether both say the same.
    public let outcome: CheckOutcome

    public init(_ first: FieldSource, _ second: FieldSource, _ outcome: CheckOutcome) {
        self.first = first
        self.second = second
        self.outcome = outcome
    }
}
