public import VouchDialects

extension Regula {
    /// How the scanner's screen and camera behave, by the names of the vendor's iOS SDK.
    public typealias Functionality = Parameters<FunctionalityValues>

    /// The frame shown over the camera's picture.
    public enum DocReaderFrame: Int, Codable, Sendable, Hashable, CaseIterable {
        /// The one that suits the scenario.
        case scenarioDefault = 0
        /// As large as the display.
        case max = 1
        /// No frame is drawn.
        case none = 2
        /// Of a document's shape.
        case document = 3
    }

    /// Which frames are read.
    public enum CaptureMode: Int, Codable, Sendable, Hashable, CaseIterable {
        /// All frames, from the start.
        case auto = 0
        /// All frames, after the capture button was pressed.
        case captureVideo = 1
        /// One frame, when the capture button is pressed.
        case captureFrame = 2
    }

    /// The camera to use, by the numbers of `AVCaptureDevicePosition`.
    public enum DevicePosition: Int, Codable, Sendable, Hashable, CaseIterable {
        /// As the system chooses.
        case unspecified = 0
        /// Away from the person.
        case back = 1
        /// Towards the person.
        case front = 2
    }

    /// The orientations that the screen may have, by the bits of `UIInterfaceOrientationMask`.
    public struct InterfaceOrientationMask: OptionSet, Sendable, Hashable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Upright, bit 1.
        public static let portrait = Self(rawValue: 1 << 1)
        /// Upside down, bit 2.
        public static let portraitUpsideDown = Self(rawValue: 1 << 2)
        /// Landscape, the home button on the right, bit 3.
        public static let landscapeRight = Self(rawValue: 1 << 3)
        /// Landscape, the home button on the left, bit 4.
        public static let landscapeLeft = Self(rawValue: 1 << 4)
        /// Both landscape orientations.
        public static let landscape: Self = [.landscapeLeft, .landscapeRight]
        /// Every orientation except upside down.
        public static let allButUpsideDown: Self = [.portrait, .landscape]
        /// Every orientation.
        public static let all: Self = [.allButUpsideDown, .portraitUpsideDown]
    }

    /// How frames are read on a server while they are scanned. Without effect: the app's scanner decides where it
    /// reads.
    public struct OnlineProcessingConfig: Sendable, Hashable {
        /// Who sends frames to the server.
        public enum Mode: Int, Codable, Sendable, Hashable, CaseIterable {
            /// The app.
            case manual = 0
            /// The reader.
            case auto = 1
        }

        /// Who sends frames to the server.
        public let mode: Mode
        /// The server's address; nil if there is no server.
        public var serviceURL: String?
        /// The parameters for the server; nil for those of the scan.
        public var processParams: ProcessParamValues?

        public init(mode: Mode) { self.mode = mode }
    }

    /// The values of ``Functionality``. Source: RGLFunctionality.h of the vendor's iOS SDK.
    ///
    /// Buttons, frame and orientation reach the app's screens as ``ScannerControls``. *For the scanner* and *without
    /// effect* mean the same as in ``ProcessParamValues``.
    public struct FunctionalityValues: Sendable, Hashable {
        /// The frame drawn over the camera's picture.
        public var cameraFrame = DocReaderFrame.scenarioDefault
        /// Whether the screen has a button for the torch; true by default.
        public var showTorchButton = true
        /// Whether the screen has a button that ends the scan; true by default.
        public var showCloseButton = true
        /// Whether the screen has a button that takes a picture; false by default.
        public var showCaptureButton = false
        /// Whether the screen has a button that changes the frame; false by default.
        public var showChangeFrameButton = false
        /// Whether the screen has a button that changes the camera; false by default.
        public var showCameraSwitchButton = false
        /// Whether the screen has a button that skips the next page; true by default.
        public var showSkipNextPageButton = true
        /// Whether frames are left out while the camera focuses. For the scanner.
        public var skipFocusingFrames = true
        /// The resolution of the video: a name of `AVCaptureSession.Preset`. For the scanner.
        public var videoSessionPreset: String?
        /// Whether frames of a moving device are left out. For the scanner.
        public var videoCaptureMotionControl = true
        /// The orientations that the screen may have.
        public var orientation = InterfaceOrientationMask.allButUpsideDown
        /// Whether the scanner's screen is hidden after a scan.
        public var singleResult = true
        /// The camera to use. For the scanner.
        public var cameraPosition = DevicePosition.unspecified
        /// Without effect: Vouch connects to no Bluetooth device.
        public var btDeviceName: String?
        /// Without effect, as ``btDeviceName``.
        public var useAuthenticator = false
        /// How long after a document was found the capture button appears, in seconds, if ``showCaptureButton``.
        public var showCaptureButtonDelayFromDetect = 5.0
        /// How long after the start the capture button appears, in seconds, if ``showCaptureButton``.
        public var showCaptureButtonDelayFromStart = 10.0
        /// Which frames are read. For the scanner.
        public var captureMode = CaptureMode.auto
        /// Whether the angle of the page is shown. For the scanner.
        public var showMetadataInfo = false
        /// Whether the camera zooms. For the scanner.
        public var isZoomEnabled = false
        /// How far the camera zooms, 1...10; a value outside becomes the nearest end. For the scanner.
        public var zoomFactor = 1.0 {
            didSet { zoomFactor = zoomFactor.isNaN ? 1 : Swift.min(Swift.max(zoomFactor, 1), 10) }
        }
        /// Whether the scan is recorded. For the scanner: Vouch stores no video.
        public var recordScanningProcess = false
        /// Whether a document with a further page ends its scan with `morePagesAvailable`.
        public var manualMultipageMode = false
        /// The number of pages that the scanner takes a document to have; nil for the number that its model says.
        public var forcePagesCount: Int?
        /// Without effect.
        public var onlineProcessingConfig: OnlineProcessingConfig?

        public init() {}
    }

    /// The controls of the scanner's screen.
    public struct ScannerControls: Sendable, Hashable {
        /// A button of the scanner's screen.
        public enum Button: String, Sendable, Hashable, CaseIterable {
            /// Turns the torch on or off.
            case torch
            /// Ends the scan.
            case close
            /// Takes a picture; see ``ScannerControls/showsCaptureButton(sinceStart:sinceDetect:)``.
            case capture
            /// Changes the frame.
            case changeFrame
            /// Changes the camera.
            case cameraSwitch
            /// Goes on without the next page.
            case skipNextPage
        }

        /// The buttons that the screen has.
        public let buttons: Set<Button>
        /// The frame drawn over the camera's picture.
        public let frame: DocReaderFrame
        /// The orientations that the screen may have.
        public let orientation: InterfaceOrientationMask
        private let delayFromStart: Double
        private let delayFromDetect: Double

        /// The controls that the functionality asks for.
        public init(_ functionality: FunctionalityValues) {
            let shown: [(Button, Bool)] = [
                (.torch, functionality.showTorchButton), (.close, functionality.showCloseButton),
                (.capture, functionality.showCaptureButton), (.changeFrame, functionality.showChangeFrameButton),
                (.cameraSwitch, functionality.showCameraSwitchButton),
                (.skipNextPage, functionality.showSkipNextPageButton),
            ]
            buttons = Set(shown.filter(\.1).map(\.0))
            frame = functionality.cameraFrame
            orientation = functionality.orientation
            delayFromStart = functionality.showCaptureButtonDelayFromStart
            delayFromDetect = functionality.showCaptureButtonDelayFromDetect
        }

        /// Whether the capture button is shown at a moment.
        ///
        /// - Parameters:
        ///   - sinceStart: seconds since the scan began.
        ///   - sinceDetect: seconds since a document was found; nil if none was.
        public func showsCaptureButton(sinceStart: Double, sinceDetect: Double?) -> Bool {
            guard buttons.contains(.capture) else { return false }
            return sinceStart >= delayFromStart || sinceDetect.map { $0 >= delayFromDetect } ?? false
        }
    }
}

extension Regula.Parameters where Value == Regula.FunctionalityValues {
    public convenience init() { self.init(Regula.FunctionalityValues()) }
}
