/// Wraps a session's commands once keys are agreed: ``SecureMessaging``, or something simpler in tests.
package protocol APDUProtection: Sendable {
    mutating func protect(_ command: CommandAPDU, at step: ProcedureStep) throws -> CommandAPDU

    /// - Throws: ``ChipError/Code/secureMessagingFailed`` on any doubt.
    mutating func unprotect(_ response: ResponseAPDU, at step: ProcedureStep) throws -> ResponseAPDU

    /// The state after the response to the command under way, to protect the next command ahead of it.
    ///
    /// - Returns: nil if that depends on the response.
    func aheadOfResponse() -> (any APDUProtection)?

    /// How many bytes of plain data fit into a protected response whose data field has `length` bytes.
    func longestData(inResponseOf length: Int) -> Int
}

extension APDUProtection {
    package func aheadOfResponse() -> (any APDUProtection)? { nil }
}

/// The chip answered a protected command with a bare status word: it has dropped the session, or never understood the
/// command. Underlies ``ChipError/Code/secureMessagingFailed``, so that a reader can distinguish it from a forged response.
package struct PlainRefusal: Error, Sendable, Hashable {
    package let status: StatusWord
}
