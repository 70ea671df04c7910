import VouchCore
import VouchEnrolment
import VouchServer

/// GBG IDscan's web API over Vouch's journeys: `token`, `journey/upload`, `Journey/Get`, and the liveness result.
///
/// The vendor documents no path for the liveness result, which its SDK sends by `submitLivenessResult`; here it is
/// `POST idscanenterprisesvc/journey/liveness`.
package struct IDSEnterpriseService: Sendable {
    /// How required actions are named in answers.
    package enum ActionNames: Sendable {
        /// `BACKSIDE:SECONDSCAN`.
        case compound
        /// `SCANBACKSIDE`, `CAPTURESELFIE`, `SECONDSCAN`: for older SDKs.
        case older
    }

    let journeys: Journeys
    let tokens: any TokenIssuing
    let actionNames: ActionNames
    let chips: ChipSessions?

    /// - Parameter chips: whose results a journey's chip step takes; nil if this server reads no chips.
    package init(
        _ journeys: Journeys, tokens: any TokenIssuing, actionNames: ActionNames = .compound,
        chips: ChipSessions? = nil
    ) {
        self.journeys = journeys
        self.tokens = tokens
        self.actionNames = actionNames
        self.chips = chips
    }

    func name(_ action: RequiredAction) -> String {
        switch actionNames {
        case .compound: action.text
        case .older: action.olderText
        }
    }

    /// As the vendor's samples: `2021-02-19T16:10:33.875`, UTC.
    static func text(_ moment: Timestamp) -> String { String(moment.rfc3339.dropLast()) }
}
