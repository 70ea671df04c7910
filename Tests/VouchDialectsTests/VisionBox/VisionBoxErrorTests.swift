import Testing
import VouchDialects
import VouchTestSupport

@Suite struct VisionBoxErrorTests {
    @Test(
        .shows("X-B26"),
        arguments: [
            (VisionBox.ErrorType.internalError, "internalError", "InternalError"),
            (.communicationError, "communicationError", "CommunicationError"),
            (.termsAndConditionsRejected, "termsAndConditionsRejected", "TermsAndConditionsRejected"),
            (.userRepeated, "userRepeated", "UserRepeated"), (.userCanceled, "unknownError", "UserCanceled"),
            (.permissionNotGrantedError, "permissionNotGrantedError", "PermissionNotGrantedError"),
            (.scanError, "scanError", "ScanError"), (.timeout, "timeout", "Timeout"),
            (.boardingPassInvalid, "boardingPassInvalid", "BoardingPassInvalidError"),
            (.documentReaderError, "documentReaderError", "DocumentReaderError"),
            (.faceCaptureError, "faceCaptureError", "FaceCaptureError"),
            (.faceMatchError, "faceMatchError", "FaceMatchError"), (.subjectError, "subjectError", "SubjectError"),
            (.unknownError, "unknownError", "UnknownError"), (.configError, "configError", "ConfigurationError"),
            (.badConfigError, "badConfigError", "BadConfigurationError"),
        ])
    func `each kind of error has its name on both platforms`(
        _ type: VisionBox.ErrorType, _ iOS: String, _ android: String
    ) {
        #expect(type.name(on: .iOS) == iOS)
        #expect(type.name(on: .android) == android)
        #expect(VisionBox.ErrorType(name: android) == type)
        #expect(!type.usualMessage.isEmpty)
    }

    @Test(
        .shows("X-B27"),
        arguments: [
            (10, "InvalidApiKey"), (11, "InvalidEndpoint"), (12, "InitFailed"), (13, "NotReady"),
            (14, "InvalidLicense"),
            (100, "ConfigError"), (101, "NotReady"), (102, "InitFailed"), (103, "ReportIsNull"),
            (104, "ErrorCertificate"),
            (105, "InvalidCertificate"), (106, "LicenseNotFound"), (107, "PermissionNotGranted"),
            (120, "FetchingResourcesFailed"), (121, "TransactionFailed"), (122, "InvalidDatabaseState"),
            (140, "ProviderNotFound"), (141, "InvalidParameters"), (150, "MrzError"), (151, "RegulaError"),
            (152, "MrzTimeout"), (153, "RFIDError"), (170, "GenericError"), (171, "PAError"), (172, "MRZRFIDMismatch"),
            (180, "UnknownError"),
        ])
    func `each number has the documented name`(_ number: Int, _ name: String) throws {
        let code = try #require(VisionBox.ErrorCode(rawValue: number))
        #expect(code.name == name)
        #expect(code.text.count == 3)
        #expect(Int(code.text) == number)
    }

    @Test(
        .shows("X-B27"),
        arguments: [
            (VisionBox.ErrorCode.Feature.boardingPassScan, 200...290), (.boardingPassParse, 300...390),
            (.faceCapture, 400...490), (.faceMatch, 500...590), (.subject, 600...690), (.ultralight, 700...780),
        ])
    func `each feature has its hundred`(_ feature: VisionBox.ErrorCode.Feature, _ numbers: ClosedRange<Int>) {
        let codes = VisionBox.ErrorCode.allCases.filter { $0.feature == feature }
        #expect(codes.count > 5)
        #expect(codes.allSatisfy { numbers.contains($0.rawValue) })
        #expect(codes.contains { $0.rawValue == numbers.lowerBound + 80 })
    }

    @Test(.shows("X-B28"))
    func `an error is told to the app, its log and the person, in the app's own words if it has any`() {
        let error = VisionBox.FeatureError(.mrzTimeout)
        #expect(error.errorType == .timeout)
        #expect(error.errorCode == 152)
        #expect(error.code == .mrzTimeout)
        #expect(error.description == "DocumentReader: no document was read in time")
        #expect(error.name == "MrzTimeout")
        #expect(error.publicMessage == "That took too long. Please try again.")
        let german = VisionBox.FeatureError(.mrzTimeout, messages: .init([.timeout: "Das hat zu lange gedauert."]))
        #expect(german.publicMessage == "Das hat zu lange gedauert.")
        let own = VisionBox.FeatureError(.documentUnknown, type: .communicationError)
        #expect(own.errorType == .communicationError)
        #expect(own.errorCode == 180)
    }
}
