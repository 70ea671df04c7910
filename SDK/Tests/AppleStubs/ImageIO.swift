// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Stubs of Apple's ImageIO for scripts/check-apple: only the declarations that VouchApple uses.
@_exported public import CoreGraphics
public import Foundation

private func stub() -> Never { fatalError("a stub: it is only type-checked") }

public final class CGImageDestination {}
public final class CGImageSource {}

public var kCGImageDestinationLossyCompressionQuality: CFString { stub() }
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString { stub() }
public var kCGImageSourceCreateThumbnailWithTransform: CFString { stub() }
public var kCGImageSourceThumbnailMaxPixelSize: CFString { stub() }

public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { stub() }
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {}
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { stub() }
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? { stub() }
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { stub() }
