extension VisionBox {
    /// A view of the app's own: the SDK makes it when its step begins.
    @MainActor public protocol CustomView: AnyObject, Sendable {
        init()
    }

    @MainActor public protocol FeatureLoadingViewInterface: AnyObject {
        func onPreFeatureLoading()
        func onPostFeatureLoading()
        func hideLoading()
    }

    @MainActor public protocol DocumentReaderLoadingViewInterface: FeatureLoadingViewInterface {
        /// - Parameter progress: in percent.
        func onDownloadProgressChanged(progress: Int)
        func onPreparingFeature()
    }

    @MainActor public protocol DocumentReaderRFIDInstructionsViewInterface: AnyObject {
        /// Set before the view is shown.
        var delegate: (any DocumentReaderRFIDInstructionsViewDelegate)? { get set }
        func hideInstructions()
    }

    /// What the view's buttons tell.
    @MainActor public protocol DocumentReaderRFIDInstructionsViewDelegate: AnyObject {
        func didPressReadChipButton()
        func didPressSkipButton()
    }

    /// Android's `ICustomDocumentReader.RfidSearchView`. The method's name is ours.
    @MainActor public protocol DocumentReaderRFIDSearchViewInterface: AnyObject {
        func hideSearch()
    }

    /// Android's `ICustomDocumentReader.RfidProcessView`. The methods' names are ours.
    @MainActor public protocol DocumentReaderRFIDProcessViewInterface: AnyObject {
        /// - Parameter progress: in percent.
        func onProgressChanged(progress: Int)
        func hideProcess()
    }

    public typealias FeatureLoadingView = CustomView & FeatureLoadingViewInterface
    public typealias FeatureLoadingViewType = any FeatureLoadingView.Type
    public typealias DocumentReaderLoadingView = CustomView & DocumentReaderLoadingViewInterface
    public typealias DocumentReaderLoadingViewType = any DocumentReaderLoadingView.Type
    public typealias DocumentReaderRFIDInstructionsView = CustomView & DocumentReaderRFIDInstructionsViewInterface
    public typealias DocumentReaderRFIDInstructionsViewType = any DocumentReaderRFIDInstructionsView.Type
    public typealias DocumentReaderRFIDSearchViewType = any (CustomView & DocumentReaderRFIDSearchViewInterface).Type
    public typealias DocumentReaderRFIDProcessViewType = any (CustomView & DocumentReaderRFIDProcessViewInterface).Type

    /// Puts views on a screen and takes them away: a view controller's work.
    @MainActor public protocol ViewPresenting: Sendable {
        func present(_ view: any CustomView)
        func dismiss(_ view: any CustomView)
    }

    /// The document reader's views of the app's own, as Android takes them; nil: the default screen.
    public struct DocumentReaderCustomViews: Sendable {
        public var loadingView: DocumentReaderLoadingViewType?
        public var rfidInstructionsView: DocumentReaderRFIDInstructionsViewType?
        public var rfidSearchView: DocumentReaderRFIDSearchViewType?
        public var rfidProcessView: DocumentReaderRFIDProcessViewType?

        public init(
            loadingView: DocumentReaderLoadingViewType? = nil,
            rfidInstructionsView: DocumentReaderRFIDInstructionsViewType? = nil,
            rfidSearchView: DocumentReaderRFIDSearchViewType? = nil,
            rfidProcessView: DocumentReaderRFIDProcessViewType? = nil
        ) {
            self.loadingView = loadingView
            self.rfidInstructionsView = rfidInstructionsView
            self.rfidSearchView = rfidSearchView
            self.rfidProcessView = rfidProcessView
        }
    }

    /// A feature whose only view is the one that is shown while it loads.
    public struct LoadingCustomViews: Sendable {
        public var loadingView: FeatureLoadingViewType?

        public init(loadingView: FeatureLoadingViewType? = nil) { self.loadingView = loadingView }
    }

    public typealias BiometricFaceCaptureCustomViews = LoadingCustomViews
    public typealias BiometricFaceMatchCustomViews = LoadingCustomViews
    public typealias BoardingPassCustomViews = LoadingCustomViews
    public typealias SubjectCustomViews = LoadingCustomViews

    /// All views of the app's own, as iOS registers them. Registered again, the last one counts.
    public struct EnrolmentViewRegister: Sendable {
        var documentReader = DocumentReaderCustomViews()
        var loading: [Feature: FeatureLoadingViewType] = [:]

        /// Features with a loading view alone.
        enum Feature { case faceCapture, faceMatch, boardingPass, subject }

        public init() {}

        public mutating func registerDocumentReaderLoadingView(_ viewType: DocumentReaderLoadingViewType) {
            documentReader.loadingView = viewType
        }

        public mutating func registerDocumentReaderRFIDInstructionsView(
            _ viewType: DocumentReaderRFIDInstructionsViewType
        ) { documentReader.rfidInstructionsView = viewType }

        public mutating func registerBiometricFaceCaptureLoadingView(_ viewType: FeatureLoadingViewType) {
            loading[.faceCapture] = viewType
        }

        public mutating func registerBiometricMatchLoadingView(_ viewType: FeatureLoadingViewType) {
            loading[.faceMatch] = viewType
        }

        public mutating func registerBoardingPassLoadingView(_ viewType: FeatureLoadingViewType) {
            loading[.boardingPass] = viewType
        }

        public mutating func registerSubjectLoadingView(_ viewType: FeatureLoadingViewType) {
            loading[.subject] = viewType
        }
    }
}
