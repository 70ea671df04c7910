public import VouchCapture

extension SelphID {
    /// What a person sees and decides on the way. An app's screens implement it; a step that has no method of the app's
    /// own shows nothing, and its question counts as answered with yes.
    public protocol SelphIDScreens: Sendable {
        /// - Parameter host: the screen on which all others are shown: a view controller.
        func begin(on host: (any AnyObject & Sendable)?, _ presentation: Presentation) async
        /// The page before the capture.
        func tip(_ page: TipPage) async -> TipDecision
        /// The pages in their order.
        func tutorial(_ pages: [TutorialPage]) async -> TutorialDecision
        /// What to do now; called when it changes.
        func guide(_ guidance: DocumentInstruction, side: DocumentSide) async
        /// The picture after its analysis.
        func result(_ image: DocumentImage, side: DocumentSide) async -> ResultDecision
        /// An error, and whether to try again.
        func diagnostic(_ diagnostic: Diagnostic) async -> DiagnosticDecision
        /// Technical information; in debug mode only.
        func technical(_ line: String) async
        /// What to do before a chip is read, a text for each page.
        func chipTutorial(_ texts: [String]) async -> TutorialDecision
        /// The NFC component's progress.
        func chip(_ step: NfcStep) async
        /// The last call of a launch.
        func end() async
    }

    /// What the person pressed.
    public enum TipDecision: Sendable, Hashable {
        /// The capture begins.
        case start
        /// The tutorial is shown.
        case moreInformation
        /// The launch ends.
        case cancel
    }
    /// What the person pressed.
    public enum TutorialDecision: Sendable, Hashable {
        /// The next page, or what comes after the last one.
        case proceed
        /// The launch ends.
        case cancel
    }
    /// What the person pressed.
    public enum ResultDecision: Sendable, Hashable {
        /// The picture is used.
        case proceed
        /// The side is captured again.
        case retry
        /// The launch ends.
        case cancel
    }
    /// What the person pressed.
    public enum DiagnosticDecision: Sendable, Hashable {
        /// What failed is done again.
        case retry
        /// The launch ends with the error.
        case exit
    }

    /// An error as it is shown.
    public struct Diagnostic: Sendable, Hashable {
        /// Which one it is.
        public let error: ErrorType
        /// One line.
        public let title: String
        /// One sentence.
        public let message: String
    }

    /// Shows nothing.
    public struct NoScreens: SelphIDScreens {
        public init() {}
    }
}

extension SelphID.SelphIDScreens {
    public func begin(on host: (any AnyObject & Sendable)?, _ presentation: SelphID.Presentation) async {}
    public func tip(_ page: SelphID.TipPage) async -> SelphID.TipDecision { .start }
    public func tutorial(_ pages: [SelphID.TutorialPage]) async -> SelphID.TutorialDecision { .proceed }
    public func guide(_ guidance: DocumentInstruction, side: SelphID.DocumentSide) async {}
    public func result(
        _ image: SelphID.DocumentImage, side: SelphID.DocumentSide
    ) async -> SelphID.ResultDecision { .proceed }
    public func diagnostic(_ diagnostic: SelphID.Diagnostic) async -> SelphID.DiagnosticDecision { .exit }
    public func technical(_ line: String) async {}
    public func chipTutorial(_ texts: [String]) async -> SelphID.TutorialDecision { .proceed }
    public func chip(_ step: SelphID.NfcStep) async {}
    public func end() async {}
}
