import CPCSC
import VouchChip

extension ChipError {
    /// What a result of pcsc-lite means for the exchange with a chip.
    static func fromPCSC(_ result: LONG, at step: ProcedureStep) -> ChipError {
        ChipError(.transportFailed, at: step)
    }
}
