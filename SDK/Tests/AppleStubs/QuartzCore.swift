// Stubs of Apple's QuartzCore for scripts/check-apple: only the declarations that VouchApple uses.
public import Foundation

private func stub() -> Never { fatalError("a stub: it is only type-checked") }

open class CALayer: NSObject {
    public override init() {}
    open var frame: CGRect {
        get { stub() }
        set { _ = newValue }
    }
    open func addSublayer(_ layer: CALayer) {}
    open func removeFromSuperlayer() {}
}
