public import VouchCapture
public import VouchDialects

extension SelphID {
    /// What a person sees and decides during a launch. An app's screens implement it. Every method has a default, which
    /// shows nothing: the launch goes on, and errors are not tried again.
    public protocol SelphIDScreens: Sendable {
        /// Called first.
        ///
        /// - Parameters:
        ///   - host: the view on which all others are shown: a view controller; nil if the app gave none.
        ///   - presentation: look and texts of this launch.
        func begin(on host: (any AnyObject & Sendable)?, _ presentation: Presentation) async
        /// Shows the page before the capture.
        func tip(_ page: TipPage) async -> TipDecision
        /// Shows the tutorial's pages in their order.
        func tutorial(_ pages: [TutorialPage]) async -> TutorialDecision
        /// Shows what the person should do now; called when it changes.
        func guide(_ guidance: DocumentInstruction, side: DocumentSide) async
        /// Shows the picture of a side after its analysis.
        func result(_ image: DocumentImage, side: DocumentSide) async -> ResultDecision
        /// Shows an error, and asks whether to try again.
        func diagnostic(_ diagnostic: Diagnostic) async -> DiagnosticDecision
        /// Shows a line of technical information; in debug mode only.
        func technical(_ line: String) async
        /// Shows what to do before a chip is read, one text for each page.
        func chipTutorial(_ texts: [String]) async -> TutorialDecision
        /// Shows the progress of reading a chip.
        func chip(_ step: NfcStep) async
        /// Called last, however the launch ended.
        func end() async
    }

    /// What the person pressed on the tip.
    public enum TipDecision: Sendable, Hashable {
        /// Start the capture.
        case start
        /// Show the tutorial first.
        case moreInformation
        /// End the launch.
        case cancel
    }
    /// What the person pressed on the tutorial.
    public enum TutorialDecision: Sendable, Hashable {
        /// Go on with what follows the tutorial.
        case proceed
        /// End the launch.
        case cancel
    }
    /// What the person pressed on the picture of a side.
    public enum ResultDecision: Sendable, Hashable {
        /// Use the picture.
        case proceed
        /// Capture the side again.
        case retry
        /// End the launch.
        case cancel
    }
    /// What the person pressed on an error.
    public enum DiagnosticDecision: Sendable, Hashable {
        /// Try again what failed.
        case retry
        /// End the launch with the error.
        case exit
    }

    /// An error as screens show it.
    public struct Diagnostic: Sendable, Hashable {
        /// The error, for programs.
        public let error: ErrorType
        /// The heading: one line.
        public let title: String
        /// One sentence for the person.
        public let message: String
    }

    /// Screens that show nothing; every question has its default answer.
    public struct NoScreens: SelphIDScreens {
        public init() {}
    }
}

extension SelphID.SelphIDScreens {
    public func begin(on host: (any AnyObject & Sendable)?, _ presentation: SelphID.Presentation) async {}
    /// Starts the capture.
    public func tip(_ page: SelphID.TipPage) async -> SelphID.TipDecision { .start }
    public func tutorial(_ pages: [SelphID.TutorialPage]) async -> SelphID.TutorialDecision { .proceed }
    public func guide(_ guidance: DocumentInstruction, side: SelphID.DocumentSide) async {}
    public func result(
        _ image: SelphID.DocumentImage, side: SelphID.DocumentSide
    ) async -> SelphID.ResultDecision { .proceed }
    /// Does not try again.
    public func diagnostic(_ diagnostic: SelphID.Diagnostic) async -> SelphID.DiagnosticDecision { .exit }
    public func technical(_ line: String) async {}
    public func chipTutorial(_ texts: [String]) async -> SelphID.TutorialDecision { .proceed }
    public func chip(_ step: SelphID.NfcStep) async {}
    public func end() async {}
}
