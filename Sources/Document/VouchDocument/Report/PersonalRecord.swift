public import VouchCore

/// A part of a report that may tell of a person. Its values are plain, for they are on their way to whoever asked for
/// them; printing it, as a log or a test's message does, shows none of them.
public protocol PersonalRecord: Codable, Sendable, Hashable, Redacted {}
