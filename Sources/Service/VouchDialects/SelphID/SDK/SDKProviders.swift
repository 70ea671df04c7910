public import Foundation
public import VouchVision

extension SelphID {
    /// What the vendor's SDK brings along and Vouch leaves to the app: the device and the reader behind the components.
    ///
    /// Each may be absent; a component that needs one then says so by its own error.
    public struct SDKProviders: Sendable {
        /// Without it SelphID ends with ``SelphIDError/INITIALIZATION_ERROR``.
        public var camera: (any CameraProviding)?
        /// Finds documents in a frame. Nil: as ``camera``.
        public var findDocuments: (@Sendable (GreyPicture) -> [FoundDocument])?
        /// As ``camera``.
        public var reader: (any DocumentReading)?
        /// As ``camera``.
        public var encoder: (any PictureEncoding)?
        /// Nothing is shown without it, and questions count as answered with yes.
        public var screens: any SelphIDScreens = NoScreens()
        /// What `resourcesPath` names. The default reads an unpacked folder.
        public var resources: any ResourceReading = FolderResources()
        /// Texts and animations of the app's own, by the vendor's keys. The default looks into the main bundle.
        public var appResources: any AppResources = BundleResources()
        /// Records videos of captures; the default writes Motion JPEG with ``encoder``.
        public var recorder: (any VideoRecording)?
        /// Animations under other names: ``ThemeSelphIDManager``.
        public var theme = Theme()
        /// Told at errors and at the end.
        public var vibrate: @Sendable (Vibration) async -> Void = { _ in }
        /// Without it the NFC component ends with ``NfcError/NFC_NOT_SUPPORTED``.
        public var chip: (any NfcReading)?
        /// Nil if no one is to be told.
        public var tracking: (any EventTracking)?
        /// Without it there are no tokens, even with a ``TokenizeController``.
        public var tokens: TokenSealing?
        /// Lines for programmers; more of them in debug mode. They hold no personal data.
        public var trace: @Sendable (String) -> Void = { _ in }
        /// The device's language.
        public var deviceLocale: @Sendable () -> String = { Locale.preferredLanguages.first ?? "en" }
        /// By the device's clock.
        public var now: @Sendable () -> Date = { Date() }
        /// Makes an operation's identifier.
        public var identifier: @Sendable () -> String = { UUID().uuidString }
        /// For tests.
        package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

        public init() {}
    }

    /// How the device vibrates.
    public enum Vibration: Sendable, Hashable {
        /// Something went wrong.
        case error
        /// It is over, and good.
        case success
    }
}
