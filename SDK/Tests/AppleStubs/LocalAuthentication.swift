// Stubs of Apple's LocalAuthentication for scripts/check-apple: only the declarations that VouchApple uses.
public import Foundation

private func stub() -> Never { fatalError("a stub: it is only type-checked") }

public enum LAPolicy: Int, Sendable {
    case deviceOwnerAuthenticationWithBiometrics = 1
    case deviceOwnerAuthentication = 2
}

public struct LAError: Error {
    public enum Code: Int, Sendable {
        case authenticationFailed = -1
        case userCancel = -2
        case passcodeNotSet = -5
    }
}

/// On Apple's systems an `AutoreleasingUnsafeMutablePointer`; a call with `&` is written the same.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

open class LAContext: NSObject {
    public override init() {}
    open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool { stub() }
    open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool { stub() }
}
