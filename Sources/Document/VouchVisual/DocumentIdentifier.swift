import VouchCore
import VouchFields
public import VouchModels

/// Identifies a document by its zone, the issuer of its barcode, and the words printed on it.
public struct DocumentIdentifier: Sendable {
    let models: [DocumentModel]

    /// - Parameter models: the candidates; without any, type and issuing State are still identified.
    public init(models: [DocumentModel]) { self.models = models }

    /// Compares the evidence with every model.
    public func identify(_ evidence: IdentityEvidence) -> DocumentIdentity {
        let words = PrintedWords(evidence.pages)
        var reasons: [StaticCode] = []
        let type = Self.type(evidence, words, &reasons)
        let place = Self.state(evidence, words, type, &reasons)
        let matches = ModelMatching(
            words: words, evidence: evidence, type: type, state: place.state, jurisdiction: place.jurisdiction
        )
        .matches(among: models)
        return DocumentIdentity(
            type: type, issuingState: place.state, jurisdiction: place.jurisdiction, matches: matches, reasons: reasons,
            isDocument: Self.isDocument(evidence, words, type, matches))
    }

    /// One word proves nothing: receipts say `VISA`, `ID CARD` and the names of States. What only documents have are
    /// labels for facts about a person, and licences' numbered ones.
    private static func isDocument(
        _ evidence: IdentityEvidence, _ words: PrintedWords, _ type: DocumentType, _ matches: [ModelMatch]
    ) -> Bool {
        if evidence.zone != nil || evidence.issuerIdentificationNumber != nil { return true }
        guard type != .unknown else { return words.personalLabels.count >= 3 }
        if words.hasLicenceDates, type == .drivingLicence { return true }
        if isTitledLicence(evidence, words, type) { return true }
        let own = matches.filter { $0.model.issuingStates.count == 1 }
        // Its State's title in full, as on no receipt: labels may be too small to be read.
        if own.contains(where: { $0.reasons.contains("clue.words") }) { return true }
        return words.personalLabels.count >= (own.isEmpty ? 2 : 1)
    }

    /// A licence whose labels are too small to be read, by its title, who issued it, and three dates: receipts have
    /// fewer. On a card that has the title in full, one date or the issuer's name may be missing.
    private static func isTitledLicence(
        _ evidence: IdentityEvidence, _ words: PrintedWords, _ type: DocumentType
    ) -> Bool {
        guard type == .drivingLicence else { return false }
        let isCard = evidence.pages.contains { $0.size.map { $0.width < 110 } ?? false } && words.worth(of: type) >= 1.8
        guard isCard else { return words.jurisdiction != nil && words.dates.count >= 3 }
        return words.dates.count >= (words.jurisdiction != nil || words.stateWorth >= 1 ? 2 : 3)
    }

    // MARK: Type

    private static func type(
        _ evidence: IdentityEvidence, _ words: PrintedWords, _ reasons: inout [StaticCode]
    ) -> DocumentType {
        if evidence.issuerIdentificationNumber != nil {
            reasons.append("barcode.issuer")
            let isCard = words.worth(of: .idCard) > words.worth(of: .drivingLicence)
            return isCard ? .idCard : .drivingLicence
        }
        if let zone = evidence.zone, let first = zone.code.first {
            reasons.append("zone.code")
            if zone.isLicence { return .drivingLicence }
            let isCard = words.worth(of: .idCard) >= 1.5 && words.worth(of: .passport) < 1
            switch first {
            case "P": return isCard ? .idCard : .passport
            case "V": return .visa
            case "D": return .drivingLicence
            default: break
            }
            // I, A and C: cards. AR and C1 are permits by custom, others only by what is printed.
            if zone.code == "AR" || (zone.state == "USA" && first == "C") || zone.code == "IR" || zone.code == "RP"
                || zone.code == "RT"
            {
                return .residencePermit
            }
            return words.worth(of: .residencePermit) >= 1 ? .residencePermit : .idCard
        }
        let ranked = DocumentType.allCases.map { ($0, words.worth(of: $0)) }.sorted { $0.1 > $1.1 }
        if let best = ranked.first, best.1 >= 0.5 {
            reasons.append("words.type")
            return best.0
        }
        if words.jurisdiction != nil, words.licenceLabels >= 3 {
            reasons.append("labels.licence")
            return .drivingLicence
        }
        if words.licenceLabels >= 5, words.hasLicenceDates {
            reasons.append("labels.licence")
            return .drivingLicence
        }
        return .unknown
    }

    // MARK: State

    private static let americanTitles = ["DRIVER LICENSE", "DRIVERS LICENSE", "DRIVER S LICENSE", "OPERATOR LICENSE"]

    private static func state(
        _ evidence: IdentityEvidence, _ words: PrintedWords, _ type: DocumentType, _ reasons: inout [StaticCode]
    ) -> (state: String?, jurisdiction: String?) {
        if let zone = evidence.zone, let code = canonical(zone.state) {
            reasons.append("zone.state")
            return (code, nil)
        }
        if type == .drivingLicence || type == .idCard || type == .unknown, let place = words.jurisdiction,
            words.bestState == nil || words.bestState == place.state || words.stateWorth < place.worth + 0.5
        {
            reasons.append("words.jurisdiction")
            return (place.state, place.code)
        }
        if let best = words.bestState {
            reasons.append("words.state")
            return (best, nil)
        }
        // No other State that prints English spells it so without its name.
        if type == .drivingLicence,
            words.standsAlone("USA") || Self.americanTitles.contains(where: { words.contains($0) })
        {
            reasons.append("words.spelling")
            return ("USA", nil)
        }
        return (nil, nil)
    }

    /// A State's code as the zone has it: `SI` of an old Slovene card is `SVN`.
    static func canonical(_ code: String) -> String? {
        if let known = PrintedState.canonical(code) { return known }
        if code.utf8.count == 2 {
            let bytes = Array(code.utf8)
            for index in 0..<StateCode.count {
                let state = StateCode(at: index)
                if let two = state.twoLetterCode, two.0 == bytes[0], two.1 == bytes[1], state.mayIssue {
                    return PrintedState.canonical(
                        String(
                            decoding: [state.threeLetterCode.0, state.threeLetterCode.1, state.threeLetterCode.2].filter
                            { $0 != 60 }, as: UTF8.self))
                }
            }
        }
        return code.utf8.count == 3 && StateCode(code.utf8) != nil ? code : nil
    }
}
