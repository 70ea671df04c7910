extension Regula {
    /// The scanner's screen and camera, by the names of the vendor's iOS SDK.
    public typealias Functionality = Parameters<FunctionalityValues>

    /// The frame shown over the camera's picture.
    public enum DocReaderFrame: Int, Codable, Sendable, Hashable, CaseIterable {
        /// As the scenario asks for.
        case scenarioDefault = 0
        /// As large as the display.
        case max = 1
        /// No frame is drawn.
        case none = 2
        /// Of a document's shape.
        case document = 3
    }

    /// When frames are taken.
    public enum CaptureMode: Int, Codable, Sendable, Hashable, CaseIterable {
        /// All frames, at once.
        case auto = 0
        /// All frames, after the capture button was pressed.
        case captureVideo = 1
        /// One frame, when the capture button is pressed.
        case captureFrame = 2
    }

    /// Numbers of `AVCaptureDevicePosition`.
    public enum DevicePosition: Int, Codable, Sendable, Hashable, CaseIterable {
        /// As the system chooses.
        case unspecified = 0
        /// Away from the person.
        case back = 1
        /// Towards the person.
        case front = 2
    }

    /// Numbers of `UIInterfaceOrientationMask`.
    public struct InterfaceOrientationMask: OptionSet, Sendable, Hashable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Upright.
        public static let portrait = Self(rawValue: 1 << 1)
        /// Upside down.
        public static let portraitUpsideDown = Self(rawValue: 1 << 2)
        /// The first way of landscape.
        public static let landscapeRight = Self(rawValue: 1 << 3)
        /// The second way of landscape.
        public static let landscapeLeft = Self(rawValue: 1 << 4)
        /// Both ways of landscape.
        public static let landscape: Self = [.landscapeLeft, .landscapeRight]
        /// Every way but upside down.
        public static let allButUpsideDown: Self = [.portrait, .landscape]
        /// Every way.
        public static let all: Self = [.allButUpsideDown, .portraitUpsideDown]
    }

    /// How frames are read on a server while they are scanned. Without effect: an app's scanner reads where it likes.
    public struct OnlineProcessingConfig: Sendable, Hashable {
        /// Who asks the server.
        public enum Mode: Int, Codable, Sendable, Hashable, CaseIterable {
            /// The app.
            case manual = 0
            /// The reader.
            case auto = 1
        }

        /// Who asks the server.
        public let mode: Mode
        /// Nil: none is asked.
        public var serviceURL: String?
        /// Nil: as the reader does.
        public var processParams: ProcessParamValues?

        public init(mode: Mode) { self.mode = mode }
    }

    /// The values of ``Functionality``. Source: RGLFunctionality.h of the vendor's iOS SDK.
    ///
    /// Buttons, frame and orientation are told to the app's screens as ``ScannerControls``. *For the scanner* and *without
    /// effect* mean the same as in ``ProcessParamValues``.
    public struct FunctionalityValues: Sendable, Hashable {
        /// What is drawn over the camera's picture.
        public var cameraFrame = DocReaderFrame.scenarioDefault
        /// Whether the screen has it.
        public var showTorchButton = true
        /// Whether the screen has it.
        public var showCloseButton = true
        /// Whether the screen has it.
        public var showCaptureButton = false
        /// Whether the screen has it.
        public var showChangeFrameButton = false
        /// Whether the screen has it.
        public var showCameraSwitchButton = false
        /// Whether the screen has it.
        public var showSkipNextPageButton = true
        /// For the scanner.
        public var skipFocusingFrames = true
        /// A name of `AVCaptureSession.Preset`. For the scanner.
        public var videoSessionPreset: String?
        /// Whether frames of a moving device are left out. For the scanner.
        public var videoCaptureMotionControl = true
        /// How the device may be held.
        public var orientation = InterfaceOrientationMask.allButUpsideDown
        /// Whether the scanner's screen goes away after a scan.
        public var singleResult = true
        /// For the scanner.
        public var cameraPosition = DevicePosition.unspecified
        /// Without effect: Vouch connects to no Bluetooth device.
        public var btDeviceName: String?
        /// Without effect, as ``btDeviceName``.
        public var useAuthenticator = false
        /// In seconds, if ``showCaptureButton``.
        public var showCaptureButtonDelayFromDetect = 5.0
        /// In seconds, if ``showCaptureButton``.
        public var showCaptureButtonDelayFromStart = 10.0
        /// For the scanner.
        public var captureMode = CaptureMode.auto
        /// Whether the angle of the page is shown. For the scanner.
        public var showMetadataInfo = false
        /// For the scanner.
        public var isZoomEnabled = false
        /// 1...10: a value out of it becomes the nearer end. For the scanner.
        public var zoomFactor = 1.0 {
            didSet { zoomFactor = zoomFactor.isNaN ? 1 : Swift.min(Swift.max(zoomFactor, 1), 10) }
        }
        /// For the scanner: Vouch keeps no video by itself.
        public var recordScanningProcess = false
        /// Whether a document with a further page ends its scan with `morePagesAvailable`.
        public var manualMultipageMode = false
        /// Most pages of a document. For the scanner.
        public var forcePagesCount: Int?
        /// Without effect.
        public var onlineProcessingConfig: OnlineProcessingConfig?

        public init() {}
    }

    /// What the scanner's screen shows besides the camera's picture.
    public struct ScannerControls: Sendable, Hashable {
        /// Of the scanner's screen.
        public enum Button: String, Sendable, Hashable, CaseIterable {
            /// Lights the torch, or puts it out.
            case torch, close, capture, changeFrame, cameraSwitch, skipNextPage
        }

        /// That the screen has.
        public let buttons: Set<Button>
        /// What is drawn over the camera's picture.
        public let frame: DocReaderFrame
        /// How the device may be held.
        public let orientation: InterfaceOrientationMask
        private let delayFromStart: Double
        private let delayFromDetect: Double

        /// What the functionality asks for.
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

        /// Whether the capture button is shown yet.
        ///
        /// - Parameters:
        ///   - sinceStart: of the scan, in seconds.
        ///   - sinceDetect: since a document was found, in seconds; nil if none was.
        public func showsCaptureButton(sinceStart: Double, sinceDetect: Double?) -> Bool {
            guard buttons.contains(.capture) else { return false }
            return sinceStart >= delayFromStart || sinceDetect.map { $0 >= delayFromDetect } ?? false
        }
    }
}

extension Regula.Parameters where Value == Regula.FunctionalityValues {
    public convenience init() { self.init(Regula.FunctionalityValues()) }
}
