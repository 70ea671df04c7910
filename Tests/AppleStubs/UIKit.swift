// Stubs of Apple's UIKit for scripts/check-apple: only the declarations that VouchApple uses.
public import Foundation

private func stub() -> Never { fatalError("a stub: it is only type-checked") }

@MainActor open class UIDevice: NSObject {
    open class var current: UIDevice { stub() }
    open var identifierForVendor: UUID? { stub() }
}
