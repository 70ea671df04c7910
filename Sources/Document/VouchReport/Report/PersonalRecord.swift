public import VouchCore

/// A part of a report that may contain personal data. Its values are in the clear, because they are meant for the
/// caller who requested them; printing it, as in a log or a test message, shows none of them.
public protocol PersonalRecord: Codable, Sendable, Hashable, Redacted {}
