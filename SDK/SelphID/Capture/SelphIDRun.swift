import VouchCamera
import VouchCore
import VouchDevice
import VouchDialects
import VouchReport
import VouchVision

extension SelphID {
    /// One launch: resources, tutorial, permission, each side, result.
    struct SelphIDRun: Sendable {
        let configuration: SelphIDConfigurationData
        let session: SDKSession
        let host: (any AnyObject & Sendable)?
        private let memory = CaptureMemory()

        init(_ configuration: SelphIDConfigurationData, in session: SDKSession, on host: (any AnyObject & Sendable)?) {
            self.configuration = configuration
            self.session = session
            self.host = host
        }

        private var providers: SDKProviders { session.providers }
        private var screens: any SelphIDScreens { providers.screens }

        func result() async -> SdkResult<SelphIDResult> {
            providers.trace("SelphID: launched")
            let result = await ended()
            await screens.end()
            providers.trace("SelphID: \(result.errorType.name)")
            return result
        }

        private func ended() async -> SdkResult<SelphIDResult> {
            do throws(ErrorType) {
                try await capture()
                guard !configuration.tutorialOnly else { return .ok(nil) }
                let result = try data()
                if configuration.vibrationEnabled { await providers.vibrate(.success) }
                return .ok(result)
            } catch {
                // Data captured until then is sent; a failure to send it is not a second error.
                return .failed(error, configuration.tutorialOnly ? nil : try? data())
            }
        }

        private func capture() async throws(ErrorType) {
            let plain = Presentation(documentType: configuration.documentType)
            let plan = try await attempt(plain) { () throws(ErrorType) in
                try Plan(configuration, locale: session.locale, providers)
            }
            await screens.begin(on: host, plan.presentation)
            try await introduce(plan.presentation)
            guard !configuration.tutorialOnly else { return }
            let tools = try await attempt(plan.presentation) { () async throws(ErrorType) in
                let tools = try await Tools(providers)
                try await permit(tools)
                return tools
            }
            let video = try await attempt(plan.presentation) { () throws(ErrorType) in try recording(by: tools) }
            defer { video?.finish() }
            for side in configuration.sides {
                let run = SideRun(
                    side: side, configuration: configuration, session: session, models: plan.models, tools: tools,
                    video: video, memory: memory)
                try await attempt(plan.presentation) { () async throws(ErrorType) in try await run.capture() }
            }
        }

        private func introduce(_ presentation: Presentation) async throws(ErrorType) {
            var wantsTutorial = configuration.showTutorial || configuration.tutorialOnly
            if configuration.showPreviousTip, !configuration.tutorialOnly {
                switch await screens.tip(presentation.tip) {
                case .start: break
                case .moreInformation: wantsTutorial = true
                case .cancel: throw .CANCEL_BY_USER
                }
            }
            guard wantsTutorial else { return }
            guard await screens.tutorial(presentation.tutorial) == .proceed else { throw .CANCEL_BY_USER }
        }

        private func permit(_ tools: Tools) async throws(ErrorType) {
            switch await tools.camera.permission() {
            case .granted: return
            case .denied: throw .CAMERA_PERMISSION_DENIED
            case .deniedInSettings: throw .other(.SETTINGS_PERMISSION_ERROR)
            }
        }

        private func recording(by tools: Tools) throws(ErrorType) -> (any RecordedVideo)? {
            guard let path = configuration.videoFilename.unlessEmpty else { return nil }
            guard path.hasPrefix("/") else { throw .other(.BAD_CONFIGURATION_ERROR) }
            do {
                return try (providers.recorder ?? MotionJPEGRecorder(encoder: tools.encoder)).begin(path)
            } catch {
                throw .STORAGE_PERMISSION_DENIED
            }
        }

        /// Does what may fail. An error is felt and shown, if the configuration says so, and what failed is done again if
        /// the person wants that. Ending it oneself is no error.
        private func attempt<Value: Sendable>(
            _ presentation: Presentation, _ work: () async throws(ErrorType) -> Value
        ) async throws(ErrorType) -> Value {
            while true {
                do throws(ErrorType) {
                    return try await work()
                } catch {
                    guard error != .CANCEL_BY_USER else { throw error }
                    if configuration.vibrationEnabled { await providers.vibrate(.error) }
                    guard configuration.showDiagnostic,
                        await screens.diagnostic(presentation.diagnostic(of: error)) == .retry
                    else { throw error }
                }
            }
        }

        private func data() throws(ErrorType) -> SelphIDResult {
            do {
                return try SelphIDResult(memory.captured, configuration, session)
            } catch {
                throw .other(.WIDGET_RESULT_DATA_ERROR)
            }
        }
    }

    /// What the device and the app do for a capture, complete.
    struct Tools: Sendable {
        let camera: any CameraProviding
        let find: @Sendable (GreyPicture) -> [FoundDocument]
        let reader: any DocumentReading
        let encoder: any PictureEncoding

        init(_ providers: SDKProviders) async throws(ErrorType) {
            guard let camera = providers.camera, let reader = providers.reader, let encoder = providers.encoder else {
                throw .other(.INITIALIZATION_ERROR)
            }
            (self.camera, self.reader, self.encoder) = (camera, reader, encoder)
            if let find = providers.findDocuments {
                self.find = find
                return
            }
            do {
                let finder = try await providers.device.reader.captureEngines(review: AutomaticReview()).finder
                find = { finder.documents(in: $0) }
            } catch {
                throw .other(.INITIALIZATION_ERROR)
            }
        }
    }
}
