import VouchCore
import VouchPKI

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
        if let path {
            guard let anchor = path.anchor?.subject.country else { return .notPerformed(.noCountry) }
            guard IssuingCountry.isSame(country, anchor) else { return .failed(.signerCountryDiffers) }
        }
        guard let issuingState else { return .notPerformed(.noIssuingState) }
        let standing = standing(of: country, signer.extensions.subjectStates, issuingState)
        // Without a chain anybody may call himself what he likes.
        return standing == .passed && path == nil ? .notPerformed(.countryWithoutChain) : standing
    }

    /// A signer may name the State of its documents, which helps where a country and a State have no code in common. It
    /// must not help a signer of one country to sign for another that has a code of its own.
    private func standing(of country: String, _ claimed: [String], _ issuingState: String) -> CheckOutcome {
        if IssuingCountry.mayIssue(country, for: issuingState) { return .passed }
        let isClaimed = claimed.contains(issuingState)
        guard !IssuingCountry.isOfKnownCountry(issuingState) else {
            return isClaimed ? .notPerformed(.otherStateClaimed) : .failed(.issuingStateDiffers)
        }
        // An organization, or a code that came into use after the list was made.
        return isClaimed ? .passed : .notPerformed(.unknownIssuingState)
    }
}
