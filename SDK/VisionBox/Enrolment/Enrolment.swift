import Foundation
import VouchDialects
import VouchFields
import VouchReport

extension VisionBox {
    struct Enrolment: EnrolmentProtocol {
        let parts: EnrolmentParts
        /// The app's provider, or the device, as are the two that follow.
        let scan: any DocumentReaderScanProtocol
        let chip: any DocumentReaderRFIDProtocol
        let faceCapture: any FaceCaptureProtocol
        let form: any FormProtocol
        /// The app's own, or the server's; nil without either, and offline.
        let subjects: (any SubjectStoring)?
        let screens: any DocumentReaderScreens
        let database: DatabaseUpdate

        init(_ parts: EnrolmentParts) {
            self.parts = parts
            let launched = parts.device.launch()
            let device = DeviceProvider(
                launched: launched, databasePath: parts.documentReaderConfig?.databasePath)
            scan = parts.scan ?? device
            chip = parts.chip ?? device
            faceCapture = parts.faceCapture ?? device
            form = parts.form ?? DeviceForm(launched: launched)
            subjects =
                parts.isOffline
                ? nil
                : parts.subjects
                    ?? parts.config.client(
                        over: parts.transport, cryptography: parts.device.cryptography
                    ).map { ServerSubjects($0) }
            screens = CustomScreens(
                parts.views.documentReader,
                defaults: parts.screens ?? VisionBoxScreens(launched.director, texts: parts.device.texts),
                presenter: parts.presenter)
            // Where one device does both, it is made ready once.
            database = DatabaseUpdate([scan, parts.chip].compactMap { $0 as (any SoftStarting)? })
        }

        func readDocument(
            parameters: ReadDocumentParameters, mode: DocumentReaderMode, access: ReadRFIDDocumentParameters?
        ) async throws(DocumentReaderError) -> DocumentReaderReport {
            guard await screens.acceptsTermsAndConditions() else {
                throw DocumentReaderError(
                    userCanceled: false, termsAndConditionsAccepted: false,
                    featureError: FeatureError(.documentTCNotAccepted, messages: parts.config.messages))
            }
            while true {
                do throws(DocumentReaderError) {
                    if let report = try await attempt(parameters, mode, access) { return report }
                } catch {
                    guard parameters.showErrors, let trouble = error.featureError, await screens.show(trouble) else {
                        throw error
                    }
                }
            }
        }

        /// - Returns: nil if the person wants to read the document again.
        private func attempt(
            _ parameters: ReadDocumentParameters, _ mode: DocumentReaderMode, _ access: ReadRFIDDocumentParameters?
        ) async throws(DocumentReaderError) -> DocumentReaderReport? {
            let reading: Reading
            switch mode {
            case .scan: reading = try await scanned(parameters)
            case .rfid:
                guard let access else { throw error(.documentInvalidParameters) }
                reading = Reading(report: try await chipAlone(access))
            case .dtc: reading = Reading(report: try await credential())
            }
            let report = DocumentReaderReport(
                reading.report, chipTrouble: reading.trouble, documentImage: reading.image,
                locale: parts.config.language, hash: parts.digest)
            return try await isAccepted(report, parameters) ? report : nil
        }

        /// What was read before it is shown.
        private struct Reading {
            var report: DocumentReport
            var trouble: VouchFields.DocumentDataStatus?
            var image: Data?
        }

        /// - Returns: false if the person wants to read the document again.
        private func isAccepted(
            _ report: DocumentReaderReport, _ parameters: ReadDocumentParameters
        ) async throws(DocumentReaderError) -> Bool {
            guard parameters.showPreview else { return true }
            if parameters.showSecurityCheck, let lock = parts.lock ?? parts.device.lock, await !lock.unlock() {
                throw .canceled
            }
            switch await screens.preview(
                report, rfidStatus: parameters.showRFIDStatus ? report.documentRFIDStatus : nil)
            {
            case .accept: return true
            case .retry: return false
            case .cancel: throw .canceled
            }
        }

        // MARK: Page

        private func scanned(_ parameters: ReadDocumentParameters) async throws(DocumentReaderError) -> Reading {
            guard let config = parts.documentReaderConfig else { throw error(.documentConfigError) }
            try await prepare()
            let page: ScannedDocument
            do {
                page = try await limited(min(parameters.scannerTimeout, config.scannerTimeout)) {
                    try await scan.scanDocument(config)
                }
            } catch is TimeIsOver {
                throw error(.mrzTimeout)
            } catch is CancellationError {
                throw .canceled
            } catch {
                throw self.error(.mrzError)
            }
            var reading = Reading(report: page.report, image: page.documentImage)
            if parameters.readRFID, page.report.document.hasChip != false {
                try await addChip(to: &reading, parameters)
            }
            return reading
        }

