#if canImport(UIKit)
public import UIKit
public import VouchDialects
public import VouchVisionBox

/// Shows views that an app registers with Vision-Box's builder: a `CustomView` that is a `UIView` or `UIViewController`.
/// Type-checked only: it was never run on a device.
@MainActor public final class CustomViewPresenter: VisionBox.ViewPresenting {
    private weak var host: UIViewController?

    /// - Parameter host: whose view they fill.
    public init(over host: UIViewController) { self.host = host }

    public func present(_ view: any VisionBox.CustomView) {
        if let controller = view as? UIViewController {
            controller.modalPresentationStyle = .fullScreen
            host?.present(controller, animated: !UIAccessibility.isReduceMotionEnabled, completion: nil)
        } else if let view = view as? UIView, let parent = host?.view {
            view.frame = parent.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            parent.addSubview(view)
        }
    }

    public func dismiss(_ view: any VisionBox.CustomView) {
        if let controller = view as? UIViewController {
            controller.dismiss(animated: !UIAccessibility.isReduceMotionEnabled, completion: nil)
        } else if let view = view as? UIView {
            view.removeFromSuperview()
        }
    }
}
#endif
