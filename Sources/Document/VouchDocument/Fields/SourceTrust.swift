public import VouchCore

/// What came of checking who made a source: only then does it prove what it says.
public struct SourceTrust: Sendable, Hashable {
    /// Passive authentication: the State signed what was read from the chip.
    public var chip: CheckOutcome
    /// The signature of a visible digital seal, up to a trust anchor. AAMVA barcodes have none.
    public var barcode: CheckOutcome

    public init(
        chip: CheckOutcome = .notPerformed(.notExamined), barcode: CheckOutcome = .notPerformed(.notExamined)
    ) {
        self.chip = chip
        self.barcode = barcode
    }

    /// Whether the source by itself proves a value that it says.
    ///
    /// A zone does where a check digit covers the field: that is no seal, but no misreading holds.
    func proves(_ source: FieldSource, _ value: FieldValue) -> Bool {
        guard value.value != nil else { return false }
        if case .failed = value.validity { return false }
        switch source {
        case .chip: return chip == .passed
        case .barcode: return barcode == .passed
        case .mrz: return value.validity == .passed
        case .visual: return false
        }
    }
}
