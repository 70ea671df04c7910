import VouchChip

/// A terminal's key in this process, for tests and demonstrations: real ones are kept in a security module.
extension OpenSSLKey: TerminalKey {}
