// Stubs of Apple's UIKit for scripts/check-apple: only the declarations that VouchApple uses.
public import Foundation
@_exported public import QuartzCore

private func stub() -> Never { fatalError("a stub: it is only type-checked") }

@MainActor open class UIDevice: NSObject {
    open class var current: UIDevice { stub() }
    open var identifierForVendor: UUID? { stub() }
}

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }

    open var frame: CGRect {
        get { stub() }
        set { _ = newValue }
    }
    open var bounds: CGRect {
        get { stub() }
        set { _ = newValue }
    }
    open var autoresizingMask: AutoresizingMask {
        get { stub() }
        set { _ = newValue }
    }
    open var layer: CALayer { stub() }
    open func addSubview(_ view: UIView) {}
    open func removeFromSuperview() {}
    open func layoutSubviews() {}
}

public enum UIModalPresentationStyle: Int, Sendable { case fullScreen = 0, pageSheet = 1 }

@MainActor open class UIViewController: UIResponder {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get { stub() }
        set { _ = newValue }
    }
    open var modalPresentationStyle: UIModalPresentationStyle {
        get { stub() }
        set { _ = newValue }
    }
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {}
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}

@MainActor open class UIApplication: UIResponder {
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

    open class var shared: UIApplication { stub() }
    nonisolated public class var openSettingsURLString: String { stub() }
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {}
}

@MainActor public enum UIAccessibility {
    public static var isReduceMotionEnabled: Bool { stub() }
}

open class UIImage: NSObject {
    public init?(data: Data) {}
}
