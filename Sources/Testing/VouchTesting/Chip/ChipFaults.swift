import VouchChip
import VouchPKI

/// Faults inside the virtual chip: in secure messaging and in PACE.
struct ChipFaults: Sendable {
    enum Response: Sendable, Hashable {
        case wrongMAC
        /// The protected response before this one, again.
        case replayed
        /// Data and status without a MAC.
        case missingMAC
        /// DO8E but no DO99.
        case missingStatus
        /// The plain status word is not the protected one.
        case otherStatus
        /// As if there were no session.
        case plain
        /// A cryptogram cut by one byte, its MAC as before.
        case cutCryptogram
    }

    enum Agreement: Sendable, Hashable {
        case wrongToken
        /// An element that is not in the group.
        case outsideGroup
        /// The point at infinity, or 1.
        case neutralElement
        /// The terminal's own key, sent back.
        case echo
        /// A nonce that is not a whole block.
        case oddNonce
        /// No data at all, and 9000.
        case noData
    }

    enum Proof: Sendable, Hashable {
        /// A signature over another party's challenge.
        case replayed
        /// `6985` to every request for a proof.
        case refused
    }

    var response: Response?
    /// Which protected response it affects, from 0.
    var responseNumber = 3
    var agreement: Agreement?
    var proof: Proof?
}

extension VirtualChip {
    /// Corrupts a protected response if it is the one.
    mutating func faulty(_ response: ResponseAPDU) -> ResponseAPDU {
        defer {
            volatile.protectedCount += 1
            volatile.lastProtected = response
        }
        guard let fault = faults.response, !volatile.hasStruck, volatile.protectedCount >= faults.responseNumber else {
            return response
        }
        var objects: [TLV] = []
        var reader = TLVReader(response.data)
        while let object = try? reader.next() { objects.append(object) }
        if fault == .cutCryptogram, !objects.contains(where: { $0.tag == 0x87 || $0.tag == 0x85 }) { return response }
        volatile.hasStruck = true
        func data(without tag: UInt32) -> [UInt8] { objects.filter { $0.tag != tag }.flatMap { $0.encoded } }
        var changed = response
        switch fault {
        case .wrongMAC:
            if let last = changed.data.indices.last { changed.data[last] ^= 1 }
        case .replayed: changed = volatile.lastProtected ?? response
        case .missingMAC: changed.data = data(without: 0x8E)
        case .missingStatus: changed.data = data(without: 0x99)
        case .otherStatus: changed.status = .endOfFile
        case .plain: changed = ResponseAPDU(data: [0x60, 0x02, 0x00, 0x00], status: .success)
        case .cutCryptogram:
            changed.data = objects.flatMap { object in
                object.tag == 0x87 || object.tag == 0x85
                    ? TLVWriter.object(object.tag, object.value.dropLast()) : Array(object.encoded)
            }
        }
        return changed
    }

    func faulty(nonce: [UInt8]) -> [UInt8] { faults.agreement == .oddNonce ? Array(nonce.dropLast()) : nonce }

    func faulty(token: [UInt8]) -> [UInt8] {
        guard faults.agreement == .wrongToken, let last = token.last else { return token }
        return token.dropLast() + [last ^ 1]
    }

    /// - Parameter received: what the terminal sent in the same step.
    func faulty(element: [UInt8], received: [UInt8], in group: any AgreementGroup) -> [UInt8] {
        // Integrated mapping has an empty answer, so no element can be outside the group.
        guard !element.isEmpty else { return element }
        switch faults.agreement {
        case .outsideGroup:
            // Only the two roots fit this x; for a prime, a number above it.
            return group.parameters.isElliptic
                ? element.dropLast() + [(element.last ?? 0) ^ 1] : [UInt8](repeating: 0xFF, count: element.count)
        case .neutralElement:
            return group.parameters.isElliptic ? [0] : [UInt8](repeating: 0, count: element.count - 1) + [1]
        case .echo: return received
        case .wrongToken, .oddNonce, .noData, nil: return element
        }
    }
}
