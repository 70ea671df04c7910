public import VouchClient
public import VouchDevice
public import VouchDialects

extension VisionBox {
    /// Composes the SDK's features: `EnrolmentBuilder.of(…).with(…).build()`.
    public struct EnrolmentBuilder: Sendable {
        private var parts: EnrolmentParts

        private init(_ config: EnrolmentConfig) { parts = EnrolmentParts(config: config) }

        /// Begins a builder, as on iOS.
        public static func of(enrolmentConfig: EnrolmentConfig) -> Self { Self(enrolmentConfig) }

        /// Begins a builder, as on Android.
        ///
        /// - Parameter context: an activity, which Vouch does not need.
        public static func of(_ context: any AnyObject & Sendable, _ config: EnrolmentConfig) -> Self { Self(config) }

        /// Sets how documents are read. Without it `readDocument` fails with ``ErrorCode/documentConfigError``.
        public func with(documentReaderConfig: DocumentReaderConfig) -> Self {
            changed { $0.documentReaderConfig = documentReaderConfig }
        }

        /// Android's name of ``with(documentReaderConfig:)``.
        public func withDocumentReaderConfig(_ config: DocumentReaderConfig) -> Self {
            with(documentReaderConfig: config)
        }

        // MARK: Views

        /// Sets the app's own views. It replaces every view that was given before.
        public func with(viewRegister: EnrolmentViewRegister) -> Self { changed { $0.views = viewRegister } }

        /// Sets the document reader's own views, as on Android.
        public func withDocumentReaderCustomViews(_ views: DocumentReaderCustomViews) -> Self {
            changed { $0.views.documentReader = views }
        }

        /// Sets the view shown while the face capture loads, as on Android.
        public func withBiometricFaceCaptureCustomViews(_ views: BiometricFaceCaptureCustomViews) -> Self {
            changed { $0.views.loading[.faceCapture] = views.loadingView }
        }

        /// Sets the view shown while a boarding pass is read, as on Android.
        public func withBoardingPassCustomViews(_ views: BoardingPassCustomViews) -> Self {
            changed { $0.views.loading[.boardingPass] = views.loadingView }
        }

        /// Sets the view shown while faces are compared, as on Android.
        public func withBiometricFaceMatchCustomViews(_ views: BiometricFaceMatchCustomViews) -> Self {
            changed { $0.views.loading[.faceMatch] = views.loadingView }
        }

        /// Sets the view shown while a subject is stored or fetched, as on Android.
        public func withSubjectCustomViews(_ views: SubjectCustomViews) -> Self {
            changed { $0.views.loading[.subject] = views.loadingView }
        }

        /// Sets what puts the app's own views on the screen. Without it they are made and called, but not shown.
        public func with(presenter: any ViewPresenting) -> Self { changed { $0.presenter = presenter } }

        /// Sets the screens of steps for which the app has no view of its own; by default ``VisionBoxScreens`` on the
        /// device.
        public func with(screens: any DocumentReaderScreens) -> Self { changed { $0.screens = screens } }

        // MARK: Providers

        /// Sets the device whose camera, reader, chips, faces and screens take the place of every provider that is not
        /// given; ``VouchDevice/Device/standard`` unless set.
        public func with(device: Device) -> Self { changed { $0.device = device } }

        /// Sets what scans documents; by default the device: ``DeviceProvider``.
        public func with(documentScanProvider: any DocumentReaderScanProtocol) -> Self {
            changed { $0.scan = documentScanProvider }
        }

        /// Sets what reads chips; by default the device: ``DeviceProvider``.
        public func with(documentRFIDProvider: any DocumentReaderRFIDProtocol) -> Self {
            changed { $0.chip = documentRFIDProvider }
        }

        /// Sets what reads digital travel credentials, such as a ``CredentialFile``. Without it the mode `dtc` fails with
        /// ``ErrorCode/providerNotFound``.
        public func with(digitalTravelCredentialProvider: any DigitalTravelCredentialProtocol) -> Self {
            changed { $0.credential = digitalTravelCredentialProvider }
        }

        /// Sets what takes selfies; by default the device: ``DeviceProvider``.
        public func with(faceCaptureProvider: any FaceCaptureProtocol) -> Self {
            changed { $0.faceCapture = faceCaptureProvider }
        }

        /// Sets where subjects are stored; by default the Vouch server of ``EnrolmentConfig/apiConfig``:
        /// ``ServerSubjects``. Without either the calls fail with ``ErrorCode/subjectCommunicationError``.
        public func with(subjectStore: any SubjectStoring) -> Self { changed { $0.subjects = subjectStore } }

        /// Sets what carries requests to the server of ``EnrolmentConfig/apiConfig``; by default as
        /// ``EnrolmentConfig/client(over:cryptography:)`` does.
        public func with(transport: any ClientTransport) -> Self { changed { $0.transport = transport } }

        /// Sets what shows forms; by default the device: ``DeviceForm``.
        public func with(formProvider: any FormProtocol) -> Self { changed { $0.form = formProvider } }

        /// Sets what unlocks the device before a preview with `showSecurityCheck`; by default the device's lock. Without
        /// one the preview is shown at once.
        public func with(deviceLock: any DeviceLock) -> Self { changed { $0.lock = deviceLock } }

        /// Sets how digests are computed; by default as the device does.
        ///
        /// - Parameter hash: SHA-256 of bytes, in lower-case hexadecimal.
        public func with(hash: @escaping @Sendable ([UInt8]) -> String?) -> Self { changed { $0.hash = hash } }

        /// - Parameter sleep: for so many seconds, for tests.
        package func with(sleep: @escaping @Sendable (Double) async throws -> Void) -> Self {
            changed { $0.sleep = sleep }
        }

        // MARK: Building

        /// Builds the features. Nothing is checked or loaded: the first reading prepares the providers.
        public func build() -> any EnrolmentProtocol { Enrolment(parts) }

        /// Builds, and prepares the providers at once: versions 8 and later.
        ///
        /// - Parameter progress: of all providers together, in percent.
        /// - Throws: ``FeatureError`` with ``ErrorCode/invalidAPIKey`` or ``ErrorCode/invalidEndpoint`` for the
        ///   configuration, ``ErrorCode/configurationInitFailed`` if a provider cannot be used.
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

        /// Builds without a server: subjects are not stored and nothing is shared then.
        ///
        /// - Parameter license: a token of the vendor's; ignored. Vouch has no licences: this succeeds at once.
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
        let config: EnrolmentConfig
        var documentReaderConfig: DocumentReaderConfig?
        var views = EnrolmentViewRegister()
        var presenter: (any ViewPresenting)?
        var device = Device.standard
        var screens: (any DocumentReaderScreens)?
        var scan: (any DocumentReaderScanProtocol)?
        var chip: (any DocumentReaderRFIDProtocol)?
        var credential: (any DigitalTravelCredentialProtocol)?
        var faceCapture: (any FaceCaptureProtocol)?
        var subjects: (any SubjectStoring)?
        var transport: (any ClientTransport)?
        var form: (any FormProtocol)?
        var lock: (any DeviceLock)?
        var hash: (@Sendable ([UInt8]) -> String?)?
        var sleep: @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
        var isOffline = false

        init(config: EnrolmentConfig) { self.config = config }

        /// The app's own, else the device's.
        var digest: @Sendable ([UInt8]) -> String? { hash ?? device.digest }
    }
}
