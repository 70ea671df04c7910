import Foundation
import VouchCore
public import VouchEnrolment
import VouchKit

/// GBG IDscan's web API over Vouch's journeys: `token`, `journey/upload`, `Journey/Get`, and the liveness result.
///
/// The vendor documents no path for the liveness result, which its SDK sends by `submitLivenessResult`; here it is
/// `POST idscanenterprisesvc/journey/liveness`.
public struct IDSEnterpriseService: Sendable {
    /// How required actions are named in answers.
    public enum ActionNames: Sendable {
        /// `BACKSIDE:SECONDSCAN`.
        case compound
        /// `SCANBACKSIDE`, `CAPTURESELFIE`, `SECONDSCAN`: for older SDKs.
        case older
    }

    let readings: any DocumentReadings
    let store: any JourneyStore & JourneySubjects
    let enrolments: (any EnrolmentListing)?
    let tokens: any TokenIssuing
    let definitions: [JourneyDefinition]
    let actionNames: ActionNames
    let chips: ChipSessions?
    let identifier: @Sendable () -> String

    /// - Parameters:
    ///   - enrolments: whose subjects a journey can name; nil if there are no enrolments.
    ///   - definitions: the first is used where a request names none.
    ///   - chips: whose results a journey's chip step takes; nil if this server reads no chips.
    ///   - identifier: makes a new random GUID each time.
    /// - Precondition: there is a definition.
    public init(
        readings: any DocumentReadings, store: any JourneyStore & JourneySubjects,
        enrolments: (any EnrolmentListing)? = nil, tokens: any TokenIssuing,
        definitions: [JourneyDefinition], actionNames: ActionNames = .compound, chips: ChipSessions? = nil,
        identifier: @escaping @Sendable () -> String
    ) {
        precondition(!definitions.isEmpty)
        self.readings = readings
        self.store = store
        self.enrolments = enrolments
        self.tokens = tokens
        self.definitions = definitions
        self.actionNames = actionNames
        self.chips = chips
        self.identifier = identifier
    }

    func name(_ action: RequiredAction) -> String {
        switch actionNames {
        case .compound: action.text
        case .older: action.olderText
        }
    }

    /// As the vendor's samples: `2021-02-19T16:10:33.875`, UTC.
    static func text(_ moment: Timestamp) -> String { String(moment.rfc3339.dropLast()) }

    /// The day in UTC.
    ///
    /// - Returns: nil outside the years 1...9999.
    static func day(_ moment: Timestamp) -> CalendarDate? {
        CalendarDate(Date(timeIntervalSince1970: Double(moment.seconds)), in: .gmt)
    }
}
