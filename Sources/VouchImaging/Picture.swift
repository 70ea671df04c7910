import VouchCore

/// A decoded picture, upright as displayed.
public struct Picture: Sendable {
}
