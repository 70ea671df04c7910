extension VisionBox {
    /// What a person sees and decides on the way. An app's screens implement it; a step that has no method of the app's
    /// own shows nothing, and its question counts as answered with yes.
    public protocol DocumentReaderScreens: Sendable {
        /// The screen on which all others are shown: a view controller, an activity.
        func begin(on host: any AnyObject & Sendable) async
        /// Asked before each reading.
        func acceptsTermsAndConditions() async -> Bool
        /// Told in the order of ``LoadingStep``.
        func loading(_ step: LoadingStep) async
        /// Before the chip is read; not asked with `showRFIDInstructions` false, and then it cannot be skipped.
        func rfidInstructions() async -> RFIDDecision
        /// Searching, reading, ended.
        func chip(_ step: ChipStep) async
        /// - Parameter rfidStatus: nil unless it is to be shown.
        func preview(_ report: DocumentReaderReport, rfidStatus: DocumentRFIDStatus?) async -> PreviewDecision
        /// - Returns: whether to try again.
        func show(_ error: FeatureError) async -> Bool
    }

    /// What a loading screen tells, in this order.
    public enum LoadingStep: Sendable, Hashable {
        /// `onPreFeatureLoading`.
        case started
        /// `onDownloadProgressChanged`, in percent.
        case download(Int)
        /// `onPreparingFeature`.
        case preparing
        /// `onPostFeatureLoading`.
        case finished
        /// `hideLoading`.
        case hidden
    }

    /// How far a chip is.
    public enum ChipStep: Sendable, Hashable {
        /// The device waits for one.
        case searching
        /// In percent.
        case reading(Int)
        /// Whatever way.
        case ended
    }

    /// What the person pressed before a chip.
    public enum RFIDDecision: Sendable, Hashable {
        /// The chip is read.
        case read
        /// The document counts without its chip.
        case skip
        /// The reading ends.
        case cancel
    }

    /// What the person pressed on the preview.
    public enum PreviewDecision: Sendable, Hashable {
        /// The report is handed over.
        case accept
        /// The document is scanned again.
        case retry
        /// The reading ends.
        case cancel
    }
}

extension VisionBox.DocumentReaderScreens {
    public func begin(on host: any AnyObject & Sendable) async {}
    /// Accepts.
    public func acceptsTermsAndConditions() async -> Bool { true }
    /// Shows nothing.
    public func loading(_ step: VisionBox.LoadingStep) async {}
    public func rfidInstructions() async -> VisionBox.RFIDDecision { .read }
    /// Shows nothing.
    public func chip(_ step: VisionBox.ChipStep) async {}
    public func preview(
        _ report: VisionBox.DocumentReaderReport, rfidStatus: VisionBox.DocumentRFIDStatus?
    ) async -> VisionBox.PreviewDecision { .accept }
    public func show(_ error: VisionBox.FeatureError) async -> Bool { false }
}
