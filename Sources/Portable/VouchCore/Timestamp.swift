/// A moment in UTC, to the millisecond, without leap seconds. Rooms without a clock are given one.
public struct Timestamp: Sendable, Hashable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }
    public init(seconds: Int64) { milliseconds = seconds.multipliedReportingOverflow(by: 1000).partialValue }

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public var seconds: Int64 { milliseconds >= 0 ? milliseconds / 1000 : (milliseconds + 1) / 1000 - 1 }

    /// The moment so many seconds later, or earlier if negative.
    public func adding(seconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds &+ seconds &* 1000) }
}

extension Timestamp: Comparable {
    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }
}
