import VouchPKI

/// The objects inside a `7C` that a chip answered. ICAO Doc 9303-11 §4.4.5.
struct DynamicAuthenticationData {
    private var reader: TLVReader
    private let step: ProcedureStep

    /// - Throws: ``ChipError/Code/malformedResponse`` unless there is one `7C` and nothing else.
    init(parsing bytes: [UInt8], at step: ProcedureStep) throws(ChipError) {
        self.step = step
        do {
            var outer = TLVReader(bytes)
            reader = TLVReader(try outer.next(0x7C).value)
            try outer.finish()
        } catch {
            throw ChipError(.malformedResponse, at: step, underlying: error)
        }
    }

    /// The value of the next object, which must have this tag.
    mutating func take(_ tag: UInt32) throws(ChipError) -> ArraySlice<UInt8> {
        do {
            return try reader.next(tag).value
        } catch {
            throw ChipError(.malformedResponse, at: step, underlying: error)
        }
    }

    mutating func takeIf(_ tag: UInt32) throws(ChipError) -> ArraySlice<UInt8>? {
        do {
            return try reader.nextIf(tag)?.value
        } catch {
            throw ChipError(.malformedResponse, at: step, underlying: error)
        }
    }

    func finish() throws(ChipError) {
        guard reader.isAtEnd else { throw ChipError(.malformedResponse, at: step) }
    }
}
