public import VouchReport

extension Regula {
    /// One check of a page's quality.
    public struct ImageQualityCheck: Codable, Sendable, Hashable {
        /// The property that is checked.
        public let type: ImageQualityCheckType
        /// Whether the property is good enough; not done also if the request switched the check off.
        public let result: CheckResult
        /// Always ``SecurityFeatureType/blank``: no security feature is concerned.
        public let featureType: SecurityFeatureType
        /// Where glare was found, in pixels of the picture; nil elsewhere.
        public let areas: AreaArray?
        /// The measured value, in the unit of Vouch's metric; 0 if it was not measured.
        public let mean: Double
        /// Always 0: each metric is one measurement.
        public let standardDeviation: Double
        /// Always 0: Vouch states no probability for a single metric.
        public let probability: Int

        private enum CodingKeys: String, CodingKey {
            case type, result, featureType, areas, mean, probability
            case standardDeviation = "std_dev"
        }

        init(_ type: ImageQualityCheckType, _ judgement: DocumentReport.PageJudgement, _ request: ImageQA) {
            self.type = type
            featureType = .blank
            standardDeviation = 0
            probability = 0
            let isOff = request.isOff(type)
            let metric = isOff ? nil : type.metric.flatMap { judgement.metrics[$0] }
            mean = metric?.value ?? 0
            let regions = type == .glares ? metric?.regions ?? [] : []
            areas = regions.isEmpty ? nil : AreaArray(regions)
            let isMet = type == .portrait && !isOff ? judgement.faceDetected : metric?.expectedPass
            result = isMet.map { $0 ? .ok : .error } ?? .wasNotDone
        }
    }

    /// All checks of one page, in the order of their numbers.
    public struct ImageQualityCheckList: Codable, Sendable, Hashable {
        /// The result over all checks of the page, or over those that the request expects to pass.
        public let result: CheckResult
        /// The checks in the order of their numbers.
        public let list: [ImageQualityCheck]
        /// How many checks ``list`` has.
        public let count: Int

        private enum CodingKeys: String, CodingKey {
            case result
            case list = "List"
            case count = "Count"
        }

        /// Judges a page as it was measured; the request's limits must have been given to the measurement
        /// (``ImageQA/thresholds(_:)``), its switches are applied here.
        public init(_ judgement: DocumentReport.PageJudgement, request: ImageQA = ImageQA()) {
            let list = ImageQualityCheckType.allCases.map { ImageQualityCheck($0, judgement, request) }
            let isScreen = request.moireCheck == true && judgement.metrics["moire"]?.expectedPass == false
            self.list = list
            count = list.count
            result = isScreen ? .error : Self.result(list, expected: request.expectedPass)
        }

        /// - Parameter expected: each must be among the checks and ok; one that was not done leaves it open.
        private static func result(_ list: [ImageQualityCheck], expected: [String]?) -> CheckResult {
            guard let expected else { return .combined(list.map(\.result)) }
            let results = Set(expected).map { name in
                list.first { $0.type.expectation == name }?.result ?? .wasNotDone
            }
            if results.contains(.error) { return .error }
            return results.isEmpty || results.contains(.wasNotDone) ? .wasNotDone : .ok
        }
    }

    /// The container of an ``ImageQualityCheckList`` in a list of results.
    public struct ImageQualityResult: Codable, Sendable, Hashable {
        /// The checks of the page.
        public let imageQualityCheckList: ImageQualityCheckList
        /// Index of the page, from 0.
        public let pageIndex: Int
        /// The vendor's number of this kind of result.
        public let resultType: ResultType

        private enum CodingKeys: String, CodingKey {
            case imageQualityCheckList = "ImageQualityCheckList"
            case pageIndex = "page_idx"
            case resultType = "result_type"
        }

        /// One result for each page that was judged.
        public static func all(of report: DocumentReport, request: ImageQA = ImageQA()) -> [Self] {
            report.pages.enumerated().compactMap { index, page in
                page.quality.map {
                    Self(
                        imageQualityCheckList: ImageQualityCheckList($0, request: request), pageIndex: index,
                        resultType: .imageQuality)
                }
            }
        }
    }
}
