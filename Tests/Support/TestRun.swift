import Foundation

/// What this run of the tests is to include.
public enum TestRun {
    /// True for `make test-long`: every combination, also those that take minutes and seldom find more.
    public static let isLong = ProcessInfo.processInfo.environment["VOUCH_LONG_TESTS"] != nil

    /// False in a debug build, where pixel code without optimisation takes minutes for what takes seconds.
    public static let isOptimised: Bool = {
        #if DEBUG
        false
        #else
        true
        #endif
    }()
}