        /// Providers ready, and their progress on the loading screen.
        private func prepare() async throws(DocumentReaderError) {
            await screens.loading(.started)
            let (steps, feed) = AsyncStream.makeStream(of: Int.self)
            let listener = ProgressListener { feed.yield($0) }
            database.add(listener)
            let outcome = await withTaskGroup(of: Void.self) { group -> Result<Void, any Error> in
                group.addTask { for await progress in steps { await screens.loading(.download(progress)) } }
                defer { feed.finish() }
                do {
                    return .success(try await database.prepare())
                } catch {
                    return .failure(error)
                }
            }
            database.remove(listener)
            if case .success = outcome {
                await screens.loading(.preparing)
                await screens.loading(.finished)
            }
            await screens.loading(.hidden)
            guard case .success = outcome else { throw error(.invalidDatabaseState) }
        }

        // MARK: Chip

        /// What the page says stays, if the chip cannot be read; the reading then says why.
        private func addChip(
            to reading: inout Reading, _ parameters: ReadDocumentParameters
        ) async throws(DocumentReaderError) {
            let page = reading.report
            switch try await isChipWanted(parameters.showRFIDInstructions) {
            case false: reading.trouble = .chipSkipped
            case true:
                switch await chipRead(
                    within: parameters.rfidTimeout, { try await chip.readChip(of: page, progress: $0) })
                {
                case .success(let report): reading.report = report
                case .failure(let trouble): reading.trouble = trouble.status
                }
            }
        }

        private func chipAlone(
            _ access: ReadRFIDDocumentParameters
        ) async throws(DocumentReaderError) -> DocumentReport {
            guard try await isChipWanted(access.showRFIDInstructions) else { throw .canceled }
            let result = await chipRead(within: access.rfidTimeout) {
                try await chip.readChip(with: access, progress: $0)
            }
            switch result {
            case .success(let report): return report
            case .failure(.init(.chipSkipped)): throw .canceled
            case .failure: throw error(.rfidError)
            }
        }

        /// Without instructions there is no way to skip.
        private func isChipWanted(_ asks: Bool) async throws(DocumentReaderError) -> Bool {
            guard asks else { return true }
            switch await screens.rfidInstructions() {
            case .read: return true
            case .skip: return false
            case .cancel: throw .canceled
            }
        }

        private func chipRead(
            within seconds: Double,
            _ read: @escaping @Sendable (@escaping @Sendable (Int) async -> Void) async throws -> DocumentReport
        ) async -> Result<DocumentReport, ChipTrouble> {
            await screens.chip(.searching)
            let result: Result<DocumentReport, ChipTrouble>
            do {
                result = .success(try await limited(seconds) { try await read { await screens.chip(.reading($0)) } })
            } catch is TimeIsOver {
                result = .failure(ChipTrouble(.chipTimeout))
            } catch is CancellationError {
                result = .failure(ChipTrouble(.chipSkipped))
            } catch let trouble as ChipTrouble {
                result = .failure(trouble)
            } catch {
                result = .failure(ChipTrouble(.chipGenericError))
            }
            await screens.chip(.ended)
            return result
        }

        // MARK: Credential

        private func credential() async throws(DocumentReaderError) -> DocumentReport {
            guard let credential = parts.credential else { throw error(.providerNotFound) }
            do {
                return try await credential.readCredential()
            } catch is CancellationError {
                throw .canceled
            } catch {
                throw self.error(.genericError)
            }
        }

        private func error(_ code: ErrorCode) -> DocumentReaderError {
            DocumentReaderError(
                userCanceled: false, termsAndConditionsAccepted: true,
                featureError: FeatureError(code, messages: parts.config.messages))
        }

        private struct TimeIsOver: Error {}

        /// - Throws: ``TimeIsOver`` if the work is not done in time; it is cancelled then.
        private func limited<Value: Sendable>(
            _ seconds: Double, _ work: @escaping @Sendable () async throws -> Value
        ) async throws -> Value {
            try await withThrowingTaskGroup(of: Value?.self) { group in
                group.addTask { try await work() }
                group.addTask {
                    try await parts.sleep(seconds)
                    return nil
                }
                defer { group.cancelAll() }
                guard let first = try await group.next(), let value = first else { throw TimeIsOver() }
                return value
            }
        }
    }
}

extension VisionBox.DocumentReaderError {
    static let canceled = Self(userCanceled: true, termsAndConditionsAccepted: true)
}
