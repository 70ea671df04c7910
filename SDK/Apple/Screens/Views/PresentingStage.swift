#if canImport(UIKit) && canImport(SwiftUI)
import SwiftUI
public import UIKit
public import VouchDevice

/// Presents screens over a view controller, for apps of UIKit: SelphID's `viewController`, Vision-Box's host. Type-checked
/// only: it was never run on a device.
///
/// ```swift
/// let stage = PresentingStage(over: self, theme: theme)
/// let screens = VisionBoxScreens(ScreenDirector(stage))
/// ```
@MainActor public final class PresentingStage: ScreenStage {
    /// The parts to draw: theme, camera, drawings of the app's own.
    public let model: ScreenModel
    private weak var host: UIViewController?
    private var presented: UIViewController?
    private var replacements: [ScreenState.Kind: @MainActor (ScreenState) -> UIViewController] = [:]

    /// - Parameter host: the view controller over which screens are presented; nil for the one that `begin(on:)` is
    ///   given.
    public init(over host: UIViewController? = nil, theme: ScreenTheme = ScreenTheme(), texts: ScreenTexts = .english) {
        self.host = host
        model = ScreenModel(theme: theme, texts: texts)
    }

    /// Puts a view controller of the app's own in the place of a kind of screen. It is made for each state of that kind, and
    /// presses the director's buttons.
    public func replace(_ kind: ScreenState.Kind, with make: @escaping @MainActor (ScreenState) -> UIViewController) {
        replacements[kind] = make
    }

    public func begin(on host: (any AnyObject & Sendable)?) {
        if let host = host as? UIViewController { self.host = host }
    }

    public func show(_ state: ScreenState, press: @escaping @MainActor @Sendable (ScreenAction) -> Void) {
        model.show(state, press: press)
        if let own = replacements[state.kind]?(state) { return present(own) }
        guard !(presented is UIHostingController<ScreenHost>) else { return }
        present(UIHostingController(rootView: ScreenHost(model)))
    }

    public func announce(_ text: String) { model.announce(text) }
    public func openSettings() { model.openSettings() }

    public func hide() {
        model.hide()
        presented?.dismiss(animated: isMoving, completion: nil)
        presented = nil
    }

    private func present(_ screen: UIViewController) {
        // A sheet could be dragged away while a question waits for its answer.
        screen.modalPresentationStyle = .fullScreen
        let before = presented
        presented = screen
        guard let before else {
            host?.present(screen, animated: isMoving, completion: nil)
            return
        }
        let host = host
        before.dismiss(animated: false) { host?.present(screen, animated: false, completion: nil) }
    }

    private var isMoving: Bool { !UIAccessibility.isReduceMotionEnabled }
}
#endif
