import VouchCore
public import VouchEnrolment

/// GBG IDscan's web API over Vouch's journeys: `token`, `journey/upload`, `Journey/Get`, and the liveness result.
///
/// The vendor documents no path for the liveness result, which its SDK sends by `submitLivenessResult`; here it is
/// `POST idscanenterprisesvc/journey/liveness`.
public struct IDSEnterpriseService: Sendable {
    /// The names in which required actions are told.
    public enum ActionNames: Sendable {
        /// `BACKSIDE:SECONDSCAN`.
        case compound
        /// `SCANBACKSIDE`, `CAPTURESELFIE`, `SECONDSCAN`: for SDKs of before that.
        case older
    }

    let readings: any DocumentReadings
    let store: any JourneyStore
    let tokens: any TokenIssuing
    let definitions: [JourneyDefinition]
    let actionNames: ActionNames
    let identifier: @Sendable () -> String

    /// - Parameters:
    ///   - definitions: the first is used where a request names none.
    ///   - identifier: a new GUID each time.
    /// - Precondition: there is a definition.
    public init(
        readings: any DocumentReadings, store: any JourneyStore, tokens: any TokenIssuing,
        definitions: [JourneyDefinition], actionNames: ActionNames = .compound,
        identifier: @escaping @Sendable () -> String
    ) {
        precondition(!definitions.isEmpty)
        self.readings = readings
        self.store = store
        self.tokens = tokens
        self.definitions = definitions
        self.actionNames = actionNames
        self.identifier = identifier
    }

    func name(_ action: RequiredAction) -> String {
        switch actionNames {
        case .compound: action.text
        case .older: action.olderText
        }
    }

    /// As the vendor's samples: `2021-02-19T16:10:33.875`, UTC.
    static func text(_ moment: Timestamp) -> String {
        let days = moment.seconds >= 0 ? moment.seconds / 86_400 : (moment.seconds - 86_399) / 86_400
        let rest = Int(moment.seconds - days * 86_400)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let thousandths = String(String(1000 + Int(((moment.milliseconds % 1000) + 1000) % 1000)).dropFirst())
        return "\(day(moment).description)T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60)).\(thousandths)"
    }

    /// The day in UTC; outside the years 1...9999 the first of 1970.
    static func day(_ moment: Timestamp) -> CalendarDate {
        let days = moment.seconds >= 0 ? moment.seconds / 86_400 : (moment.seconds - 86_399) / 86_400
        // Days since 0000-03-01, in eras of 400 years.
        let number = Int(days) + 719_468
        let era = (number >= 0 ? number : number - 146_096) / 146_097
        let dayOfEra = number - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let date = CalendarDate(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shifted + 2) / 5 + 1)
        return date ?? epoch
    }

    private static var epoch: CalendarDate {
        guard let date = CalendarDate(year: 1970, month: 1, day: 1) else { preconditionFailure("1970 has a first day") }
        return date
    }
}
