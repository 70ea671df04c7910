extension VisionBox.ErrorCode {
    struct Entry {
        let name: String
        let type: VisionBox.ErrorType
        let meaning: String

        init(_ name: String, _ type: VisionBox.ErrorType, _ meaning: String) {
            (self.name, self.type, self.meaning) = (name, type, meaning)
        }
    }

    var entry: Entry {
        switch self {
        case .invalidAPIKey: Entry("InvalidApiKey", .badConfigError, "the API key is missing or not valid")
        case .invalidEndpoint:
            Entry("InvalidEndpoint", .badConfigError, "the server's address is malformed, or not https")
        case .configurationInitFailed:
            Entry("InitFailed", .communicationError, "the configuration could not be fetched")
        case .configurationNotReady: Entry("NotReady", .configError, "a feature was called before the SDK was ready")
        case .invalidLicense:
            Entry("InvalidLicense", .configError, "the licence is not valid; Vouch never says so, since it has none")
        case .invalidGatewayConfig:
            Entry("InvalidGatewayConfig", .badConfigError, "the configuration of the gateway is missing or not valid")
        case .gatewayAuthenticationFailed:
            Entry("GatewayAuthenticationFailed", .communicationError, "the gateway refuses the app")
        case .documentConfigError: Entry("ConfigError", .configError, "the reader has no configuration")
        case .documentNotReady: Entry("NotReady", .configError, "the reader is not ready yet")
        case .documentInitFailed: Entry("InitFailed", .internalError, "the reader could not be made ready")
        case .reportIsNull: Entry("ReportIsNull", .documentReaderError, "nothing was read")
        case .errorCertificate:
            Entry("ErrorCertificate", .internalError, "the States' certificates could not be loaded")
        case .invalidCertificate: Entry("InvalidCertificate", .internalError, "a certificate of a State is malformed")
        case .licenseNotFound:
            Entry("LicenseNotFound", .configError, "no licence was found; Vouch never says so, since it has none")
        case .documentPermissionNotGranted:
            Entry("PermissionNotGranted", .permissionNotGrantedError, "the app may not read documents")
        case .fetchingResourcesFailed:
            Entry("FetchingResourcesFailed", .communicationError, "the document models could not be fetched")
        case .documentTransactionFailed:
            Entry("TransactionFailed", .communicationError, "the server did not register the reading")
        case .invalidDatabaseState:
            Entry("InvalidDatabaseState", .internalError, "there are no document models, and none could be fetched")
        case .providerNotFound: Entry("ProviderNotFound", .configError, "nothing was given that scans documents")
        case .documentInvalidParameters: Entry("InvalidParameters", .badConfigError, "a parameter is out of its range")
        case .mrzError: Entry("MrzError", .scanError, "the zone could not be read")
        case .regulaError: Entry("RegulaError", .scanError, "the scan failed")
        case .mrzTimeout: Entry("MrzTimeout", .timeout, "no document was read in time")
        case .rfidError: Entry("RFIDError", .documentReaderError, "the chip could not be read")
        case .documentRepeated: Entry("Repeated", .userRepeated, "the person reads the document again")
        case .genericError: Entry("GenericError", .documentReaderError, "the values read contradict each other")
        case .paError: Entry("PAError", .documentReaderError, "passive authentication failed")
        case .mrzRFIDMismatch: Entry("MRZRFIDMismatch", .documentReaderError, "zone and chip differ")
        case .documentUnknown: Entry("UnknownError", .unknownError, "an unexpected failure")
        case .documentTCNotAccepted: Entry("TCNotAccepted", .termsAndConditionsRejected, "the terms were rejected")
        case .scanConfigError: Entry("ConfigError", .configError, "the scanner has no configuration")
        case .scanBarcodeUnsupported: Entry("BarcodeUnsupported", .scanError, "a boarding pass has no such barcode")
        case .scanPermissionNotGranted:
            Entry("PermissionNotGranted", .permissionNotGrantedError, "the app may not scan boarding passes")
        case .scanBoardingPassNull: Entry("BoardingPassNull", .scanError, "nothing was scanned")
        case .scanCameraInitFailed: Entry("CameraInitFailed", .internalError, "the camera does not start")
        case .scanTransactionFailed:
            Entry("TransactionFailed", .communicationError, "the server did not register the scan")
        case .scanCameraPermissionNotGranted:
            Entry("CameraPermissionNotGranted", .permissionNotGrantedError, "the person did not allow the camera")
        case .boardingPassScanFailed: Entry("BoardingPassScanFailed", .scanError, "the scan failed")
        case .scanItemParserError:
            Entry("BoardingPassItemParserError", .boardingPassInvalid, "an item of the pass is malformed")
        case .scanBoardingPassInvalid:
            Entry("BoardingPassInvalid", .boardingPassInvalid, "the barcode is not a valid boarding pass")
        case .scanBarcodeEmpty: Entry("BarcodeEmpty", .scanError, "the barcode is empty")
        case .scanRepeated: Entry("Repeated", .userRepeated, "the person scans again")
        case .scanUnknown: Entry("UnknownError", .unknownError, "an unexpected failure")
        case .scanTCNotAccepted: Entry("TCNotAccepted", .termsAndConditionsRejected, "the terms were rejected")
        case .parseConfigError: Entry("ConfigError", .configError, "the parser has no configuration")
        case .parseBarcodeUnsupported: Entry("BarcodeUnsupported", .scanError, "a boarding pass has no such barcode")
        case .parsePermissionNotGranted:
            Entry("PermissionNotGranted", .permissionNotGrantedError, "the app may not read boarding passes")
        case .parseBoardingPassNull: Entry("BoardingPassNull", .badConfigError, "neither text nor picture was given")
        case .parseTransactionFailed:
            Entry("TransactionFailed", .communicationError, "the server did not register the reading")
        case .parseItemParserError:
            Entry("BoardingPassItemParserError", .boardingPassInvalid, "an item of the pass is malformed")
        case .parseBoardingPassInvalid:
            Entry("BoardingPassInvalid", .boardingPassInvalid, "it is not a valid boarding pass")
        case .parseBarcodeEmpty: Entry("BarcodeEmpty", .scanError, "the barcode is empty")
        case .imageNoBarcodeFound: Entry("BoardingPassImageNoBarcodeFound", .scanError, "the picture shows no barcode")
        case .imageParseError: Entry("BoardingPassImageParseError", .scanError, "the picture could not be read")
        case .parseRepeated: Entry("Repeated", .userRepeated, "the person tries again")
        case .parseUnknown: Entry("UnknownError", .unknownError, "an unexpected failure")
        case .parseTCNotAccepted: Entry("TCNotAccepted", .termsAndConditionsRejected, "the terms were rejected")
        case .facePermissionNotGranted:
            Entry("PermissionNotGranted", .permissionNotGrantedError, "the app may not capture faces")
        case .errorLoadingImageFromStorage:
            Entry("ErrorLoadingImageFromStorage", .internalError, "the captured picture is not where it was stored")
        case .imagePathIsNull: Entry("ImagePathIsNull", .internalError, "the capture gave no picture")
        case .loadImageFailed: Entry("LoadImageFailed", .faceCaptureError, "the picture could not be decoded")
        case .processReportIsNull: Entry("ProcessReportIsNull", .internalError, "the capture gave no report")
        case .faceCameraInitFailed: Entry("CameraInitFailed", .internalError, "the camera does not start")
        case .cameraPictureError: Entry("CameraPictureError", .internalError, "the camera took no picture")
        case .paramsIsNull: Entry("ParamsIsNull", .badConfigError, "parameters are missing")
        case .faceTransactionFailed:
            Entry("TransactionFailed", .communicationError, "the server did not register the capture")
        case .faceCommunicationError:
            Entry("CommunicationError", .communicationError, "the server could not be reached")
        case .biometricLivenessServiceFailed:
            Entry("BiometricLivenessServiceFailed", .communicationError, "liveness could not be judged")
        case .faceCameraPermissionNotGranted:
            Entry("CameraPermissionNotGranted", .permissionNotGrantedError, "the person did not allow the camera")
        case .faceInvalidParameters: Entry("InvalidParameters", .badConfigError, "a parameter is out of its range")
        case .testFailed: Entry("TestFailed", .faceCaptureError, "the picture failed tests of its quality")
        case .livenessTestsFailed: Entry("LivenessTestsFailed", .faceCaptureError, "the face is not live")
        case .faceCaptureTimeout: Entry("FaceCaptureTimeout", .timeout, "no face was captured in time")
        case .faceRepeated: Entry("Repeated", .userRepeated, "the person takes the picture again")
        case .faceUnknown: Entry("UnknownError", .unknownError, "an unexpected failure")
        case .faceTCNotAccepted: Entry("TCNotAccepted", .termsAndConditionsRejected, "the terms were rejected")
        case .matchPermissionNotGranted:
            Entry("PermissionNotGranted", .permissionNotGrantedError, "the app may not compare faces")
        case .errorLoadingImages: Entry("ErrorLoadingImages", .faceMatchError, "a picture could not be decoded")
        case .matchTransactionFailed:
            Entry("TransactionFailed", .communicationError, "the server did not register the comparison")
        case .matchCommunicationError:
            Entry("CommunicationError", .communicationError, "the server could not be reached")
        case .matchFailed: Entry("MatchFailed", .faceMatchError, "the faces are not of one person")
        case .dataIntegrityFailed:
            Entry("DataIntegrityFailed", .faceMatchError, "a picture has another digest than was given")
        case .matchRepeated: Entry("Repeated", .userRepeated, "the person compares again")
        case .matchUnknown: Entry("UnknownError", .unknownError, "an unexpected failure")
        case .matchTCNotAccepted: Entry("TCNotAccepted", .termsAndConditionsRejected, "the terms were rejected")
        case .subjectPermissionNotGranted:
            Entry("PermissionNotGranted", .permissionNotGrantedError, "the app may not keep persons")
        case .dataError: Entry("DataError", .internalError, "the person's data could not be put together")
        case .subjectTransactionFailed:
            Entry("TransactionFailed", .communicationError, "the server did not register the call")
        case .subjectCommunicationError:
            Entry("CommunicationError", .communicationError, "the server could not be reached")
        case .subjectServiceError: Entry("SubjectServiceError", .subjectError, "the server refuses the call")
        case .missingBCBP: Entry("MissingBCBP", .subjectError, "a boarding pass is required")
        case .subjectRepeated: Entry("Repeated", .userRepeated, "the person tries again")
        case .subjectUnknown: Entry("UnknownError", .unknownError, "an unexpected failure")
        case .subjectTCNotAccepted: Entry("TCNotAccepted", .termsAndConditionsRejected, "the terms were rejected")
        case .ultralightConfigError: Entry("ConfigError", .configError, "sharing has no configuration")
        case .ultralightNotReady: Entry("NotReady", .configError, "sharing is not ready yet")
        case .ultralightInitFailed: Entry("InitFailed", .internalError, "sharing could not be made ready")
        case .bluetoothNotGranted:
            Entry("BluetoothNotGranted", .permissionNotGrantedError, "the person did not allow Bluetooth")
        case .bluetoothNotEnabled: Entry("BluetoothNotEnabled", .permissionNotGrantedError, "Bluetooth is off")
        case .bluetoothNotSupported:
            Entry(
                "BluetoothNotSupported", .internalError, "the device has no Bluetooth; on Android: its location is off")
        case .bluetoothUnknownError: Entry("BluetoothUnknowError", .unknownError, "an unexpected failure of Bluetooth")
        case .ultralightUnknown: Entry("GenericError", .unknownError, "an unexpected failure")
        }
    }
}
