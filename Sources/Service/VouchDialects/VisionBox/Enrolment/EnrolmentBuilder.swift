extension VisionBox {
    /// Puts the SDK's features together: `EnrolmentBuilder.of(…).with(…).build()`.
    public struct EnrolmentBuilder: Sendable {
        private struct NoScreens: DocumentReaderScreens {}

        private let config: EnrolmentConfig
        private var documentReaderConfig: DocumentReaderConfig?
        private var scan: (any DocumentReaderScanProtocol)?
        private var chip: (any DocumentReaderRFIDProtocol)?
        private var screens: any DocumentReaderScreens = NoScreens()
        private var hash: @Sendable ([UInt8]) -> String? = { _ in nil }
        private var sleep: @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }

        private init(_ config: EnrolmentConfig) { self.config = config }

        public static func of(enrolmentConfig: EnrolmentConfig) -> Self { Self(enrolmentConfig) }

        public func with(documentReaderConfig: DocumentReaderConfig) -> Self {
            changed { $0.documentReaderConfig = documentReaderConfig }
        }

        /// Android's name.
        public func withDocumentReaderConfig(_ config: DocumentReaderConfig) -> Self {
            with(documentReaderConfig: config)
        }

        public func with(documentScanProvider: any DocumentReaderScanProtocol) -> Self {
            changed { $0.scan = documentScanProvider }
        }

        public func with(documentRFIDProvider: any DocumentReaderRFIDProtocol) -> Self {
            changed { $0.chip = documentRFIDProvider }
        }

        /// Without any, nothing is asked: terms count as accepted, previews too.
        public func with(screens: any DocumentReaderScreens) -> Self { changed { $0.screens = screens } }

        /// - Parameter hash: SHA-256 of bytes, hexadecimal; reports have no digests without it.
        public func with(hash: @escaping @Sendable ([UInt8]) -> String?) -> Self { changed { $0.hash = hash } }

        /// - Parameter sleep: for so many seconds, for tests.
        package func with(sleep: @escaping @Sendable (Double) async throws -> Void) -> Self {
            changed { $0.sleep = sleep }
        }

        public func build() -> any EnrolmentProtocol {
            Enrolment(
                config: config, documentReaderConfig: documentReaderConfig, scan: scan, chip: chip, screens: screens,
                hash: hash, sleep: sleep)
        }

        private func changed(_ change: (inout Self) -> Void) -> Self {
            var builder = self
            change(&builder)
            return builder
        }
    }

    /// The SDK's front door.
    public protocol EnrolmentProtocol: Sendable {
        /// Scans a document, reads its chip if asked to, and shows what the parameters want shown.
        ///
        /// If the chip cannot be read, the page's data come back all the same, and
        /// ``DocumentReaderReport/documentStatuses`` says why.
        ///
        /// - Throws: ``DocumentReaderError``.
        func readDocument(
            parameters: ReadDocumentParameters
        ) async throws(DocumentReaderError) -> DocumentReaderReport
    }
}

extension VisionBox.EnrolmentProtocol {
    /// As the iOS SDK has it, without the view controller: screens are ``VisionBox/DocumentReaderScreens``.
    public func readDocument(
        parameters: VisionBox.ReadDocumentParameters,
        completionHandler:
            @escaping @Sendable (Result<VisionBox.DocumentReaderReport, VisionBox.DocumentReaderError>) -> Void
    ) {
        Task { completionHandler(await result(parameters)) }
    }

    /// As the Android SDK hands it to a result launcher.
    public func readDocument(
        params: VisionBox.ReadDocumentParameters,
        resultLauncher: @escaping @Sendable (VisionBox.DocumentReaderActivityResult) -> Void
    ) {
        Task { resultLauncher(VisionBox.DocumentReaderActivityResult(await result(params))) }
    }

    private func result(
        _ parameters: VisionBox.ReadDocumentParameters
    ) async -> Result<VisionBox.DocumentReaderReport, VisionBox.DocumentReaderError> {
        do throws(VisionBox.DocumentReaderError) {
            return .success(try await readDocument(parameters: parameters))
        } catch {
            return .failure(error)
        }
    }
}
