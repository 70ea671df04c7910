public import Foundation
public import VouchBarcode
public import VouchFace

extension VisionBox {
    /// The SDK's front door.
    public protocol EnrolmentProtocol: Sendable {
        /// Scans a document, reads its chip if asked to, and shows what the parameters want shown.
        ///
        /// If the chip cannot be read, the page's data come back all the same, and
        /// ``DocumentReaderReport/documentStatuses`` says why.
        ///
        /// - Parameter access: opens the chip in ``DocumentReaderMode/rfid``, which has no scan.
        /// - Throws: ``DocumentReaderError``.
        func readDocument(
            parameters: ReadDocumentParameters, mode: DocumentReaderMode, access: ReadRFIDDocumentParameters?
        ) async throws(DocumentReaderError) -> DocumentReaderReport

        /// Takes and judges a selfie.
        ///
        /// - Throws: ``FaceCaptureReportError``.
        func biometricFaceCapture(
            parameters: BiometricFaceCaptureParameters
        ) async throws(FaceCaptureReportError) -> BiometricFaceReport

        /// Compares a selfie with a document's portrait; see ``VisionBox/matchBiometrics(candidate:reference:includeTemplate:candidateHash:referenceHash:by:card:hash:)``.
        ///
        /// - Throws: ``ErrorCode/dataIntegrityFailed`` if a photo is not the one of its hash.
        func matchBiometrics(
            candidate: MatchPhoto, reference: MatchPhoto, parameters: MatchParameters, by comparer: FaceComparer,
            card: FaceNetworkCard
        ) async throws(FeatureError) -> BiometricMatchReport

        /// See ``VisionBox/parseBoardingPass(parameters:at:barcodes:)``.
        func parseBoardingPass(
            parameters: ParseBoardingPassParameters, at moment: Date,
            barcodes: @escaping @Sendable (Data) async throws -> [Barcode]
        ) async throws(BoardingPassError) -> BoardingPassFull

        /// Puts together what is known of a person. Nothing is sent.
        ///
        /// - Throws: ``SubjectError``: ``ErrorCode/dataError`` without a document, or if one was changed since it was read.
        func buildSubject(parameters: BuildSubjectParameters) async throws(SubjectError) -> Subject

        /// Keeps a person in the store that the app gave.
        ///
        /// - Returns: the subject with its identifier, and the token that the store made.
        /// - Throws: ``SubjectError``.
        func addSubject(parameters: AddSubjectParameters) async throws(SubjectError) -> Subject
        /// By its identifier.
        func getSubject(subjectId: String) async throws(SubjectError) -> Subject
        /// What changed is kept.
        func updateSubject(_ subject: Subject) async throws(SubjectError) -> Subject
        /// And everything that was kept of it.
        func deleteSubject(subjectId: String) async throws(SubjectError)

        /// Asks the form's questions.
        ///
        /// - Throws: ``FormError``.
        func startForm(parameters: FormParameters) async throws(FormError) -> FormReport

        /// Broadcasts passengers to gates nearby, through the provider that the app gave.
        ///
        /// - Throws: ``ErrorCode/bluetoothNotSupported`` without a provider: Vouch has no Bluetooth of its own;
        ///   ``ErrorType/badConfigError`` for a picture of 256 KB or more.
        func share(passengers: [Passenger]) async throws(FeatureError)
        /// Nothing more is broadcast.
        func stopSharing()

        /// Makes the document models ready before the first reading.
        ///
        /// - Throws: ``ErrorCode/invalidDatabaseState``.
        func startDatabaseUpdate() async throws(DocumentReaderError)
        /// Told until it is removed.
        func addDatabaseUpdateListener(_ listener: any RegulaDatabaseListener)
        /// The update goes on; the listener hears no more of it.
        func removeDatabaseUpdateListener(_ listener: any RegulaDatabaseListener)

        /// Hands the screen on which all others are shown to the app's screens.
        func begin(on host: any AnyObject & Sendable) async
    }
}

extension VisionBox.EnrolmentProtocol {
    /// Scans a document.
    public func readDocument(
        parameters: VisionBox.ReadDocumentParameters
    ) async throws(VisionBox.DocumentReaderError) -> VisionBox.DocumentReaderReport {
        try await readDocument(parameters: parameters, mode: .scan, access: nil)
    }

