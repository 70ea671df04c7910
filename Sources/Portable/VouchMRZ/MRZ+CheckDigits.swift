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

    /// A check digit as it stands in the zone: ASCII, `<` where an issuer leaves it open. Nil if the layout has none of
    /// that name.
    public func checkDigitCharacter(_ name: MRZCheck.Name) -> UInt8? {
        guard let check = layout.checks.first(where: { $0.name == name }) else { return nil }
        return characters[MRZChecking.computed(check, characters, layout).place]
    }
}
