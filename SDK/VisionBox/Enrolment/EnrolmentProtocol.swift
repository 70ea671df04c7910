public import Foundation
public import VouchBarcode
public import VouchDialects
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
        /// - Returns: a report without failed tests, whose liveness was not found wanting.
        /// - Throws: ``FaceCaptureReportError``: 450 if a test failed, 451 if the face is not live.
        func biometricFaceCapture(
            parameters: BiometricFaceCaptureParameters
        ) async throws(FaceCaptureReportError) -> BiometricFaceReport

        /// Compares a selfie with a document's portrait; see
        /// ``VisionBox/matchBiometrics(candidate:reference:includeTemplate:candidateHash:referenceHash:by:card:hash:)``.
        ///
        /// - Throws: ``FeatureError`` with ``ErrorCode/dataIntegrityFailed`` if a photo does not have the hash that was
        ///   given.
        func matchBiometrics(
            candidate: MatchPhoto, reference: MatchPhoto, parameters: MatchParameters, by comparer: FaceComparer,
            card: FaceNetworkCard
        ) async throws(FeatureError) -> BiometricMatchReport

        /// Compares a selfie with a document's portrait, both picture files, by the device's networks.
        ///
        /// - Throws: ``FeatureError`` with ``ErrorCode/dataIntegrityFailed`` if a photo does not have the hash that was
        ///   given, ``ErrorCode/matchUnknown`` if a file is not a picture or the networks are missing.
        func matchBiometrics(
            candidate: Data, reference: Data, parameters: MatchParameters
        ) async throws(FeatureError) -> BiometricMatchReport

        /// Reads a boarding pass, now, from its text or a picture.
        ///
        /// - Throws: ``BoardingPassError``.
        func parseBoardingPass(
            parameters: ParseBoardingPassParameters
        ) async throws(BoardingPassError) -> BoardingPassFull

        /// Reads a boarding pass; see ``VisionBox/parseBoardingPass(parameters:at:barcodes:)``.
        ///
        /// - Throws: ``BoardingPassError``.
        func parseBoardingPass(
            parameters: ParseBoardingPassParameters, at moment: Date,
            barcodes: @escaping @Sendable (Data) async throws -> [Barcode]
        ) async throws(BoardingPassError) -> BoardingPassFull

        /// Composes what is known of a person. Nothing is sent.
        ///
        /// - Throws: ``SubjectError`` with ``ErrorCode/dataError`` without a document, or if document, portrait or
        ///   selfie were changed since they were read.
        func buildSubject(parameters: BuildSubjectParameters) async throws(SubjectError) -> Subject

        /// Stores a subject on the server, or in the store that the app gave.
        ///
        /// - Returns: the subject with its identifier, and the token if the store makes one.
        /// - Throws: ``SubjectError``: ``ErrorCode/subjectCommunicationError`` without a store or connection,
        ///   ``ErrorCode/missingBCBP``, ``ErrorCode/subjectPermissionNotGranted`` or ``ErrorCode/subjectServiceError``
        ///   if the store refuses.
        func addSubject(parameters: AddSubjectParameters) async throws(SubjectError) -> Subject
        /// Fetches a subject by its identifier.
        ///
        /// - Throws: ``SubjectError``: ``ErrorCode/subjectServiceError`` if there is none, otherwise as
        ///   ``addSubject(parameters:)``.
        func getSubject(subjectId: String) async throws(SubjectError) -> Subject
        /// Stores a changed subject.
        ///
        /// - Throws: ``SubjectError``: ``ErrorCode/dataError`` for a subject without identifier, otherwise as
        ///   ``addSubject(parameters:)``.
        func updateSubject(_ subject: Subject) async throws(SubjectError) -> Subject
        /// Deletes a subject and everything that was stored of it.
        ///
        /// - Throws: ``SubjectError``: ``ErrorCode/subjectServiceError`` if there is none, otherwise as
        ///   ``addSubject(parameters:)``.
        func deleteSubject(subjectId: String) async throws(SubjectError)

        /// Asks the form's questions, again until every answer is acceptable.
        ///
        /// - Throws: ``FormError``, of which ``ErrorCode/dataError`` says that asking failed.
        func startForm(parameters: FormParameters) async throws(FormError) -> FormReport

        /// Is to broadcast passengers to gates nearby, which Vouch cannot: it has no Bluetooth, and what gates understand is not
        /// published.
        ///
        /// - Throws: ``FeatureError``, always: ``ErrorCode/ultralightNotReady`` offline; type ``ErrorType/badConfigError``
        ///   for a picture of 256 KiB or more; ``ErrorCode/bluetoothNotSupported`` else.
        func share(passengers: [Passenger]) async throws(FeatureError)
        /// Does nothing: nothing was shared.
        func stopSharing()

        /// Prepares the providers, document models above all, before the first reading.
        ///
        /// - Throws: ``DocumentReaderError`` with ``ErrorCode/invalidDatabaseState``.
        func startDatabaseUpdate() async throws(DocumentReaderError)
        /// Informs a listener of the next or running update, until it ends or the listener is removed.
        func addDatabaseUpdateListener(_ listener: any RegulaDatabaseListener)
        /// Removes a listener. The update goes on.
        func removeDatabaseUpdateListener(_ listener: any RegulaDatabaseListener)

        /// Hands the app's screens the view on which they are shown.
        func begin(on host: any AnyObject & Sendable) async
    }
}

