import VouchCore

/// Whether document, signer and authority are of one State. Doc 9303-12 §7.1.1.
struct CountryCheck {
    let policy: ValidationPolicy
    let signer: Certificate?
    /// nil if no anchor vouches for the signer.
    let path: CertificatePath?
    /// Without fillers; nil if unknown, or if the signature does not cover it.
    let issuingState: String?

    /// A signer whose certificate names another country than its authority's, which answers for it.
    var isForOtherCountry: Bool { policy.purpose == .documents && isOfOtherCountry }

    private var isOfOtherCountry: Bool {
        guard let country = signer?.subject.country ?? signer?.issuer.country,
            let anchor = path?.anchor?.subject.country
        else { return false }
        return !IssuingCountry.isSame(country, anchor)
    }

    var outcome: CheckOutcome {
        guard let signer else { return .notPerformed(.noSignerKnown) }
        guard let country = signer.subject.country ?? signer.issuer.country else { return .notPerformed(.noCountry) }
        if let path {
            guard let anchor = path.anchor?.subject.country else { return .notPerformed(.noCountry) }
            // The authority of the document's own State certified the signer: by mistake, or for another State.
            if isOfOtherCountry {
                let isOwn = issuingState.map { IssuingCountry.mayIssue(anchor, for: $0) } ?? false
                return isForOtherCountry && isOwn
                    ? .notPerformed(.signerOfOtherCountry) : .failed(.signerCountryDiffers)
            }
        }
        guard let issuingState else { return .notPerformed(.noIssuingState) }
        let claimed = policy.readsSubjectStates ? signer.extensions.subjectStates : []
        let standing = standing(of: country, claimed, issuingState)
        // Without a chain the signer may claim any country.
        return standing == .passed && path == nil ? .notPerformed(.countryWithoutChain) : standing
    }

    /// A signer may name the State of its documents, which helps if country and State have no common code. It must not
    /// allow a signer of one country to sign for another country with its own code.
    private func standing(of country: String, _ claimed: [String], _ issuingState: String) -> CheckOutcome {
        if IssuingCountry.mayIssue(country, for: issuingState) { return .passed }
        let isClaimed = claimed.contains(issuingState)
        guard !IssuingCountry.isOfKnownCountry(issuingState) else {
            return isClaimed ? .notPerformed(.otherStateClaimed) : .failed(policy.issuingStateDiffers)
        }
        // An organization, or a code introduced after the list was made.
        return isClaimed ? .passed : .notPerformed(.unknownIssuingState)
    }
}
