#if canImport(SwiftUI)
import Foundation
import Observation
public import SwiftUI
#if canImport(UIKit)
import UIKit
public import VouchDevice
#endif

/// The screen that is shown, for SwiftUI: give it to a ``ScreenDirector`` as its stage, and put a ``ScreenHost`` where screens
/// belong. Type-checked only: it was never run.
@MainActor @Observable public final class ScreenModel: ScreenStage {
    /// Draws a screen of the app's own.
    public typealias Drawing =
        @MainActor (_ state: ScreenState, _ press: @escaping @MainActor @Sendable (ScreenAction) -> Void) -> AnyView

    /// The screen that is shown; nil if there is none.
    public private(set) var state: ScreenState?
    /// Colours, font and corners.
    public var theme: ScreenTheme
    /// Whether screens are laid out from right to left, as the language is written.
    public var isRightToLeft: Bool
    /// The view behind a screen that shows the camera: a ``CameraPreview``. Nil for the background's colour.
    public var camera: AnyView?
    /// The app's own drawings, by what they replace.
    @ObservationIgnored public var replacements: [ScreenState.Kind: Drawing] = [:]
    @ObservationIgnored private(set) var press: @MainActor @Sendable (ScreenAction) -> Void = { _ in }

    /// - Parameter texts: those of the flows; only their direction is used here.
    public init(theme: ScreenTheme = ScreenTheme(), texts: ScreenTexts = .english) {
        self.theme = theme
        isRightToLeft = texts.isRightToLeft
    }

    public func begin(on host: (any AnyObject & Sendable)?) {}

    public func show(_ state: ScreenState, press: @escaping @MainActor @Sendable (ScreenAction) -> Void) {
        self.press = press
        self.state = state
    }

    public func announce(_ text: String) { AccessibilityNotification.Announcement(text).post() }

    public func openSettings() {
        #if canImport(UIKit)
        if let place = URL(string: UIApplication.openSettingsURLString) { UIApplication.shared.open(place) }
        #endif
    }

    public func hide() { state = nil }
}

/// Shows what a ``ScreenModel`` has. Put it over the app's own view, or present it.
public struct ScreenHost: View {
    private let model: ScreenModel

    /// The model is observed: the view follows it.
    public init(_ model: ScreenModel) { self.model = model }

    public var body: some View {
        if let state = model.state {
            if let drawing = model.replacements[state.kind] {
                drawing(state, model.press)
            } else {
                ScreenView(
                    state, theme: model.theme, isRightToLeft: model.isRightToLeft, camera: model.camera,
                    press: model.press)
            }
        }
    }
}
#endif