extension VisionBox.EnrolmentProtocol {
    /// Scans a document, and reads its chip if the parameters ask for it.
    ///
    /// - Throws: ``VisionBox/DocumentReaderError``.
    public func readDocument(
        parameters: VisionBox.ReadDocumentParameters
    ) async throws(VisionBox.DocumentReaderError) -> VisionBox.DocumentReaderReport {
        try await readDocument(parameters: parameters, mode: .scan, access: nil)
    }

    /// Reads the chip alone, by what the app's own reading says: `readRFIDDocument`.
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

    /// Scans a document, as the iOS SDK has it: the result comes to the handler, on the main actor.
    ///
    /// - Parameter viewController: is handed to ``VisionBox/DocumentReaderScreens/begin(on:)``.
    /// - Throws: nothing; the vendor's method may.
    public func readDocument(
        parameters: VisionBox.ReadDocumentParameters, viewController: (any AnyObject & Sendable)? = nil,
        completionHandler:
            @escaping @MainActor @Sendable (Result<VisionBox.DocumentReaderReport, VisionBox.DocumentReaderError>) ->
            Void
    ) throws {
        Task { await completionHandler(result(parameters, viewController)) }
    }

    /// Prepares the document models, as the iOS SDK has it. Both closures are called on any thread.
    ///
    /// - Parameter progressHandler: is called with a total of 100 units.
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

    /// Scans a document, as the Android SDK has it.
    ///
    /// - Parameter context: is handed to ``VisionBox/DocumentReaderScreens/begin(on:)``.
    public func readDocument(
        _ context: any AnyObject & Sendable, _ params: VisionBox.ReadDocumentParameters,
        _ resultLauncher: VisionBox.DocumentReaderResultLauncher
    ) {
        Task { resultLauncher.onResult(.init(await result(params, context))) }
    }

    /// Scans a document, as the Android SDK has it, without a context.
    public func readDocument(
        params: VisionBox.ReadDocumentParameters,
        resultLauncher: @escaping @Sendable (VisionBox.DocumentReaderActivityResult) -> Void
    ) {
        Task { resultLauncher(.init(await result(params, nil))) }
    }

    /// Begins the update, as the Android SDK has it; the listener is informed of progress and end.
    public func startDatabaseUpdate(_ listener: any VisionBox.RegulaDatabaseListener) {
        addDatabaseUpdateListener(listener)
        // The listener is informed of a failure.
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
    /// Receives the result of a reading: what `registerForActivityResult(DocumentReaderResultLauncher())` gives on
    /// Android.
    public struct DocumentReaderResultLauncher: Sendable {
        let onResult: @Sendable (DocumentReaderActivityResult) -> Void

        /// - Parameter onResult: called once for each reading, on any thread.
        public init(_ onResult: @escaping @Sendable (DocumentReaderActivityResult) -> Void) { self.onResult = onResult }
    }
}

extension VisionBox.FeatureError? {
    /// The error's text for people, as iOS apps print it, where an error always has one; empty without an error.
    public var publicMessage: String { self?.publicMessage ?? "" }
}
