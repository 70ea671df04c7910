/// A code written in the source, never built from input, so that logging a finding leaks no data.
public struct StaticCode: Sendable, ExpressibleByStringLiteral {
    /// As it was written in the source code.
    public let text: StaticString

    public init(stringLiteral value: StaticString) { text = value }

    private var bytes: UnsafeBufferPointer<UInt8> {
        text.hasPointerRepresentation
            ? UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
            : UnsafeBufferPointer(start: nil, count: 0)
    }
}

extension StaticCode: Hashable {
    public static func == (a: StaticCode, b: StaticCode) -> Bool { a.bytes.elementsEqual(b.bytes) }

    public func hash(into hasher: inout Hasher) {
        for byte in bytes { hasher.combine(byte) }
    }
}

#if !hasFeature(Embedded)
extension StaticCode: CustomStringConvertible, CustomReflectable {
    public var description: String { "\(text)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
