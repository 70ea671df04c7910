public import VouchDialects

extension SelphID {
    /// Captures a document: launch it with ``SDKController``.
    public struct SelphIDController: SDKComponent {
        /// The step's name for tracking: ``SelphID/Step/SELPHID``.
        public let step = Step.SELPHID
        public let output: @MainActor (SdkResult<SelphIDResult>) -> Void
        private let data: SelphIDConfigurationData?
        private let viewController: (any AnyObject & Sendable)?

        /// Prepares a launch.
        ///
        /// - Parameters:
        ///   - data: nil ends the launch with ``ErrorType/NO_DATA_ERROR``.
        ///   - output: receives the result, on the main actor.
        ///   - viewController: is handed to ``SelphIDScreens/begin(on:_:)``.
        public init(
            data: SelphIDConfigurationData?, output: @escaping @MainActor (SdkResult<SelphIDResult>) -> Void,
            viewController: (any AnyObject & Sendable)? = nil
        ) {
            self.data = data
            self.output = output
            self.viewController = viewController
        }

        /// Captures the document. ``SDKController`` calls it; apps launch instead.
        public func run(in session: SDKSession) async -> SdkResult<SelphIDResult> {
            guard let data else { return .failed(.NO_DATA_ERROR) }
            return await SelphIDRun(data, in: session, on: viewController).result()
        }
    }
}
