extension VisionBox {
    /// Puts the SDK's features together: `EnrolmentBuilder.of(…).with(…).build()`.
    public struct EnrolmentBuilder: Sendable {
        private var parts: EnrolmentParts

        private init(_ config: EnrolmentConfig) { parts = EnrolmentParts(config: config) }

        /// As on iOS.
        public static func of(enrolmentConfig: EnrolmentConfig) -> Self { Self(enrolmentConfig) }

        /// Android's form.
        ///
        /// - Parameter context: an activity, which Vouch does not need.
        public static func of(_ context: any AnyObject & Sendable, _ config: EnrolmentConfig) -> Self { Self(config) }

        /// How documents are read.
        public func with(documentReaderConfig: DocumentReaderConfig) -> Self {
            changed { $0.documentReaderConfig = documentReaderConfig }
        }

        /// Android's name.
        public func withDocumentReaderConfig(_ config: DocumentReaderConfig) -> Self {
            with(documentReaderConfig: config)
        }

        // MARK: Views

        /// Replaces every view that was given before.
        public func with(viewRegister: EnrolmentViewRegister) -> Self { changed { $0.views = viewRegister } }

        /// Android's name.
        public func withDocumentReaderCustomViews(_ views: DocumentReaderCustomViews) -> Self {
            changed { $0.views.documentReader = views }
        }

        /// Android's name.
        public func withBiometricFaceCaptureCustomViews(_ views: BiometricFaceCaptureCustomViews) -> Self {
            changed { $0.views.loading[.faceCapture] = views.loadingView }
        }

        /// Android's name.
        public func withBoardingPassCustomViews(_ views: BoardingPassCustomViews) -> Self {
            changed { $0.views.loading[.boardingPass] = views.loadingView }
        }

        /// Android's name.
        public func withBiometricFaceMatchCustomViews(_ views: BiometricFaceMatchCustomViews) -> Self {
            changed { $0.views.loading[.faceMatch] = views.loadingView }
        }

        /// Android's name.
        public func withSubjectCustomViews(_ views: SubjectCustomViews) -> Self {
            changed { $0.views.loading[.subject] = views.loadingView }
        }

        /// - Parameter presenter: shows the app's own views; without one they are made and told, and not shown.
        public func with(presenter: any ViewPresenting) -> Self { changed { $0.presenter = presenter } }

        /// The screens of steps without a view of the app's own. Without any, nothing is asked: terms count as accepted,
        /// previews too.
        public func with(screens: any DocumentReaderScreens) -> Self { changed { $0.screens = screens } }

        // MARK: Providers

        /// Without one no document is read.
        public func with(documentScanProvider: any DocumentReaderScanProtocol) -> Self {
            changed { $0.scan = documentScanProvider }
        }

        /// Without one chips are not supported.
        public func with(documentRFIDProvider: any DocumentReaderRFIDProtocol) -> Self {
            changed { $0.chip = documentRFIDProvider }
        }

        /// Without one there is no `.dtc` mode.
        public func with(digitalTravelCredentialProvider: any DigitalTravelCredentialProtocol) -> Self {
            changed { $0.credential = digitalTravelCredentialProvider }
        }

        /// Without one no selfie is taken.
        public func with(faceCaptureProvider: any FaceCaptureProtocol) -> Self {
            changed { $0.faceCapture = faceCaptureProvider }
        }

        /// Without one nothing is shared.
        public func with(ultralightProvider: any UltralightProtocol) -> Self {
            changed { $0.ultralight = ultralightProvider }
        }

        /// Without one nobody is kept.
        public func with(subjectStore: any SubjectStoring) -> Self { changed { $0.subjects = subjectStore } }

        /// Without one no form is asked.
        public func with(formProvider: any FormProtocol) -> Self { changed { $0.form = formProvider } }

        /// - Parameter deviceLock: asked before a preview with `showSecurityCheck`; without one a preview is shown at once.
        public func with(deviceLock: any DeviceLock) -> Self { changed { $0.lock = deviceLock } }

        /// - Parameter hash: SHA-256 of bytes, hexadecimal; reports have no digests without it.
        public func with(hash: @escaping @Sendable ([UInt8]) -> String?) -> Self { changed { $0.hash = hash } }

        /// - Parameter sleep: for so many seconds, for tests.
        package func with(sleep: @escaping @Sendable (Double) async throws -> Void) -> Self {
            changed { $0.sleep = sleep }
        }

        // MARK: Building

        /// The providers are made ready by the first reading.
        public func build() -> any EnrolmentProtocol { Enrolment(parts) }

        /// Builds, and makes the providers ready at once: versions 8 and later.
        ///
        /// - Parameter progress: of the providers' soft starts together, in percent.
        /// - Throws: ``ErrorCode/invalidAPIKey``, ``ErrorCode/invalidEndpoint`` or ``ErrorCode/configurationInitFailed``.
        public func initialize(
            progress: @escaping @Sendable (Int) -> Void = { _ in }
        ) async throws(FeatureError) -> any EnrolmentProtocol {
            if let trouble = parts.config.trouble { throw trouble }
            let enrolment = Enrolment(parts)
            let listener = ProgressListener(progress)
            enrolment.database.add(listener)
            defer { enrolment.database.remove(listener) }
            do {
                try await enrolment.database.prepare()
            } catch {
                throw FeatureError(.configurationInitFailed, messages: parts.config.messages)
            }
            return enrolment
        }

        /// The same without a server: persons are not kept and nothing is shared then.
        ///
        /// - Parameter license: a token of the vendor's, not looked at. Vouch has no licences: this succeeds at once.
        public func initializeOffline(license: String) -> any EnrolmentProtocol {
            var offline = parts
            offline.isOffline = true
            return Enrolment(offline)
        }

        private func changed(_ change: (inout EnrolmentParts) -> Void) -> Self {
            var builder = self
            change(&builder.parts)
            return builder
        }
    }

    /// What a builder collects.
    struct EnrolmentParts: Sendable {
        private struct NoScreens: DocumentReaderScreens {}

        let config: EnrolmentConfig
        var documentReaderConfig: DocumentReaderConfig?
        var views = EnrolmentViewRegister()
        var presenter: (any ViewPresenting)?
        var screens: any DocumentReaderScreens = NoScreens()
        var scan: (any DocumentReaderScanProtocol)?
        var chip: (any DocumentReaderRFIDProtocol)?
        var credential: (any DigitalTravelCredentialProtocol)?
        var faceCapture: (any FaceCaptureProtocol)?
        var ultralight: (any UltralightProtocol)?
        var subjects: (any SubjectStoring)?
        var form: (any FormProtocol)?
        var lock: (any DeviceLock)?
        var hash: @Sendable ([UInt8]) -> String? = { _ in nil }
        var sleep: @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
        var isOffline = false

        init(config: EnrolmentConfig) { self.config = config }
    }
}
