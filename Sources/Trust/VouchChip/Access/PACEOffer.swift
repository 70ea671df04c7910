import VouchPKI

/// One PACE variant offered by a chip and defined by the standard.
struct PACEOffer: Sendable {
    let info: PACEInfo
    let variant: PACEProtocol
    let parameters: DomainParameters
    /// Whether the chip offers several groups, so that this one must be named.
    let isAmbiguous: Bool

    /// Sorts a chip's offers: chip authentication mapping first (Doc 9303-11 appendix J.1), then the longer key, curves
    /// before numbers, generic before integrated mapping; equals stay in the chip's order.
    ///
    /// - Returns: the offers, the best first, and a finding for each unusable one.
    static func ranked(
        _ infos: [PACEInfo], explicit: [PACEDomainParameterInfo]
    ) -> (offers: [PACEOffer], findings: [ChipFinding]) {
        let groups = Set(infos.map { Group(info: $0, explicit: explicit) })
        var findings: [ChipFinding] = []
        var offers: [PACEOffer] = []
        // A real chip has a handful; a hostile one must not waste our time.
        for info in infos.prefix(32) {
            guard info.version == 2, let variant = PACEProtocol(info.identifier),
                let parameters = parameters(of: info, explicit: explicit),
                parameters.isElliptic == (variant.agreement == .ecdh),
                // Point encoding needs p = 3 modulo 4. Table 12.
                !(variant.mapping == .integrated && parameters == .standardized(.p224))
            else {
                findings.append(
                    ChipFinding(.accessControlPaceOfferUnknown, file: .cardAccess))
                continue
            }
            offers.append(
                PACEOffer(info: info, variant: variant, parameters: parameters, isAmbiguous: groups.count > 1))
        }
        let ranked = offers.enumerated().sorted { a, b in
            let (first, second) = (a.element.rank, b.element.rank)
            return first == second ? a.offset < b.offset : second.lexicographicallyPrecedes(first)
        }
        return (ranked.map { $0.element }, findings)
    }

    private var rank: [Int] {
        [
            variant.mapping == .chipAuthentication ? 1 : 0, variant.cipher == .tripleDES ? 0 : variant.cipher.keyLength,
            variant.agreement == .ecdh ? 1 : 0, variant.mapping == .generic ? 1 : 0,
        ]
    }

    /// One set of parameters, however many protocols use it.
    private struct Group: Hashable {
        let number: Int?
        let parameters: DomainParameters?

        init(info: PACEInfo, explicit: [PACEDomainParameterInfo]) {
            number = info.parameterID
            parameters = PACEOffer.parameters(of: info, explicit: explicit)
        }
    }

    /// The group an offer means: a standardized one by its number, or the explicit one with the same number and
    /// protocol. §9.2.1 and §9.2.2.
    private static func parameters(
        of info: PACEInfo, explicit: [PACEDomainParameterInfo]
    ) -> DomainParameters? {
        if let number = info.parameterID, (0..<32).contains(number) {
            return StandardizedParameters(rawValue: number).map { .standardized($0) }
        }
        return explicit.first { candidate in
            candidate.parameterID == info.parameterID && info.identifier.isBelow(candidate.identifier)
        }?.parameters
    }
}
