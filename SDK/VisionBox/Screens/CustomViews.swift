public import VouchDialects

extension VisionBox {
    /// A view of the app's own. The SDK makes one when its step begins, and drops it when the step ends.
    @MainActor public protocol CustomView: AnyObject, Sendable {
        init()
    }

    /// A view shown while a feature loads or works.
    @MainActor public protocol FeatureLoadingViewInterface: AnyObject {
        /// Called before anything is loaded.
        func onPreFeatureLoading()
        /// Called when everything is loaded.
        func onPostFeatureLoading()
        /// Called last: the view is about to be removed.
        func hideLoading()
    }

    /// A view shown while the document reader loads.
    @MainActor public protocol DocumentReaderLoadingViewInterface: FeatureLoadingViewInterface {
        /// How far the providers are prepared.
        ///
        /// - Parameter progress: in percent; it never falls.
        func onDownloadProgressChanged(progress: Int)
        /// Called when the document models are there and the reader is prepared.
        func onPreparingFeature()
    }

    /// A view shown before a chip is read, which instructs the person.
    @MainActor public protocol DocumentReaderRFIDInstructionsViewInterface: AnyObject {
        /// Receives what the person pressed. Set before the view is shown.
        var delegate: (any DocumentReaderRFIDInstructionsViewDelegate)? { get set }
        /// Called last: the view is about to be removed.
        func hideInstructions()
    }

    /// Receives the buttons of the instructions. The first press counts.
    @MainActor public protocol DocumentReaderRFIDInstructionsViewDelegate: AnyObject {
        /// The person wants the chip read.
        func didPressReadChipButton()
        /// The person goes on without the chip; the report then says `userSkipedRfid`.
        func didPressSkipButton()
    }

    /// A view shown while the device searches a chip: Android's `ICustomDocumentReader.RfidSearchView`. The method's
    /// name is ours.
    @MainActor public protocol DocumentReaderRFIDSearchViewInterface: AnyObject {
        /// Called last: the view is about to be removed.
        func hideSearch()
    }

    /// A view shown while a chip is read: Android's `ICustomDocumentReader.RfidProcessView`. The methods' names are
    /// ours.
    @MainActor public protocol DocumentReaderRFIDProcessViewInterface: AnyObject {
        /// How far the chip is read.
        ///
        /// - Parameter progress: in percent.
        func onProgressChanged(progress: Int)
        /// Called last: the view is about to be removed.
        func hideProcess()
    }

    /// A view of the app's own that is shown while a feature loads.
    public typealias FeatureLoadingView = CustomView & FeatureLoadingViewInterface
    /// The type of such a view, from which the SDK makes one.
    public typealias FeatureLoadingViewType = any FeatureLoadingView.Type
    /// A view of the app's own that is shown while the document reader loads.
    public typealias DocumentReaderLoadingView = CustomView & DocumentReaderLoadingViewInterface
    /// The type of such a view, from which the SDK makes one.
    public typealias DocumentReaderLoadingViewType = any DocumentReaderLoadingView.Type
    /// A view of the app's own that is shown before a chip is read.
    public typealias DocumentReaderRFIDInstructionsView = CustomView & DocumentReaderRFIDInstructionsViewInterface
    /// The type of such a view, from which the SDK makes one.
    public typealias DocumentReaderRFIDInstructionsViewType = any DocumentReaderRFIDInstructionsView.Type
    /// The type of a view shown while a chip is searched.
    public typealias DocumentReaderRFIDSearchViewType = any (CustomView & DocumentReaderRFIDSearchViewInterface).Type
    /// The type of a view shown while a chip is read.
    public typealias DocumentReaderRFIDProcessViewType = any (CustomView & DocumentReaderRFIDProcessViewInterface).Type

    /// Puts the app's own views on the screen and removes them: a view controller's work.
    @MainActor public protocol ViewPresenting: Sendable {
        /// Shows a view above everything else.
        func present(_ view: any CustomView)
        /// Removes a view that was presented.
        func dismiss(_ view: any CustomView)
    }

    /// The app's own views for the document reader, as Android takes them. Nil keeps the default screen.
    public struct DocumentReaderCustomViews: Sendable {
        /// Shown while the reader loads.
        public var loadingView: DocumentReaderLoadingViewType?
        /// Shown before a chip is read.
        public var rfidInstructionsView: DocumentReaderRFIDInstructionsViewType?
        /// Shown while a chip is searched.
        public var rfidSearchView: DocumentReaderRFIDSearchViewType?
        /// Shown while a chip is read.
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

    /// The app's own view of a feature that has only a loading view.
    public struct LoadingCustomViews: Sendable {
        /// Shown while the feature loads or works; nil shows nothing.
        public var loadingView: FeatureLoadingViewType?

        public init(loadingView: FeatureLoadingViewType? = nil) { self.loadingView = loadingView }
    }

    /// The app's own view for the face capture. Android's name.
    public typealias BiometricFaceCaptureCustomViews = LoadingCustomViews
    /// The app's own view for the comparison of faces. Android's name.
    public typealias BiometricFaceMatchCustomViews = LoadingCustomViews
    /// The app's own view for boarding passes. Android's name.
    public typealias BoardingPassCustomViews = LoadingCustomViews
    /// The app's own view for calls about subjects. Android's name.
    public typealias SubjectCustomViews = LoadingCustomViews

    /// The app's own views, as iOS registers them. If a step is registered twice, the last view counts.
    public struct EnrolmentViewRegister: Sendable {
        var documentReader = DocumentReaderCustomViews()
        var loading: [Feature: FeatureLoadingViewType] = [:]

        /// Features with a loading view alone.
        enum Feature { case faceCapture, faceMatch, boardingPass, subject }

        public init() {}

        /// Registers the view shown while the document reader loads.
        public mutating func registerDocumentReaderLoadingView(_ viewType: DocumentReaderLoadingViewType) {
            documentReader.loadingView = viewType
        }

        /// Registers the view shown before a chip is read.
        public mutating func registerDocumentReaderRFIDInstructionsView(
            _ viewType: DocumentReaderRFIDInstructionsViewType
        ) { documentReader.rfidInstructionsView = viewType }

        /// Registers the view shown while the camera for a selfie loads.
        public mutating func registerBiometricFaceCaptureLoadingView(_ viewType: FeatureLoadingViewType) {
            loading[.faceCapture] = viewType
        }

        /// Registers the view shown while two faces are compared.
        public mutating func registerBiometricMatchLoadingView(_ viewType: FeatureLoadingViewType) {
            loading[.faceMatch] = viewType
        }

        /// Registers the view shown while a boarding pass is read.
        public mutating func registerBoardingPassLoadingView(_ viewType: FeatureLoadingViewType) {
            loading[.boardingPass] = viewType
        }

        /// Registers the view shown while a subject is stored or fetched.
        public mutating func registerSubjectLoadingView(_ viewType: FeatureLoadingViewType) {
            loading[.subject] = viewType
        }
    }
}
