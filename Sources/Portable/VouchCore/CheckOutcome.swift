/// The result of one check. Never a `Bool`: "not performed" is a finding too.
@nonexhaustive
public enum CheckOutcome: Sendable, Hashable {
    /// It was done, and holds.
    case passed
    /// It was done, and does not hold.
    case failed(Finding)
    /// It was not done, or could not be.
    case notPerformed(Reason)

    /// Something the check found wrong with the document.
    public struct Finding: Sendable, Hashable {
        /// What was found, for programs: for example `checkDigit.mismatch`. It stays the same.
        public let code: StaticCode
        /// The clause that the check is based on, for example `Doc 9303-3 §4.9`.
        public let clause: StaticCode

        public init(code: StaticCode, clause: StaticCode) {
            self.code = code
            self.clause = clause
        }
    }

    /// Why a check could not be performed.
    public struct Reason: Sendable, Hashable {
        /// The reason, for programs. It stays the same.
        public let code: StaticCode

        public init(code: StaticCode) { self.code = code }
    }
}

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
