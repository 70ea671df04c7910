extension ChipSession {
    /// More than any response may be, protected or not, even if it comes in pieces.
    private static let longestAssembled = 66_000
    /// The longest data field of a command that still fits a short one when AES protects it: 14 blocks less one byte of
    /// padding; then come a padding indicator, headers, Le and the MAC.
    private static let longestProtectedShortData = 223
    /// The most bytes that protection adds to an extended command: padding, headers, Le, MAC, and the command's own header.
    private static let protectionOverhead = 64
    /// `6Cxx` is obeyed that often for one command; a chip that then still wants another length is taken at its word.
    private static let maximumCorrections = 2

    /// Whether extended length may be used, known or still to be found out.
    package var mayUseExtendedLength: Bool { transport.supportsExtendedLength && memory.extendedLength != .refused }

    /// The longest data that one command can ask for: of extended length where that may be used.
    package var longestExpectedData: Int {
        guard mayUseExtendedLength else { return longestShortData }
        // The limit of EF.ATR/INFO counts the status word.
        let field = min((memory.longestResponse ?? .max) - 2, CommandAPDU.maximumExpectedLength)
        return max(protection?.longestData(inResponseOf: field) ?? field, longestShortData)
    }

    /// The longest data that fits a short response.
    package var longestShortData: Int { protection?.longestData(inResponseOf: 256) ?? 256 }

    /// Splits a command that is too long for the chip into a chain; each link is protected by itself.
    func sendInPieces(
        _ command: CommandAPDU, at step: ProcedureStep, since start: Duration
    ) async throws -> ResponseAPDU {
        let capacity = longestCommandData
        var rest = command.data[...]
        while rest.count > capacity {
            var link = command
            link.classByte |= 0x10
            link.data = Array(rest.prefix(capacity))
            link.expectedLength = nil
            let response = try await sendProtected(link, at: step, since: start)
            guard response.status == .success else { return response }
            rest = rest.dropFirst(capacity)
        }
        var last = command
        last.data = Array(rest)
        return try await sendProtected(last, at: step, since: start)
    }

    private var longestCommandData: Int {
        let short = protection == nil ? 255 : Self.longestProtectedShortData
        guard mayUseExtendedLength else { return short }
        let longest = min(memory.longestCommand ?? .max, CommandAPDU.maximumDataLength)
        return max(longest - Self.protectionOverhead, short)
    }

    /// Protects, exchanges and unwraps one command, and follows `6Cxx` and `61xx` that come protected.
    private func sendProtected(
        _ command: CommandAPDU, at step: ProcedureStep, since start: Duration
    ) async throws -> ResponseAPDU {
        var command = command
        if let expected = command.expectedLength, expected > 256, !mayUseExtendedLength {
            command.expectedLength = 256
        }
        guard protection != nil else { return try await exchange(command, at: step, since: start) }
        var response = try await exchangeProtected(command, at: step, since: start)
        var corrections = 0
        while let length = response.status.correctLength, command.expectedLength != nil,
            corrections < Self.maximumCorrections
        {
            corrections += 1
            command.expectedLength = length
            response = try await exchangeProtected(command, at: step, since: start)
        }
        var data = response.data
        while let length = response.status.remainingLength {
            response = try await exchangeProtected(Self.getResponse(length), at: step, since: start)
            try append(response.data, to: &data, of: response.status, at: step)
        }
        return ResponseAPDU(data: data, status: response.status)
    }

    private func exchangeProtected(
        _ command: CommandAPDU, at step: ProcedureStep, since start: Duration
    ) async throws -> ResponseAPDU {
        guard var wrapping = protection else { throw ChipError(.secureMessagingFailed, at: step) }
        var protected = try wrapping.protect(command, at: step)
        // The outer form follows from what comes back as well: 250 bytes of data no longer fit a short response. Only
        // 256 means "whatever comes", which is mostly little.
        let expected = command.expectedLength ?? 0
        let isLong = expected != 256 && expected > wrapping.longestData(inResponseOf: 256)
        let isExtended = mayUseExtendedLength && (isLong || protected.data.count > 255)
        if protected.expectedLength != nil {
            protected.expectedLength = isExtended ? CommandAPDU.maximumExpectedLength : 256
        }
        let response = try await exchange(protected, isExtended: isExtended, at: step, since: start)
        do {
            let plain = try wrapping.unprotect(response, at: step)
            protection = wrapping
            // Only who understood the command could answer it under the keys.
            if isExtended { memory.extendedLength = .works }
            return plain
        } catch {
            let isBare = response.data.isEmpty && response.status != .success
            throw finish(
                ChipError(
                    .secureMessagingFailed, at: step,
                    underlying: isBare ? PlainRefusal(status: response.status) : nil))
        }
    }

    /// One command as it is, and what the transmission protocol asks for to get its response whole.
    private func exchange(
        _ command: CommandAPDU, isExtended: Bool? = nil, at step: ProcedureStep, since start: Duration
    ) async throws -> ResponseAPDU {
        let isExtended = isExtended ?? command.needsExtendedLength
        var response = try await transmit(command, isExtended: isExtended, at: step, since: start)
        var corrections = 0
        while let length = response.status.correctLength, response.data.isEmpty, command.expectedLength != nil,
            corrections < Self.maximumCorrections
        {
            corrections += 1
            var corrected = command
            corrected.expectedLength = length
            response = try await transmit(corrected, isExtended: isExtended, at: step, since: start)
        }
        var data = response.data
        while let length = response.status.remainingLength {
            response = try await transmit(Self.getResponse(length), isExtended: false, at: step, since: start)
            try append(response.data, to: &data, of: response.status, at: step)
        }
        if isExtended, protection == nil, data.count > 256 || command.data.count > 255, response.status == .success {
            memory.extendedLength = .works
        }
        return ResponseAPDU(data: data, status: response.status)
    }

    /// GET RESPONSE. ISO/IEC 7816-4 §11.7.1. It belongs to the transmission, so it is never protected by itself unless
    /// the `61xx` was.
    private static func getResponse(_ length: Int) -> CommandAPDU {
        CommandAPDU(instruction: 0xC0, parameter1: 0, parameter2: 0, expectedLength: length)
    }

    /// A chip that promises more and more, or more and gives nothing, is not followed.
    private func append(
        _ piece: [UInt8], to data: inout [UInt8], of status: StatusWord, at step: ProcedureStep
    ) throws(ChipError) {
        let isStuck = piece.isEmpty && status.remainingLength != nil
        guard !isStuck, data.count + piece.count <= Self.longestAssembled else {
            throw finish(ChipError(.malformedResponse, at: step))
        }
        data += piece
    }
}
