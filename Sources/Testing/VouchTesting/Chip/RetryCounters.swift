/// The remaining attempts for PIN and PUK. BSI TR-03110-2: with one try left the PIN is suspended until the CAN has
/// been given; with none it is blocked until the PUK has.
struct RetryCounters: Sendable, Hashable {
    static let pinTries = 3
    static let pukTries = 10

    var pin = RetryCounters.pinTries
    var puk = RetryCounters.pukTries
}
