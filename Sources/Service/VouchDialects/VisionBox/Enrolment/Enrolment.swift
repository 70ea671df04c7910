import VouchFields
import VouchReport

extension VisionBox {
    struct Enrolment: EnrolmentProtocol {
        let config: EnrolmentConfig
        let documentReaderConfig: DocumentReaderConfig?
        let scan: (any DocumentReaderScanProtocol)?
        let chip: (any DocumentReaderRFIDProtocol)?
        let screens: any DocumentReaderScreens
        let hash: @Sendable ([UInt8]) -> String?
        let sleep: @Sendable (Double) async throws -> Void

        func readDocument(
            parameters: ReadDocumentParameters
        ) async throws(DocumentReaderError) -> DocumentReaderReport {
            guard await screens.acceptsTermsAndConditions() else {
                throw DocumentReaderError(
                    userCanceled: false, termsAndConditionsAccepted: false,
                    featureError: FeatureError(.documentTCNotAccepted, messages: config.messages))
            }
            while true {
                do throws(DocumentReaderError) {
                    if let report = try await attempt(parameters) { return report }
                } catch {
                    guard parameters.showErrors, let trouble = error.featureError, await screens.show(trouble) else {
                        throw error
                    }
                }
            }
        }

        /// - Returns: nil if the person wants to read the document again.
        private func attempt(
            _ parameters: ReadDocumentParameters
        ) async throws(DocumentReaderError) -> DocumentReaderReport? {
            guard let documentReaderConfig else { throw error(.documentConfigError) }
            guard let scan else { throw error(.providerNotFound) }
            let page: DocumentReport
            do {
                page = try await limited(min(parameters.scannerTimeout, documentReaderConfig.scannerTimeout)) {
                    try await scan.scanDocument(documentReaderConfig)
                }
            } catch is TimeIsOver {
                throw error(.mrzTimeout)
            } catch is CancellationError {
                throw Self.canceled
            } catch {
                throw self.error(.mrzError)
            }
            let (read, trouble) = try await withChip(page, parameters)
            let report = DocumentReaderReport(read, chipTrouble: trouble, locale: config.language, hash: hash)
            guard parameters.showPreview else { return report }
            let status = parameters.showRFIDStatus ? report.documentRFIDStatus : nil
            switch await screens.preview(report, rfidStatus: status) {
            case .accept: return report
            case .retry: return nil
            case .cancel: throw Self.canceled
            }
        }

        /// The page's report, if the chip cannot be read, and why.
        private func withChip(
            _ page: DocumentReport, _ parameters: ReadDocumentParameters
        ) async throws(DocumentReaderError) -> (DocumentReport, VouchFields.DocumentDataStatus?) {
            guard parameters.readRFID, page.document.hasChip != false else { return (page, nil) }
            guard let chip else { return (page, .chipNotSupported) }
            if parameters.showRFIDInstructions {
                switch await screens.rfidInstructions() {
                case .read: break
                case .skip: return (page, .chipSkipped)
                case .cancel: throw Self.canceled
                }
            }
            do {
                return (try await limited(parameters.rfidTimeout) { try await chip.readChip(of: page) }, nil)
            } catch is TimeIsOver {
                return (page, .chipTimeout)
            } catch is CancellationError {
                return (page, .chipSkipped)
            } catch let trouble as ChipTrouble {
                return (page, trouble.status)
            } catch {
                return (page, .chipGenericError)
            }
        }

        private func error(_ code: ErrorCode) -> DocumentReaderError {
            DocumentReaderError(
                userCanceled: false, termsAndConditionsAccepted: true,
                featureError: FeatureError(code, messages: config.messages))
        }

        private static let canceled = DocumentReaderError(userCanceled: true, termsAndConditionsAccepted: true)

        private struct TimeIsOver: Error {}

        /// - Throws: ``TimeIsOver`` if the work is not done in time; it is cancelled then.
        private func limited(
            _ seconds: Double, _ work: @escaping @Sendable () async throws -> DocumentReport
        ) async throws -> DocumentReport {
            try await withThrowingTaskGroup(of: DocumentReport?.self) { group in
                group.addTask { try await work() }
                group.addTask {
                    try await sleep(seconds)
                    return nil
                }
                defer { group.cancelAll() }
                guard let first = try await group.next(), let report = first else { throw TimeIsOver() }
                return report
            }
        }
    }
}