    /// The chip alone, by what the app's own reading says: `readRFIDDocument`.
    ///
    /// - Throws: ``VisionBox/DocumentReaderError``.
    public func readRFIDDocument(
        parameters: VisionBox.ReadRFIDDocumentParameters
    ) async throws(VisionBox.DocumentReaderError) -> VisionBox.DocumentReaderReport {
        let plain: VisionBox.ReadDocumentParameters
        do {
            plain = try VisionBox.ReadDocumentParameters(
                showPreview: false, readRFID: true, showRFIDStatus: parameters.showRFIDStatus,
                rfidTimeout: parameters.rfidTimeout, showErrors: false)
        } catch {
            throw .init(
                userCanceled: false, termsAndConditionsAccepted: true,
                featureError: .init(.documentInvalidParameters))
        }
        return try await readDocument(parameters: plain, mode: .rfid, access: parameters)
    }

    // MARK: As on iOS

    /// As the iOS SDK has it.
    ///
    /// - Parameter viewController: is handed to ``VisionBox/DocumentReaderScreens/begin(on:)``.
    public func readDocument(
        parameters: VisionBox.ReadDocumentParameters, viewController: (any AnyObject & Sendable)? = nil,
        completionHandler:
            @escaping @Sendable (Result<VisionBox.DocumentReaderReport, VisionBox.DocumentReaderError>) -> Void
    ) throws {
        Task { completionHandler(await result(parameters, viewController)) }
    }

    /// Makes the document models ready.
    public func startUpdateDatabase(
        progressHandler: (@Sendable (Progress) -> Void)?,
        completion: @escaping @Sendable (Result<Void, VisionBox.DocumentReaderError>) -> Void
    ) {
        let listener = VisionBox.ProgressListener { percent in
            let progress = Progress(totalUnitCount: 100)
            progress.completedUnitCount = Int64(percent)
            progressHandler?(progress)
        }
        addDatabaseUpdateListener(listener)
        Task {
            do throws(VisionBox.DocumentReaderError) {
                try await startDatabaseUpdate()
                completion(.success(()))
            } catch {
                completion(.failure(error))
            }
        }
    }

    // MARK: As on Android

    /// As the Android SDK has it.
    ///
    /// - Parameter context: is handed to ``VisionBox/DocumentReaderScreens/begin(on:)``.
    public func readDocument(
        _ context: any AnyObject & Sendable, _ params: VisionBox.ReadDocumentParameters,
        _ resultLauncher: VisionBox.DocumentReaderResultLauncher
    ) {
        Task { resultLauncher.onResult(.init(await result(params, context))) }
    }

    /// As the Android SDK has it, without a context.
    public func readDocument(
        params: VisionBox.ReadDocumentParameters,
        resultLauncher: @escaping @Sendable (VisionBox.DocumentReaderActivityResult) -> Void
    ) {
        Task { resultLauncher(.init(await result(params, nil))) }
    }

    /// Begins the update; the listener hears of its progress and its end.
    public func startDatabaseUpdate(_ listener: any VisionBox.RegulaDatabaseListener) {
        addDatabaseUpdateListener(listener)
        // The listener is told of a failure.
        Task { try? await startDatabaseUpdate() }
    }

    private func result(
        _ parameters: VisionBox.ReadDocumentParameters, _ host: (any AnyObject & Sendable)?
    ) async -> Result<VisionBox.DocumentReaderReport, VisionBox.DocumentReaderError> {
        if let host { await begin(on: host) }
        do throws(VisionBox.DocumentReaderError) {
            return .success(try await readDocument(parameters: parameters))
        } catch {
            return .failure(error)
        }
    }
}

extension VisionBox {
    /// Takes the result of a reading: what `registerForActivityResult(DocumentReaderResultLauncher())` gives on Android.
    public struct DocumentReaderResultLauncher: Sendable {
        let onResult: @Sendable (DocumentReaderActivityResult) -> Void

        /// Called once.
        public init(_ onResult: @escaping @Sendable (DocumentReaderActivityResult) -> Void) { self.onResult = onResult }
    }
}
