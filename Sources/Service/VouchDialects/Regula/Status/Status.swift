public import VouchReport

extension Regula {
    /// The combined results of all checks.
    public struct Status: Codable, Sendable, Hashable {
        /// All checks together.
        public let overallStatus: CheckResult
        /// All checks of pictures together.
        public let optical: CheckResult
        /// Whether the portraits of the document's sources show one person.
        public let portrait: CheckResult
        /// All checks of the chip together.
        public let rfid: CheckResult
        /// Always not done: Vouch consults no list of wanted persons or documents.
        public let stopList: CheckResult
        /// Whether the holder has reached the request's age.
        public let age: CheckResult
        /// Always not done: mobile driving licences are not part of a report.
        public let mDL: CheckResult
        /// The checks of pictures.
        public let detailsOptical: DetailsOptical
        /// The checks of the chip; nil if none was read.
        public let detailsRFID: DetailsRFID?
        /// Whether the holder has reached certain ages.
        public let detailsAge: DetailsAge

        /// The checks of a report.
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
        /// All checks below together.
        public let overallStatus: CheckResult
        /// Whether the document's model was recognised.
        public let docType: CheckResult
        /// Whether the document has not expired.
        public let expiry: CheckResult
        /// Whether every page's picture is good enough.
        public let imageQA: CheckResult
        /// Whether the zone's check digits are right.
        public let mrz: CheckResult
        /// How many pages were read; not a result.
        public let pagesCount: Int
        /// Whether the document's security elements look as they should.
        public let security: CheckResult
        /// Whether fields pass their rules and the sources agree.
        public let text: CheckResult
        /// Whether the signature of a visible digital seal is right.
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

    /// The checks of the chip.
    public struct DetailsRFID: Codable, Sendable, Hashable {
        /// All checks below together.
        public let overallStatus: CheckResult
        /// Active authentication (AA): the chip's key signed a challenge.
        public let activeAuthentication: CheckResult
        /// Basic access control (BAC) opened the chip.
        public let basicAccessControl: CheckResult
        /// Chip authentication (CA): the chip proved its key.
        public let chipAuthentication: CheckResult
        /// Passive authentication (PA): the files are those that the State signed.
        public let passiveAuthentication: CheckResult
        /// Password authenticated connection establishment (PACE) opened the chip.
        public let pace: CheckResult
        /// Terminal authentication (TA): the chip accepted the terminal's certificate.
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
        /// The request's age in years; 0 if there is none.
        public let threshold: Int
        /// Whether the holder has reached the request's age.
        public let overThreshold: CheckResult
        /// Whether the holder has reached 18 years.
        public let over18: CheckResult
        /// Whether the holder has reached 21 years.
        public let over21: CheckResult
        /// Whether the holder has reached 25 years.
        public let over25: CheckResult
        /// Whether the holder has reached 65 years.
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
        /// The checks, together and by part.
        public let status: Status
        /// Always `STATUS`, 33.
        public let resultType: ResultType

        /// The container of a report's checks.
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
