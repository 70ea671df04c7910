/// The channel used by protocol steps: a ``ChipSession``, or a scripted chip in tests.
///
/// The channel handles everything between a command and its complete response: the short or extended form, command
/// chaining, `61xx` and `6Cxx`, secure messaging when it is on, time limits, counting.
package protocol APDUChannel: Sendable {
    /// - Returns: the whole response, unwrapped; any status word, good or bad.
    /// - Throws: ``ChipError``, `CancellationError`.
    func send(_ command: CommandAPDU, at step: ProcedureStep) async throws -> ResponseAPDU
}
