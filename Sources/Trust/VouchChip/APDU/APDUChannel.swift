/// The channel used by protocol steps: a ``ChipSession``, or a scripted chip in tests.
///
/// The channel handles everything between a command and its complete response: the short or extended form, command
/// chaining, `61xx` and `6Cxx`, secure messaging when it is on, time limits, counting.
package protocol APDUChannel: Sendable {
    /// - Returns: the whole response, unwrapped; any status word, good or bad.
    /// - Throws: ``ChipError``, `CancellationError`.
    func send(_ command: CommandAPDU, at step: ProcedureStep) async throws -> ResponseAPDU
}

/// A channel whose protection can be replaced, as chip authentication does.
package protocol SecurableChannel: APDUChannel {
    /// Protects everything from now on.
    func secure(with protection: any APDUProtection) async
}

extension ChipSession: SecurableChannel {}

/// A channel through another, under secure messaging: for the one protocol that runs inside a session of its own.
actor SecuredChannel: APDUChannel {
    private let channel: any APDUChannel
    private var messaging: SecureMessaging

    init(_ channel: any APDUChannel, _ messaging: SecureMessaging) {
        self.channel = channel
        self.messaging = messaging
    }

    func send(_ command: CommandAPDU, at step: ProcedureStep) async throws -> ResponseAPDU {
        let response = try await channel.send(try messaging.protect(command, at: step), at: step)
        return try messaging.unprotect(response, at: step)
    }
}
