import Testing

/// The tests that have the `openssl` command sign something, one after another: waiting for a command holds a thread,
/// and tests beside these need theirs in time.
@Suite(.serialized) enum TrustTests {}
