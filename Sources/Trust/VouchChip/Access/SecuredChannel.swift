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
