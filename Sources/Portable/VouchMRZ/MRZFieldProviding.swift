#if !hasFeature(Embedded)
public import VouchCore

/// A zone whose fields are asked for by the names of Doc 9303: ``MRZ`` and ``MRZDecoding``.
///
/// Each is as printed, right or wrong: whether its check digit holds is for ``MRZ/checks``, ``MRZDecoding/checks`` and
/// ``MRZField/standing`` to say. All are personal data.
public protocol MRZFieldProviding {
    /// The characters of a field as printed, fillers included; nil if the layout has no such field.
    func printed(_ name: MRZField.Name) -> [UInt8]?
}

extension MRZFieldProviding {
    /// The kind of document: `P`, `ID`, `V`; nil if absent.
    public var documentCode: String? { text(.documentCode) }

    /// The code of the State or organisation that issued the document, as printed: `UTO`, `D`; nil if absent.
    public var issuingState: String? { text(.issuingState) }

    /// The primary identifier, its components separated by spaces; nil if absent. Long names are truncated: see
    /// ``MRZName/mayBeTruncated(_:)``.
    public var surname: String? { text(.primaryIdentifier) }

    /// The secondary identifier, its components separated by spaces; nil if absent.
    public var givenNames: String? { text(.secondaryIdentifier) }

    /// The document's number without its check digit; nil if absent.
    public var documentNumber: String? { text(.documentNumber) }

    /// The holder's nationality, as printed: `UTO`, `D`; nil if absent.
    public var nationality: String? { text(.nationality) }

    /// `M`, `F`, or `X` if unspecified (printed `<` or `X`); nil if the layout has no such field.
    public var sex: String? { printed(.sex) == nil ? nil : text(.sex) ?? "X" }

    /// Optional data of the State, fillers turned into spaces; nil if absent.
    public var optionalData: String? { text(.optionalData) }

    /// The second field of optional data; nil if absent.
    public var optionalData2: String? { text(.optionalData2) }

    /// Fillers at the ends removed, those between turned into spaces; nil if nothing is left.
    private func text(_ name: MRZField.Name) -> String? {
        let characters = printed(name).map(MRZFieldContent.spaced) ?? []
        return characters.isEmpty ? nil : String(decoding: characters, as: UTF8.self)
    }
}

extension MRZ: MRZFieldProviding {
    public func printed(_ name: MRZField.Name) -> [UInt8]? {
        MRZFieldContent.printed(name, in: characters, layout: layout)
    }

    /// The date of birth, whose parts may be unknown; nil if absent, or if no such day exists.
    ///
    /// - Parameter today: the day of reading, which determines the century.
    public func dateOfBirth(today: CalendarDate) -> PartialDate? { date(.dateOfBirth, .birth, today) }

    /// The date of expiry; nil if absent, if the document is valid without end, or if no such day exists.
    ///
    /// - Parameter today: the day of reading, which determines the century.
    public func dateOfExpiry(today: CalendarDate) -> PartialDate? {
        MRZFieldContent.isUnlimited(characters, layout) ? nil : date(.dateOfExpiry, .expiry, today)
    }

    private func date(_ name: MRZField.Name, _ meaning: PartialDate.Meaning, _ today: CalendarDate) -> PartialDate? {
        guard let raw = printed(name), let date = PartialDate(raw, meaning: meaning, today: today) else { return nil }
        return date.isEmpty ? nil : date
    }
}

extension MRZDecoding: MRZFieldProviding {
    public func printed(_ name: MRZField.Name) -> [UInt8]? { fields.first { $0.name == name }?.raw }

    /// The date of birth, whose parts may be unknown; nil if absent, or if no such day exists.
    public var dateOfBirth: PartialDate? { date(.dateOfBirth) }

    /// The date of expiry; nil if absent, or if no such day exists.
    public var dateOfExpiry: PartialDate? { date(.dateOfExpiry) }

    /// From the field's value, which knows the century already.
    private func date(_ name: MRZField.Name) -> PartialDate? {
        guard let value = fields.first(where: { $0.name == name })?.value, value.count == 10 else { return nil }
        func number(_ range: Range<Int>) -> Int? { Int(String(decoding: value[range], as: UTF8.self)) }
        return PartialDate(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    }
}
#endif
