import VouchCore

/// Whether document, signer and authority are of one State (pain P10). Doc 9303-12 §7.1.1.
struct CountryCheck {
    let signer: Certificate?
    /// nil where no anchor vouches for the signer.
    let path: CertificatePath?
    /// From DG1, without fillers; nil where DG1 was not read or is not what was signed.
    let issuingState: String?

    var outcome: CheckOutcome {
        guard let signer else { return .notPerformed(.noSignerKnown) }
        guard let country = signer.subject.country ?? signer.issuer.country else { return .notPerformed(.noCountry) }
        if let anchor = path?.anchor?.subject.country, !IssuingCountry.isSame(country, anchor) {
            return .failed(.signerCountryDiffers)
        }
        guard let issuingState else { return .notPerformed(.noIssuingState) }
        let states = signer.extensions.subjectStates
        guard IssuingCountry.mayIssue(country, for: issuingState) || states.contains(issuingState) && path != nil else {
            return .failed(.issuingStateDiffers)
        }
        // Without a chain anybody may call himself what he likes.
        return path == nil ? .notPerformed(.countryWithoutChain) : .passed
    }
}
