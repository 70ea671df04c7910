extension VisionBox {
    /// A view of the app's own: the SDK makes it when its step begins.
    @MainActor public protocol CustomView: AnyObject, Sendable {
        init()
    }

    /// Shown while a feature loads.
    @MainActor public protocol FeatureLoadingViewInterface: AnyObject {
        /// Before anything is loaded.
        func onPreFeatureLoading()
        /// Everything is loaded.
        func onPostFeatureLoading()
        /// The view goes away.
        func hideLoading()
    }

    /// Shown while the document reader loads.
    @MainActor public protocol DocumentReaderLoadingViewInterface: FeatureLoadingViewInterface {
        /// - Parameter progress: in percent.
        func onDownloadProgressChanged(progress: Int)
        /// The models are there; the reader is made ready.
        func onPreparingFeature()
    }

    /// Shown before a chip is read.
    @MainActor public protocol DocumentReaderRFIDInstructionsViewInterface: AnyObject {
        /// Set before the view is shown.
        var delegate: (any DocumentReaderRFIDInstructionsViewDelegate)? { get set }
        /// The view goes away.
        func hideInstructions()
    }

    /// What the view's buttons tell.
    @MainActor public protocol DocumentReaderRFIDInstructionsViewDelegate: AnyObject {
        /// The chip is read.
        func didPressReadChipButton()
        /// The document counts without its chip.
        func didPressSkipButton()
    }

    /// Android's `ICustomDocumentReader.RfidSearchView`. The method's name is ours.
    @MainActor public protocol DocumentReaderRFIDSearchViewInterface: AnyObject {
        /// The view goes away.
        func hideSearch()
    }

    /// Android's `ICustomDocumentReader.RfidProcessView`. The methods' names are ours.
    @MainActor public protocol DocumentReaderRFIDProcessViewInterface: AnyObject {
        /// - Parameter progress: in percent.
        func onProgressChanged(progress: Int)
        /// The view goes away.
        func hideProcess()
    }

    /// A view of the app's own, for a feature.
    public typealias FeatureLoadingView = CustomView & FeatureLoadingViewInterface
    /// Its type.
    public typealias FeatureLoadingViewType = any FeatureLoadingView.Type
    /// A view of the app's own, for the document reader.
    public typealias DocumentReaderLoadingView = CustomView & DocumentReaderLoadingViewInterface
    /// Its type.
    public typealias DocumentReaderLoadingViewType = any DocumentReaderLoadingView.Type
    /// A view of the app's own, before a chip.
    public typealias DocumentReaderRFIDInstructionsView = CustomView & DocumentReaderRFIDInstructionsViewInterface
    /// Its type.
    public typealias DocumentReaderRFIDInstructionsViewType = any DocumentReaderRFIDInstructionsView.Type
    /// Of a view while a chip is searched.
    public typealias DocumentReaderRFIDSearchViewType = any (CustomView & DocumentReaderRFIDSearchViewInterface).Type
    /// Of a view while a chip is read.
    public typealias DocumentReaderRFIDProcessViewType = any (CustomView & DocumentReaderRFIDProcessViewInterface).Type

    /// Puts views on a screen and takes them away: a view controller's work.
    @MainActor public protocol ViewPresenting: Sendable {
        /// Above everything else.
        func present(_ view: any CustomView)
        /// What was presented before.
        func dismiss(_ view: any CustomView)
    }

    /// The document reader's views of the app's own, as Android takes them; nil: the default screen.
    public struct DocumentReaderCustomViews: Sendable {
        /// While the reader loads.
        public var loadingView: DocumentReaderLoadingViewType?
        /// Before a chip.
        public var rfidInstructionsView: DocumentReaderRFIDInstructionsViewType?
        /// While a chip is searched.
        public var rfidSearchView: DocumentReaderRFIDSearchViewType?
        /// While a chip is read.
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
        /// While the feature loads.
        public var loadingView: FeatureLoadingViewType?

        public init(loadingView: FeatureLoadingViewType? = nil) { self.loadingView = loadingView }
    }

    /// Android's name.
    public typealias BiometricFaceCaptureCustomViews = LoadingCustomViews
    /// Android's name.
    public typealias BiometricFaceMatchCustomViews = LoadingCustomViews
    /// Android's name.
    public typealias BoardingPassCustomViews = LoadingCustomViews
    /// Android's name.
    public typealias SubjectCustomViews = LoadingCustomViews

    /// All views of the app's own, as iOS registers them. Registered again, the last one counts.
    public struct EnrolmentViewRegister: Sendable {
        var documentReader = DocumentReaderCustomViews()
        var loading: [Feature: FeatureLoadingViewType] = [:]

        /// Features with a loading view alone.
        enum Feature { case faceCapture, faceMatch, boardingPass, subject }

        public init() {}

        /// While the document reader loads.
        public mutating func registerDocumentReaderLoadingView(_ viewType: DocumentReaderLoadingViewType) {
            documentReader.loadingView = viewType
        }

        /// Before a chip is read.
        public mutating func registerDocumentReaderRFIDInstructionsView(
            _ viewType: DocumentReaderRFIDInstructionsViewType
        ) { documentReader.rfidInstructionsView = viewType }

        /// While the camera for a selfie loads.
        public mutating func registerBiometricFaceCaptureLoadingView(_ viewType: FeatureLoadingViewType) {
            loading[.faceCapture] = viewType
        }

        /// While two faces are compared.
        public mutating func registerBiometricMatchLoadingView(_ viewType: FeatureLoadingViewType) {
            loading[.faceMatch] = viewType
        }

        /// While a boarding pass is read.
        public mutating func registerBoardingPassLoadingView(_ viewType: FeatureLoadingViewType) {
            loading[.boardingPass] = viewType
        }

        /// While a person is kept or fetched.
        public mutating func registerSubjectLoadingView(_ viewType: FeatureLoadingViewType) {
            loading[.subject] = viewType
        }
    }
}
