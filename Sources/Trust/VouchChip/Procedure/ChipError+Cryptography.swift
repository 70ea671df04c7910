import VouchPKI

extension ChipError {
    /// Runs cryptography at one step of a protocol and says what its refusal means there.
    ///
    /// - Throws: ``Code/invalidKey`` for an element outside its group, ``Code/unsupportedParameter`` for a group that
    ///   the library does not know, ``Code/cryptographyFailed`` for the rest.
    package static func performing<Value>(
        at step: ProcedureStep, _ work: () throws -> Value
    ) throws(ChipError) -> Value {
        do {
            return try work()
        } catch let error as ChipError {
            throw error
        } catch CryptographyError.invalidElement {
            throw ChipError(.invalidKey, at: step, underlying: CryptographyError.invalidElement)
        } catch CryptographyError.unsupportedParameters {
            throw ChipError(.unsupportedParameter, at: step, underlying: CryptographyError.unsupportedParameters)
        } catch {
            throw ChipError(.cryptographyFailed, at: step, underlying: error)
        }
    }

    /// An error that also carries the status word it was read from, for people who look for a cause.
    static func status(_ status: StatusWord, means code: Code, at step: ProcedureStep) -> ChipError {
        ChipError(code, at: step, underlying: ChipError(.rejected(status), at: step))
    }
}
