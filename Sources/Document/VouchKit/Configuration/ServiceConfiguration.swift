public import Foundation
public import VouchCore
public import VouchImaging
public import VouchMedia
public import VouchPKI

extension DocumentService {
    /// The configuration of a service. The defaults are those of `vouch read`.
    public struct Configuration: Sendable {
        /// The folder of the networks. If nil, they are in `VOUCH_NETWORKS` of the environment, or else next to the
        /// program.
        public var networks: String?
        /// The folder of the text engine and its networks, as `scripts/fetch-engines` lays them out. If nil, it is
        /// searched for in `VOUCH_ENGINES` of the environment, next to the program, and in the user's data folder.
        public var engines: String?
        /// Which document models are known.
        public var models: ModelSource
        /// The certificates that chips and seals are checked against.
        public var trust: TrustStoreSource
        /// Certificates of signers, for seals that only name theirs.
        public var sealSigners: [Certificate]
        /// Maximum number of readings at once, 1 or more; others wait in turn.
        public var concurrentReadings: Int
        /// Limits on reading one file; ``mediaLimits`` and ``pictureLimits`` can only allow less.
        public var budget: ReadingBudget
        /// The limits of reading PDFs and videos.
        public var mediaLimits: MediaLimits
        /// The limits of decoding picture files.
        public var pictureLimits: PictureDecoder.Limits
        /// The time of each reading.
        public var clock: @Sendable () -> Date
        /// The date to check dates and certificates against; nil for that of ``clock`` in the machine's time zone.
        public var today: CalendarDate?

        public init(
            networks: String? = nil, engines: String? = nil, models: ModelSource = .builtIn,
            trust: TrustStoreSource = .usual, sealSigners: [Certificate] = [],
            concurrentReadings: Int = ProcessInfo.processInfo.activeProcessorCount,
            budget: ReadingBudget = ReadingBudget(), mediaLimits: MediaLimits = MediaLimits(),
            pictureLimits: PictureDecoder.Limits = PictureDecoder.Limits(),
            clock: @escaping @Sendable () -> Date = { .now }, today: CalendarDate? = nil
        ) {
            self.networks = networks
            self.engines = engines
            self.models = models
            self.trust = trust
            self.sealSigners = sealSigners
            self.concurrentReadings = concurrentReadings
            self.budget = budget
            self.mediaLimits = mediaLimits
            self.pictureLimits = pictureLimits
            self.clock = clock
            self.today = today
        }
    }
}

extension DocumentService.Configuration {
    /// The limits that follow from the budget where they are not lower anyway.
    var limits: (media: MediaLimits, pictures: PictureDecoder.Limits) {
        var (media, pictures) = (mediaLimits, pictureLimits)
        let seconds = max(1, Int((budget.time / .seconds(1)).rounded(.up)))
        media.toolSeconds = min(media.toolSeconds, seconds)
        media.toolMegabytes = min(media.toolMegabytes, budget.decodingMegabytes)
        pictures.memory = min(pictures.memory, budget.decodingMegabytes * 1_000_000)
        pictures.time = min(pictures.time, budget.time)
        return (media, pictures)
    }

    /// The date to check dates and certificates against, for a reading at a given moment.
    func day(of moment: Date) throws(ReadingProblem) -> CalendarDate {
        guard let day = today ?? CalendarDate(moment) else {
            throw ReadingProblem(
                "clock", "the system clock has no valid date", hint: "set it, or pass a date", severity: .installation)
        }
        return day
    }
}

extension CalendarDate {
    /// The day of a moment, in the machine's time zone unless another is given.
    ///
    /// - Returns: nil for a moment outside years 1 to 9999.
    public init?(_ moment: Date, in timeZone: TimeZone = .current) {
        // Bounded first: the calendar does not bear every moment that there is.
        guard (-62_135_683_200..<253_402_387_200).contains(moment.timeIntervalSince1970) else { return nil }
        let local = moment.addingTimeInterval(Double(timeZone.secondsFromGMT(for: moment)))
        guard (-62_135_596_800..<253_402_300_800).contains(local.timeIntervalSince1970) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.era, .year, .month, .day], from: local)
        guard parts.era == 1, let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
