// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Stubs of Apple's Security and of the Core Foundation types in its signatures, for scripts/check-apple: only the
// declarations that VouchApple uses. Toll-free bridging is stood in for by type aliases.
public import Foundation

private func stub() -> Never { fatalError("a stub: it is only type-checked") }

public typealias CFTypeRef = AnyObject
public typealias CFString = NSString
public typealias CFDictionary = NSDictionary
public typealias CFData = NSData
public typealias CFError = NSError
public typealias CFTypeID = UInt
public typealias CFAllocator = NSObject
public typealias OSStatus = Int32

public final class SecKey {}
public final class SecAccessControl {}

public struct SecKeyAlgorithm: Hashable, Sendable {
    public static let ecdsaSignatureMessageX962SHA256 = SecKeyAlgorithm()
}

public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let privateKeyUsage = SecAccessControlCreateFlags(rawValue: 1 << 30)
}

public var errSecSuccess: OSStatus { 0 }
public var errSecUnimplemented: OSStatus { -4 }
public var errSecItemNotFound: OSStatus { -25300 }
public var kSecClass: CFString { stub() }
public var kSecClassKey: CFString { stub() }
public var kSecAttrKeyType: CFString { stub() }
public var kSecAttrKeyTypeECSECPrimeRandom: CFString { stub() }
public var kSecAttrKeySizeInBits: CFString { stub() }
public var kSecAttrKeyClass: CFString { stub() }
public var kSecAttrKeyClassPrivate: CFString { stub() }
public var kSecAttrApplicationTag: CFString { stub() }
public var kSecAttrIsPermanent: CFString { stub() }
public var kSecAttrTokenID: CFString { stub() }
public var kSecAttrTokenIDSecureEnclave: CFString { stub() }
public var kSecAttrAccessControl: CFString { stub() }
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { stub() }
public var kSecPrivateKeyAttrs: CFString { stub() }
public var kSecReturnRef: CFString { stub() }

public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID { stub() }
public func SecKeyGetTypeID() -> CFTypeID { stub() }
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    stub()
}
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { stub() }
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? { stub() }
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { stub() }
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { stub() }
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { stub() }
public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { stub() }
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { stub() }
