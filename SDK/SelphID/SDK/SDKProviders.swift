public import Foundation
public import VouchDevice
public import VouchDialects
public import VouchVision

extension SelphID {
    /// The device and the reader behind the components: those of a ``VouchDevice/Device``, and whatever the app puts in
    /// their places.
    ///
    /// Each may be taken away; a component that needs one then ends with its own error.
    public struct SDKProviders: Sendable {
        /// The camera. Without it SelphID ends with ``SelphIDError/INITIALIZATION_ERROR``.
        public var camera: (any CameraProviding)?
        /// Finds documents in a frame; nil for the finder of the device's reader.
        public var findDocuments: (@Sendable (GreyPicture) -> [FoundDocument])?
        /// Reads captured pictures. Without it SelphID ends with ``SelphIDError/INITIALIZATION_ERROR``.
        public var reader: (any DocumentReading)?
        /// Encodes JPEG files. Without it SelphID ends with ``SelphIDError/INITIALIZATION_ERROR``.
        public var encoder: (any PictureEncoding)?
        /// The app's screens. By default those of the device: on Linux the terminal.
        public var screens: any SelphIDScreens
        /// Reads the resources that `resourcesPath` names. By default an unpacked folder.
        public var resources: any ResourceReading = FolderResources()
        /// The app's own texts and animations, by the vendor's keys. By default those of the main bundle.
        public var appResources: any AppResources = BundleResources()
        /// Records videos of captures. By default Motion JPEG, with ``encoder``.
        public var recorder: (any VideoRecording)?
        /// The names of the app's animations: ``ThemeSelphIDManager``.
        public var theme = Theme()
        /// Vibrates the device, at errors and at a successful end. By default nothing happens.
        public var vibrate: @Sendable (Vibration) async -> Void = { _ in }
        /// Reads chips. By default the device's; without it the NFC component ends with ``NfcError/NFC_NOT_SUPPORTED``.
        public var chip: (any NfcReading)?
        /// Sends events to a server, such as ``ServerTracking``; nil to send none.
        public var tracking: (any EventTracking)?
        /// Seals tokens. Without it there are none, even with a ``TokenizeController``.
        public var tokens: TokenSealing?
        /// How long an operation may be left alone before a ``BehaviorController`` is asked for a logout.
        public var idleLimit = Duration.seconds(300)
        /// Receives lines for developers; more of them in debug mode. They hold no personal data.
        public var trace: @Sendable (String) -> Void = { _ in }
        /// The device's language, such as `es-ES`.
        public var deviceLocale: @Sendable () -> String = { Locale.preferredLanguages.first ?? "en" }
        /// The device's clock.
        public var now: @Sendable () -> Date = { Date() }
        /// Makes an operation's identifier.
        public var identifier: @Sendable () -> String = { UUID().uuidString }
        /// For tests.
        package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

        let device: Device

        /// - Parameter device: its camera, screens, reader, encoder and chips are used until others are set.
        public init(device: Device = .standard) {
            let device = device.launch()
            self.device = device
            let stop = CaptureStop()
            camera = StoppableCamera(DeviceCamera(device), stop: stop)
            screens = SelphIDScreenSet(device.director, texts: device.texts, stop: stop)
            reader = DeviceReader(device)
            encoder = DeviceEncoder(device)
            chip = DeviceChip(device)
        }
    }

    /// The occasion to vibrate for.
    public enum Vibration: Sendable, Hashable {
        /// An error.
        case error
        /// A successful end.
        case success
    }
}
