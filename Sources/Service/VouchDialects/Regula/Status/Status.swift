public import VouchReport

extension Regula {
    /// The combined results of all checks.
    public struct Status: Codable, Sendable, Hashable {
        /// Of everything.
        public let overallStatus: CheckResult
        /// Everything the pictures show.
        public let optical: CheckResult
        /// Whether the portraits of the document's sources show one person.
        public let portrait: CheckResult
        /// Of the chip.
        public let rfid: CheckResult
        /// Vouch asks no list of wanted persons or documents: never done.
        public let stopList: CheckResult
        /// The policy's age threshold.
        public let age: CheckResult
        /// Mobile driving licences are not checked: never done.
        public let mDL: CheckResult
        /// Of what was read from the picture.
        public let detailsOptical: DetailsOptical
        /// Absent if no chip was read.
        public let detailsRFID: DetailsRFID?
        /// Of the person's age.
        public let detailsAge: DetailsAge

        /// Of Vouch's report.
        ///
        /// - Parameter foundsCopy: whether a check of liveness that the request asked for found a copy; then `security`
        ///   is an error, and so is all that contains it.
        public init(_ report: DocumentReport, foundsCopy: Bool = false) {
            let statuses = report.statuses
            overallStatus = foundsCopy ? .error : CheckResult(statuses.overall)
            optical = foundsCopy ? .error : CheckResult(statuses.optical)
            portrait = CheckResult(statuses.portrait)
            rfid = CheckResult(statuses.chip)
            stopList = .wasNotDone
            age = CheckResult(statuses.age)
            mDL = .wasNotDone
            detailsOptical = DetailsOptical(report, foundsCopy: foundsCopy)
            detailsRFID = report.chip == nil ? nil : DetailsRFID(statuses)
            detailsAge = DetailsAge(report)
        }
    }

    /// The results of the checks on pictures.
    public struct DetailsOptical: Codable, Sendable, Hashable {
        /// Of everything below.
        public let overallStatus: CheckResult
        /// Whether it is known which document it is.
        public let docType: CheckResult
        /// Whether the document is still valid.
        public let expiry: CheckResult
        /// Whether the pictures are good enough.
        public let imageQA: CheckResult
        /// Whether the zone's check digits hold.
        public let mrz: CheckResult
        /// The number of pages read, not a result.
        public let pagesCount: Int
        /// Whether the document's elements look as they should.
        public let security: CheckResult
        /// Whether the sources agree.
        public let text: CheckResult
        /// The signature of a visible digital seal.
        public let vds: CheckResult

        init(_ report: DocumentReport, foundsCopy: Bool) {
            let parts = report.statuses.parts
            overallStatus = foundsCopy ? .error : CheckResult(report.statuses.optical)
            docType = CheckResult(parts["optical.documentType"])
            expiry = CheckResult(parts["optical.expiry"])
            // Vouch does not hold a poor picture against a document, so its own status stays open.
            let quality = CheckResult(parts["optical.imageQuality"])
            let isPoor = report.pages.contains { $0.quality?.passes == false }
            imageQA = quality == .wasNotDone && isPoor ? .error : quality
            mrz = CheckResult(parts["optical.zone"])
            pagesCount = report.pages.count
            security = foundsCopy ? .error : CheckResult(parts["optical.security"])
            text = CheckResult(parts["optical.text"])
            vds = CheckResult(parts["optical.seal"])
        }
    }

    /// The results of the chip's proofs.
    public struct DetailsRFID: Codable, Sendable, Hashable {
        /// Of everything below.
        public let overallStatus: CheckResult
        /// Active authentication.
        public let activeAuthentication: CheckResult
        /// Basic access control.
        public let basicAccessControl: CheckResult
        /// Chip authentication.
        public let chipAuthentication: CheckResult
        /// Passive authentication.
        public let passiveAuthentication: CheckResult
        /// Password authenticated connection establishment.
        public let pace: CheckResult
        /// Terminal authentication.
        public let terminalAuthentication: CheckResult

        init(_ statuses: DocumentReport.Statuses) {
            overallStatus = CheckResult(statuses.chip)
            activeAuthentication = CheckResult(statuses.parts["chip.AA"])
            basicAccessControl = CheckResult(statuses.parts["chip.BAC"])
            chipAuthentication = CheckResult(statuses.parts["chip.CA"])
            passiveAuthentication = CheckResult(statuses.parts["chip.PA"])
            pace = CheckResult(statuses.parts["chip.PACE"])
            terminalAuthentication = CheckResult(statuses.parts["chip.TA"])
        }

        private enum CodingKeys: String, CodingKey {
            case overallStatus
            case activeAuthentication = "AA"
            case basicAccessControl = "BAC"
            case chipAuthentication = "CA"
            case passiveAuthentication = "PA"
            case pace = "PACE"
            case terminalAuthentication = "TA"
        }
    }

    /// Whether the holder has reached certain ages.
    public struct DetailsAge: Codable, Sendable, Hashable {
        /// The policy's threshold in years; 0 if there is none.
        public let threshold: Int
        /// Of the age that the request asks for.
        public let overThreshold: CheckResult
        /// Whether the person is 18.
        public let over18: CheckResult
        /// Whether the person is 21.
        public let over21: CheckResult
        /// Whether the person is 25.
        public let over25: CheckResult
        /// Whether the person is 65.
        public let over65: CheckResult

        init(_ report: DocumentReport) {
            let over = report.figures.over
            func result(_ years: Int?) -> CheckResult {
                guard let years, let isOver = over["\(years)"] else { return .wasNotDone }
                return isOver ? .ok : .error
            }
            threshold = report.figures.ageThreshold ?? 0
            overThreshold = result(report.figures.ageThreshold)
            over18 = result(18)
            over21 = result(21)
            over25 = result(25)
            over65 = result(65)
        }
    }

    /// The container of a ``Status`` in a list of results.
    public struct StatusResult: Codable, Sendable, Hashable {
        /// Overall, and by part.
        public let status: Status
        /// The vendor's number of this kind of result.
        public let resultType: ResultType

        /// Of Vouch's report.
        public init(_ report: DocumentReport) {
            status = Status(report)
            resultType = .status
        }

        private enum CodingKeys: String, CodingKey {
            case status = "Status"
            case resultType = "result_type"
        }
    }
}
