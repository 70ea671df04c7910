import Synchronization
public import VouchDialects

extension SelphID {
    /// Reads a chip: launch it with ``SDKController``.
    ///
    /// Once a chip has refused the number and the dates, a controller ends with ``NfcError/NFC_INVALID_MRZ_KEY`` at once:
    /// another one, with the right ones, is needed.
    public struct NfcController: SDKComponent {
        private final class Refusal: Sendable {
            let isKnown = Mutex(false)
        }

        /// The step's name for tracking: ``SelphID/Step/NFC``.
        public let step = Step.NFC
        public let output: @MainActor (SdkResult<NfcResult>) -> Void
        private let data: NfcConfigurationData?
        private let viewController: (any AnyObject & Sendable)?
        private let refusal = Refusal()

        /// Prepares a launch.
        ///
        /// - Parameters:
        ///   - data: nil ends the launch with ``ErrorType/NO_DATA_ERROR``.
        ///   - output: receives the result, on the main actor.
        ///   - viewController: is handed to ``SelphIDScreens/begin(on:_:)``.
        public init(
            data: NfcConfigurationData?, output: @escaping @MainActor (SdkResult<NfcResult>) -> Void,
            viewController: (any AnyObject & Sendable)? = nil
        ) {
            self.data = data
            self.output = output
            self.viewController = viewController
        }

        /// Prepares a launch, with the parameters in the order of the vendor's sample.
        public init(
            data: NfcConfigurationData?, viewController: (any AnyObject & Sendable)?,
            output: @escaping @MainActor (SdkResult<NfcResult>) -> Void
        ) { self.init(data: data, output: output, viewController: viewController) }

        /// Reads the chip. ``SDKController`` calls it; apps launch instead.
        public func run(in session: SDKSession) async -> SdkResult<NfcResult> {
            guard let data else { return .failed(.NO_DATA_ERROR) }
            guard let request = NfcRequest(data), !refusal.isKnown.withLock({ $0 }) else {
                return .failed(.other(.NFC_INVALID_MRZ_KEY))
            }
            let run = NfcRun(data: data, request: request, session: session, host: viewController)
            let result = await run.result()
            if result.errorType == .other(.NFC_INVALID_MRZ_KEY) { refusal.isKnown.withLock { $0 = true } }
            return result
        }
    }

    /// The vendor's other spelling.
    public typealias NFCController = NfcController

    /// One launch: tutorial, reading, result.
    struct NfcRun: Sendable {
        let data: NfcConfigurationData
        let request: NfcRequest
        let session: SDKSession
        let host: (any AnyObject & Sendable)?

        private var screens: any SelphIDScreens { session.providers.screens }

        func result() async -> SdkResult<NfcResult> {
            let texts = NfcTexts(session)
            if data.enableDebugMode { session.providers.trace("NFC: \(request.access), groups \(groups)") }
            await screens.begin(on: host, Presentation(documentType: .ID_CARD, locale: texts.locale))
            let result = await attempt(texts)
            await screens.end()
            if data.enableDebugMode { session.providers.trace("NFC: \(result.errorType.name)") }
            return result
        }

        /// For programmers.
        private var groups: String { request.groups.map { "\($0.sorted())" } ?? "as listed" }

        private func attempt(_ texts: NfcTexts) async -> SdkResult<NfcResult> {
            if data.showTutorial || data.showPreviousTip {
                let pages = texts.tutorial(of: data.documentType)
                let shown = data.showTutorial ? pages : Array(pages.prefix(1))
                guard await screens.chipTutorial(shown) == .proceed else { return .failed(.CANCEL_BY_USER) }
            }
            while true {
                do throws(ErrorType) {
                    let contents = try await contents(texts)
                    return .ok(try NfcResult(contents, request, tokenizer: session.tokenizer))
                } catch {
                    guard data.showDiagnostic, error != .CANCEL_BY_USER else { return .failed(error) }
                    let diagnostic = Diagnostic(error: error, title: texts[.error], message: texts.words(for: error))
                    let mayRetry = error != .other(.NFC_INVALID_MRZ_KEY)
                    guard await screens.diagnostic(diagnostic) == .retry, mayRetry else { return .failed(error) }
                }
            }
        }

        private func contents(_ texts: NfcTexts) async throws(ErrorType) -> ChipContents {
            guard let chip = session.providers.chip else { throw .other(.NFC_NOT_SUPPORTED) }
            await screens.chip(.waiting(text: texts[.start]))
            let outcome = await withTaskGroup(of: Result<ChipContents, ErrorType>.self) { group in
                group.addTask { await read(chip, texts) }
                group.addTask {
                    // Cancelled once the chip was read.
                    try? await session.providers.sleep(.milliseconds(data.extractionTimeout))
                    return .failure(.SDK_TIMEOUT)
                }
                defer { group.cancelAll() }
                return await group.next() ?? .failure(.UNKNOWN_ERROR)
            }
            switch outcome {
            case .success: await screens.chip(.ended(text: texts[.successful]))
            case .failure(let error): await screens.chip(.ended(text: texts.words(for: error)))
            }
            return try outcome.get()
        }

        private func read(_ chip: any NfcReading, _ texts: NfcTexts) async -> Result<ChipContents, ErrorType> {
            let (screens, style) = (screens, data.readingProgressStyle)
            do {
                return .success(
                    try await chip.read(request) { percent in
                        let percent = min(max(percent, 0), 100)
                        await screens.chip(.reading(percent: percent, text: texts.progress(percent, style)))
                    })
            } catch let error as NfcError {
                return .failure(.other(error))
            } catch let error as ErrorType {
                return .failure(error)
            } catch is CancellationError {
                return .failure(.CANCEL_BY_USER)
            } catch {
                return .failure(.UNKNOWN_ERROR)
            }
        }
    }
}
