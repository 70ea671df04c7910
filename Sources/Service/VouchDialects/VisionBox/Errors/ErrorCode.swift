extension VisionBox {
    /// The documented errors by number, of both platforms and of all versions up to 8.
    ///
    /// Numbers 010 to 016 are of the SDK as a whole; then each feature has a hundred: 00 to 09 of its set-up, 20 to 29
    /// of the server, 30 of permissions of the camera, 40 of parameters, 50 to 59 of the work itself, 60 for a
    /// repetition, 80 what is not known, 90 the terms.
    public enum ErrorCode: Int, Sendable, Hashable, CaseIterable {
        /// The API key is missing or not valid.
        case invalidAPIKey = 10
        /// The server's address is malformed, or not https.
        case invalidEndpoint = 11
        /// The configuration could not be fetched.
        case configurationInitFailed = 12
        /// A feature was called before the SDK was ready.
        case configurationNotReady = 13
        /// The licence is not valid; Vouch never says so, since it has none.
        case invalidLicense = 14
        /// The configuration of the gateway is missing or not valid.
        case invalidGatewayConfig = 15
        /// The gateway refuses the app.
        case gatewayAuthenticationFailed = 16
        /// The reader has no configuration.
        case documentConfigError = 100
        /// The reader is not ready yet.
        case documentNotReady = 101
        /// The reader could not be made ready.
        case documentInitFailed = 102
        /// Nothing was read.
        case reportIsNull = 103
        /// The States' certificates could not be loaded.
        case errorCertificate = 104
        /// A certificate of a State is malformed.
        case invalidCertificate = 105
        /// No licence was found; Vouch never says so, since it has none.
        case licenseNotFound = 106
        /// The app may not read documents.
        case documentPermissionNotGranted = 107
        /// The document models could not be fetched.
        case fetchingResourcesFailed = 120
        /// The server did not register the reading.
        case documentTransactionFailed = 121
        /// There are no document models, and none could be fetched.
        case invalidDatabaseState = 122
        /// Nothing was given that scans documents.
        case providerNotFound = 140
        /// A parameter is out of its range.
        case documentInvalidParameters = 141
        /// The zone could not be read.
        case mrzError = 150
        /// The scan failed.
        case regulaError = 151
        /// No document was read in time.
        case mrzTimeout = 152
        /// The chip could not be read.
        case rfidError = 153
        /// The person reads the document again.
        case documentRepeated = 160
        /// What was read contradicts itself.
        case genericError = 170
        /// Passive authentication failed.
        case paError = 171
        /// Zone and chip differ.
        case mrzRFIDMismatch = 172
        /// An unexpected failure.
        case documentUnknown = 180
        /// The terms were rejected.
        case documentTCNotAccepted = 190
        /// The scanner has no configuration.
        case scanConfigError = 200
        /// A boarding pass has no such barcode.
        case scanBarcodeUnsupported = 201
        /// The app may not scan boarding passes.
        case scanPermissionNotGranted = 202
        /// Nothing was scanned.
        case scanBoardingPassNull = 203
        /// The camera does not start.
        case scanCameraInitFailed = 204
        /// The server did not register the scan.
        case scanTransactionFailed = 220
        /// The person did not allow the camera.
        case scanCameraPermissionNotGranted = 230
        /// The scan failed.
        case boardingPassScanFailed = 250
        /// An item of the pass is malformed.
        case scanItemParserError = 251
        /// The barcode is no valid boarding pass.
        case scanBoardingPassInvalid = 252
        /// The barcode is empty.
        case scanBarcodeEmpty = 253
        /// The person scans again.
        case scanRepeated = 260
        /// An unexpected failure.
        case scanUnknown = 280
        /// The terms were rejected.
        case scanTCNotAccepted = 290
        /// The parser has no configuration.
        case parseConfigError = 300
        /// A boarding pass has no such barcode.
        case parseBarcodeUnsupported = 301
        /// The app may not read boarding passes.
        case parsePermissionNotGranted = 302
        /// Neither text nor picture was given.
        case parseBoardingPassNull = 303
        /// The server did not register the reading.
        case parseTransactionFailed = 320
        /// An item of the pass is malformed.
        case parseItemParserError = 350
        /// It is no valid boarding pass.
        case parseBoardingPassInvalid = 351
        /// The barcode is empty.
        case parseBarcodeEmpty = 352
        /// The picture shows no barcode.
        case imageNoBarcodeFound = 353
        /// The picture could not be read.
        case imageParseError = 354
        /// The person tries again.
        case parseRepeated = 360
        /// An unexpected failure.
        case parseUnknown = 380
        /// The terms were rejected.
        case parseTCNotAccepted = 390
        /// The app may not capture faces.
        case facePermissionNotGranted = 400
        /// The captured picture is not where it was stored.
        case errorLoadingImageFromStorage = 401
        /// The capture gave no picture.
        case imagePathIsNull = 402
        /// The picture could not be decoded.
        case loadImageFailed = 403
        /// The capture gave no report.
        case processReportIsNull = 404
        /// The camera does not start.
        case faceCameraInitFailed = 405
        /// The camera took no picture.
        case cameraPictureError = 406
        /// Parameters are missing.
        case paramsIsNull = 407
        /// The server did not register the capture.
        case faceTransactionFailed = 420
        /// The server could not be reached.
        case faceCommunicationError = 421
        /// Liveness could not be judged.
        case biometricLivenessServiceFailed = 422
        /// The person did not allow the camera.
        case faceCameraPermissionNotGranted = 430
        /// A parameter is out of its range.
        case faceInvalidParameters = 440
        /// The picture failed tests of its quality.
        case testFailed = 450
        /// The face is not live.
        case livenessTestsFailed = 451
        /// No face was captured in time.
        case faceCaptureTimeout = 452
        /// The person takes the picture again.
        case faceRepeated = 460
        /// An unexpected failure.
        case faceUnknown = 480
        /// The terms were rejected.
        case faceTCNotAccepted = 490
        /// The app may not compare faces.
        case matchPermissionNotGranted = 500
        /// A picture could not be decoded.
        case errorLoadingImages = 501
        /// The server did not register the comparison.
        case matchTransactionFailed = 520
        /// The server could not be reached.
        case matchCommunicationError = 521
        /// The faces are not of one person.
        case matchFailed = 550
        /// A picture has another digest than was given.
        case dataIntegrityFailed = 551
        /// The person compares again.
        case matchRepeated = 560
        /// An unexpected failure.
        case matchUnknown = 580
        /// The terms were rejected.
        case matchTCNotAccepted = 590
        /// The app may not keep persons.
        case subjectPermissionNotGranted = 600
        /// The person's data could not be put together.
        case dataError = 601
        /// The server did not register the call.
        case subjectTransactionFailed = 620
        /// The server could not be reached.
        case subjectCommunicationError = 621
        /// The server refuses the call.
        case subjectServiceError = 650
        /// A boarding pass is required.
        case missingBCBP = 651
        /// The person tries again.
        case subjectRepeated = 660
        /// An unexpected failure.
        case subjectUnknown = 680
        /// The terms were rejected.
        case subjectTCNotAccepted = 690
        /// Sharing has no configuration.
        case ultralightConfigError = 700
        /// Sharing is not ready yet.
        case ultralightNotReady = 701
        /// Sharing could not be made ready.
        case ultralightInitFailed = 702
        /// The person did not allow Bluetooth.
        case bluetoothNotGranted = 703
        /// Bluetooth is off.
        case bluetoothNotEnabled = 704
        /// The device has no Bluetooth; on Android: its location is off.
        case bluetoothNotSupported = 705
        /// An unexpected failure of Bluetooth. The vendor names it `BluetoothUnknowError`.
        case bluetoothUnknownError = 706
        /// An unexpected failure.
        case ultralightUnknown = 780

        /// The features of the SDK, each with numbers of its own.
        public enum Feature: String, Sendable, Hashable, CaseIterable {
            /// 010 to 016.
            case configuration = "Configuration"
            /// 100 to 190.
            case documentReader = "DocumentReader"
            /// 200 to 290.
            case boardingPassScan = "BoardingPassScan"
            /// 300 to 390.
            case boardingPassParse = "BoardingPassParse"
            /// 400 to 490.
            case faceCapture = "FaceCapture"
            /// 500 to 590.
            case faceMatch = "FaceMatch"
            /// 600 to 690.
            case subject = "Subject"
            /// 700 to 780.
            case ultralight = "Ultralight"
        }

        /// The feature that the number belongs to: by its first digit.
        public var feature: Feature {
            switch rawValue {
            case ..<100: .configuration
            case ..<200: .documentReader
            case ..<300: .boardingPassScan
            case ..<400: .boardingPassParse
            case ..<500: .faceCapture
            case ..<600: .faceMatch
            case ..<700: .subject
            default: .ultralight
            }
        }

        /// The vendor's name: `MrzTimeout`. Several features use the same names.
        public var name: String { entry.name }
        /// What happened, in English, for logs.
        public var meaning: String { entry.meaning }
        /// The kind of error that apps branch on.
        public var usualType: ErrorType { entry.type }
        /// The number in three digits: `010`.
        public var text: String { rawValue < 100 ? "0\(rawValue)" : "\(rawValue)" }
    }
}
