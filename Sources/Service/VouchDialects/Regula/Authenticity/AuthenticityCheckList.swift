extension Regula {
    /// Checks of authenticity of one page, by kind: `AuthenticityCheckList`.
    public struct AuthenticityCheckList: Codable, Sendable, Hashable {
        /// Number of kinds in ``list``.
        public let count: Int
        /// One result for each kind of check, in ascending order of `Type`.
        public let list: [AuthenticityCheckResult]

        private enum CodingKeys: String, CodingKey {
            case count = "Count"
            case list = "List"
        }

        init(_ list: [AuthenticityCheckResult]) {
            count = list.count
            self.list = list
        }
    }

    /// The checks of one kind.
    public struct AuthenticityCheckResult: Codable, Sendable, Hashable {
        /// Kind of check that the elements share.
        public let type: AuthenticityResultType
        /// The worst of the elements: error if one is an error, not done if one was not done or there is none,
        /// otherwise ok.
        public let result: CheckResult
        /// Number of elements in ``list``.
        public let count: Int
        /// The elements checked; empty for a kind of check that Vouch does not perform.
        public let list: [IdentResult]

        private enum CodingKeys: String, CodingKey {
            case type = "Type"
            case result = "Result"
            case count = "Count"
            case list = "List"
        }

        /// - Parameter result: the result of the whole list; nil to take that of its elements.
        init(_ type: AuthenticityResultType, _ list: [IdentResult] = [], result: CheckResult? = nil) {
            self.type = type
            self.list = list
            count = list.count
            let results = list.map(\.elementResult)
            self.result =
                result
                ?? (results.contains(.error)
                    ? .error : results.isEmpty || results.contains(.wasNotDone) ? .wasNotDone : .ok)
        }
    }

    /// One element that was checked, beside what it was held against. Source: OpenAPI, `IdentResult`.
    public struct IdentResult: Codable, Sendable, Hashable {
        /// Kind of check, the same as that of the result it belongs to.
        public let type: AuthenticityResultType
        /// Whether the element passed, failed or was not checked.
        public let elementResult: CheckResult
        /// The vendor's code for the reason behind ``elementResult``.
        public let elementDiagnose: CheckDiagnose
        /// 0...100; absent if the check has no such number.
        public let percentValue: Int?
        /// What was checked, such as a pair of portraits or traces of a screen.
        public let elementType: SecurityFeatureType
        /// Light the picture was taken under: always white in Vouch's answers.
        public let lightIndex: Light
        /// The picture that was checked; empty if there is none to show.
        public let image: ImageData
        /// What ``image`` was compared with: the second portrait of a pair; empty if there is none to show.
        public let etalonImage: ImageData

        private enum CodingKeys: String, CodingKey {
            case type = "Type"
            case elementResult = "ElementResult"
            case elementDiagnose = "ElementDiagnose"
            case percentValue = "PercentValue"
            case elementType = "ElementType"
            case lightIndex = "LightIndex"
            case image = "Image"
            case etalonImage = "EtalonImage"
        }

        init(
            _ type: AuthenticityResultType, _ element: SecurityFeatureType, _ result: CheckResult,
            _ diagnose: CheckDiagnose, percent: Int? = nil, image: ImageData = .none, etalonImage: ImageData = .none
        ) {
            self.type = type
            elementResult = result
            elementDiagnose = diagnose
            percentValue = percent
            elementType = element
            lightIndex = .white
            self.image = image
            self.etalonImage = etalonImage
        }
    }
}

extension Regula.ImageData {
    static let none = Self(image: "", format: "")
}

extension Regula.AuthenticityResultType {
    /// Comparison of the holder's portraits: page, ghost portrait, chip and selfie.
    public static let portraitComparison = Self(rawValue: 32_768)
    /// Search for holograms. Vouch does not perform it: a request for it is answered with not done.
    public static let hologramDetection = Self(rawValue: 524_288)
    /// Whether the document itself, not a copy or a screen, was before the camera.
    public static let liveness = Self(rawValue: 2_097_152)
}

extension Regula.CheckDiagnose {
    static let unknown = Self(rawValue: 0)
    static let pass = Self(rawValue: 1)
    static let invalidInput = Self(rawValue: 2)
    static let uncertain = Self(rawValue: 5)
    static let necessaryImageNotFound = Self(rawValue: 7)
    static let tooLowResolution = Self(rawValue: 34)
    static let portraitsDiffer = Self(rawValue: 150)
    static let noServiceReply = Self(rawValue: 151)
    static let serviceError = Self(rawValue: 152)
    static let notEnoughImages = Self(rawValue: 153)
    static let noLivePhoto = Self(rawValue: 154)
    static let noPortraitDetected = Self(rawValue: 156)
    static let blackAndWhiteCopy = Self(rawValue: 239)
    static let electronicDevice = Self(rawValue: 240)
}
