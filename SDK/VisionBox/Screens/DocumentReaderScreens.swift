public import VouchDialects

extension VisionBox {
    /// What a person sees and decides during a reading. An app's screens implement it. Every method has a default,
    /// which shows nothing: terms and preview count as accepted, the chip is read, and errors are not tried again.
    public protocol DocumentReaderScreens: Sendable {
        /// Receives the view on which all others are shown: a view controller, an activity.
        func begin(on host: any AnyObject & Sendable) async
        /// Asks for the terms before each reading.
        ///
        /// - Returns: false ends the reading with ``ErrorCode/documentTCNotAccepted``.
        func acceptsTermsAndConditions() async -> Bool
        /// Shows how far the reader is prepared; called in the order of ``LoadingStep``.
        func loading(_ step: LoadingStep) async
        /// Shows what to do before the chip is read. Not called with `showRFIDInstructions` false, and then it cannot
        /// be skipped.
        func rfidInstructions() async -> RFIDDecision
        /// Shows how far the chip is read.
        func chip(_ step: ChipStep) async
        /// Shows what was read.
        ///
        /// - Parameter rfidStatus: what became of the chip; nil unless it is to be shown.
        func preview(_ report: DocumentReaderReport, rfidStatus: DocumentRFIDStatus?) async -> PreviewDecision
        /// Shows an error.
        ///
        /// - Returns: whether the person wants to try again.
        func show(_ error: FeatureError) async -> Bool
    }

    /// The steps of a loading screen, in this order. A failure goes straight to ``hidden``.
    public enum LoadingStep: Sendable, Hashable {
        /// The vendor's `onPreFeatureLoading`.
        case started
        /// The vendor's `onDownloadProgressChanged`, in percent.
        case download(Int)
        /// The vendor's `onPreparingFeature`.
        case preparing
        /// The vendor's `onPostFeatureLoading`.
        case finished
        /// The vendor's `hideLoading`.
        case hidden
    }

    /// How far the reading of a chip is.
    public enum ChipStep: Sendable, Hashable {
        /// The device waits for a chip.
        case searching
        /// The chip is being read; how far, in percent.
        case reading(Int)
        /// Reading ended, successfully or not.
        case ended
    }

    /// What the person pressed before the chip is read.
    public enum RFIDDecision: Sendable, Hashable {
        /// Read the chip.
        case read
        /// Go on without the chip.
        case skip
        /// End the reading.
        case cancel
    }

    /// What the person pressed on the preview.
    public enum PreviewDecision: Sendable, Hashable {
        /// Hand the report to the app.
        case accept
        /// Scan the document again.
        case retry
        /// End the reading.
        case cancel
    }
}

extension VisionBox.DocumentReaderScreens {
    public func begin(on host: any AnyObject & Sendable) async {}
    /// Accepts without asking.
    public func acceptsTermsAndConditions() async -> Bool { true }
    /// Shows nothing.
    public func loading(_ step: VisionBox.LoadingStep) async {}
    /// Reads the chip without asking.
    public func rfidInstructions() async -> VisionBox.RFIDDecision { .read }
    /// Shows nothing.
    public func chip(_ step: VisionBox.ChipStep) async {}
    /// Accepts without showing anything.
    public func preview(
        _ report: VisionBox.DocumentReaderReport, rfidStatus: VisionBox.DocumentRFIDStatus?
    ) async -> VisionBox.PreviewDecision { .accept }
    /// Does not try again.
    public func show(_ error: VisionBox.FeatureError) async -> Bool { false }
}
