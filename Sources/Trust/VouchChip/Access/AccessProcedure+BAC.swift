extension AccessProcedure {
    /// Step 4 of §4.2: BAC, unless the chip has no access control.
    ///
    /// - Parameter failure: why PACE failed, if it was tried.
    func withoutPACE(
        passwords: [AccessPassword], after failure: ChipError?, _ findings: [ChipFinding]
    ) async throws -> AccessResult {
        let isReadable = try await selectApplication() ? try await canReadPlainly() : false
        if isReadable { return result(.none, nil, findings) }
        let key = passwords.lazy.compactMap { password in
            if case .mrz(let key) = password { key } else { nil }
        }.first
        guard let key else {
            throw failure ?? ChipError(.unsupportedParameter, at: .bac(.deriveKeys))
        }
        do {
            let bac = BAC(channel: channel, cryptography: cryptography, random: random)
            return result(.bac, try await bac.establish(with: key), findings)
        } catch let error as ChipError {
            // A chip without BAC gives no reason; the failure of PACE does.
            if case .rejected = error.code, let failure { throw failure }
            throw error
        }
    }

    private func result(
        _ accessControl: AccessControl, _ messaging: SecureMessaging?, _ findings: [ChipFinding]
    ) -> AccessResult {
        AccessResult(
            accessControl: accessControl, secureMessaging: messaging, findings: findings, chipAuthentication: nil,
            remainingTries: nil, isApplicationSelected: true)
    }

    /// - Returns: false if the chip answers 6982, as it may although the application is selected (§4.3.2).
    private func selectApplication() async throws -> Bool {
        let step = ProcedureStep.select(.eMRTD)
        let response = try await channel.send(
            CommandAPDU(
                instruction: 0xA4, parameter1: 0x04, parameter2: 0x0C, data: ChipApplication.eMRTD.identifier),
            at: step)
        switch response.status {
        case .success: return true
        case .securityStatusNotSatisfied: return false
        default: throw ChipError(.rejected(response.status), at: step)
        }
    }

    /// Whether the first byte of EF.COM comes without access control. Chips of the seventh edition may be plain (§4.1).
    private func canReadPlainly() async throws -> Bool {
        let step = ProcedureStep.read(.common)
        let identifier = ElementaryFile.common.identifier
        let selected = try await channel.send(
            CommandAPDU(
                instruction: 0xA4, parameter1: 0x02, parameter2: 0x0C,
                data: [UInt8(identifier >> 8), UInt8(identifier & 0xFF)]), at: step)
        guard selected.status == .success else { return false }
        let read = try await channel.send(
            CommandAPDU(instruction: 0xB0, parameter1: 0, parameter2: 0, expectedLength: 1), at: step)
        return read.status == .success && !read.data.isEmpty
    }
}
