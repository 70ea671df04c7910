/// The rule that decided whether a chip is the one its State issued. The raw values stay the same.
public enum ChipVerdict: String, CaseIterable, Sendable, Hashable {
    /// The State did not sign the data, no longer stands by it, or bound it to another chip.
    case securityObjectMalformed, forged, altered, signerForged, signerNotValidAtSigning, signerIssuedTooLate,
        revoked, wrongCountry, cardSecurityForged, keyFileRemoved, cloned
    /// Something was not checked, or is odd: the answer is open.
    case chipFailedKeyNotBound, passiveAuthenticationOff, signatureNotChecked, unknownIssuer, chainNotChecked,
        hashesNotChecked, countryNotChecked, signerOnHold, signerNotValidToday, weakSignerKey, cardSecurityDoubtful,
        signedGroupsMissing, zoneDiffers, accessOfferChanged, accessControlDowngraded
    /// All that the State signed passed; how far the chip itself is proven.
    case genuine, chipKeyRevoked, chipProofMissing, dataGenuineChipNotProven
}
