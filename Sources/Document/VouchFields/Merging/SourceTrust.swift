public import VouchCore

/// The result of checking the origin of a source: only then does it prove its content.
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

    /// Whether the source on its own proves a value.
    ///
    /// A zone does if a check digit covers the field: that is not a signature, but it excludes a misreading.
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
