import VouchCore

extension MRZ {
    /// The same zone with each wrong check digit replaced by the one that the standard computes. Doc 9303-3 §4.9.
    ///
    /// Nothing else changes: a value that was misread stays so, and its digit then fits the wrong value. Show it beside
    /// ``checks``, never in their place.
    public var withCorrectCheckDigits: MRZ {
        var characters = characters
        // The composite covers the others.
        let order = layout.checks.filter { $0.name != .composite } + layout.checks.filter { $0.name == .composite }
        for check in order {
            guard case .failed = MRZChecking.outcome(check, characters, layout) else { continue }
            let computed = MRZChecking.computed(check, characters, layout)
            characters[computed.place] = computed.digit
        }
        return MRZ(format: format, characters: characters)
    }
}
