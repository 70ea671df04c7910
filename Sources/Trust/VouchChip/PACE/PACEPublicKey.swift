/// An ephemeral public key. ICAO Doc 9303-11 §9.4.5.
struct PACEPublicKey: Sendable, Hashable {
    /// As groups take it: points uncompressed, numbers padded.
    let element: [UInt8]
    /// As it was or will be sent: numbers without leading zeros (§9.4.1). The token is made over these bytes, so a
    /// chip that pads its numbers is still understood.
    let transmitted: [UInt8]

    init(own element: [UInt8], in group: any AgreementGroup) {
        self.element = element
        transmitted = group.parameters.isElliptic ? element : Array(element.drop { $0 == 0 })
    }

    /// - Throws: ``ChipError/Code/malformedResponse`` for no bytes, ``ChipError/Code/invalidKey`` for a length that no
    ///   element has. Whether it is an element is seen when it is used.
    init(received bytes: ArraySlice<UInt8>, in group: any AgreementGroup, at step: ProcedureStep) throws(ChipError) {
        guard !bytes.isEmpty else { throw ChipError(.malformedResponse, at: step) }
        transmitted = Array(bytes)
        if group.parameters.isElliptic {
            guard bytes.count == group.elementLength, bytes.first == 4 else { throw ChipError(.invalidKey, at: step) }
            element = transmitted
        } else {
            let number = bytes.drop { $0 == 0 }
            guard !number.isEmpty, number.count <= group.elementLength else { throw ChipError(.invalidKey, at: step) }
            element = [UInt8](repeating: 0, count: group.elementLength - number.count) + number
        }
    }
}
