// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Stubs of Apple's Core Graphics and of the Core Foundation types in its signatures, for scripts/check-apple: only the
// declarations that VouchApple uses. Toll-free bridging is stood in for by type aliases.
public import Foundation

private func stub() -> Never { fatalError("a stub: it is only type-checked") }

public typealias CFData = NSData
public typealias CFMutableData = NSMutableData
public typealias CFString = NSString
public typealias CFDictionary = NSDictionary

public final class CGColorSpace {}
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { stub() }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { stub() }

public enum CGImageAlphaInfo: UInt32, Sendable { case none = 0, noneSkipLast = 5, noneSkipFirst = 6 }
public enum CGColorRenderingIntent: Int32, Sendable { case defaultIntent }

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
}

public final class CGDataProvider {
    public init?(data: CFData) {}
}

public final class CGImage {
    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {}
    public var width: Int { stub() }
    public var height: Int { stub() }
}

public final class CGContext {
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {}
    public func draw(_ image: CGImage, in rect: CGRect) {}
}
