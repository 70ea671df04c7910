public import VouchChip
public import VouchCore
public import VouchDialects
public import VouchPKI

/// Reads chips for SelphID's NFC component, on the device itself, over any transport: access control, every proof that
/// the chip offers, passive authentication against a trust store.
public struct SelphIDChipReader: SelphID.NfcReading {
    private let cryptography: any ProofCryptography
    private let trustStore: TrustStore
    private let today: @Sendable () -> CalendarDate
    private let transport: @Sendable () async throws -> any ChipTransport

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - cryptography: library of the protocols and checks.
    ///   - trustStore: trusted certificates; without the issuing State's, no signer is confirmed, and the check is not
    ///     performed.
    ///   - today: the day of reading, in UTC.
    ///   - transport: waits for a document and connects to its chip: a phone's NFC session, a reader.
    public init(
        cryptography: any ProofCryptography, trustStore: TrustStore, today: @escaping @Sendable () -> CalendarDate,
        transport: @escaping @Sendable () async throws -> any ChipTransport
    ) {
        self.cryptography = cryptography
        self.trustStore = trustStore
        self.today = today
        self.transport = transport
    }

    public func read(
        _ request: SelphID.NfcRequest, progress: @escaping @Sendable (Int) async -> Void
    ) async throws -> SelphID.ChipContents {
        guard
            let key = try? MRZKey(
                documentNumber: request.documentNumber, dateOfBirth: request.dateOfBirth,
                dateOfExpiry: request.dateOfExpiry)
        else { throw SelphID.NfcError.NFC_INVALID_MRZ_KEY }
        do {
            return contents(of: try await reading(request, key, progress))
        } catch let error as ChipError {
            throw error.asSelphID
        }
    }

    private func reading(
        _ request: SelphID.NfcRequest, _ key: MRZKey, _ progress: @Sendable (Int) async -> Void
    ) async throws -> ChipReading {
        let chip = LimitedTransport(
            try await transport(), exchange: request.exchangeLimit, reconnection: request.reconnectionLimit)
        let inspector = ChipInspector(transport: chip, cryptography: cryptography)
        var percent = 0
        for try await event in inspector.events(plan(request), passwords: [.mrz(key)]) {
            switch event {
            case .progress(let step) where step.file.dataGroupNumber != nil && step.percent > percent:
                // Before the groups it is not known how many files there are.
                percent = step.percent
                await progress(percent)
            case .finished(let reading):
                if let interruption = reading.interruption { throw interruption }
                await progress(100)
                return reading
            default: break
            }
        }
        throw CancellationError()
    }

    private func plan(_ request: SelphID.NfcRequest) -> InspectionPlan {
        var plan = InspectionPlan(trustStore: trustStore, day: today())
        // The component has a time of its own.
        (plan.reading.overallLimit, plan.reading.stepLimit) = (nil, nil)
        plan.reading.groups =
            request.groups.map { .only($0.subtracting(request.excludedGroups)) }
            ?? .listedExcept(request.excludedGroups)
        switch request.access {
        case .any: plan.reading.accessProtocols = .all
        case .withoutPACE: plan.reading.accessProtocols = .withoutPACE
        case .onlyPACE: plan.reading.accessProtocols = .onlyPACE
        }
        if let challenge = request.challenge { plan.challenges = IssuedChallenge(challenge) }
        return plan
    }

    private func contents(of reading: ChipReading) -> SelphID.ChipContents {
        SelphID.ChipContents(
            reading, today: today(),
            authentication: PassiveAuthentication(trustStore: trustStore, day: today(), cryptography: cryptography))
    }
}

extension FileProgress {
    /// The progress over all files, as far as their number is known.
    fileprivate var percent: Int {
        guard filesTotal > 0 else { return 0 }
        let file = totalBytes.map { $0 > 0 ? min(bytesRead * 100 / $0, 100) : 100 } ?? 0
        return min((filesDone * 100 + file) / filesTotal, 100)
    }
}

extension ChipError {
    /// The SDK's error for it.
    fileprivate var asSelphID: any Error {
        switch (obstacle, code) {
        case (.notSupported?, _): SelphID.NfcError.NFC_NOT_SUPPORTED
        case (.permissionNotGranted?, _), (_, .transportFailed): SelphID.NfcError.SYSTEM_RESOURCE_UNAVAILABLE
        case (_, .wrongPassword), (_, .passwordBlocked): SelphID.NfcError.NFC_INVALID_MRZ_KEY
        case (_, .transportLost), (_, .noChip), (_, .chipChanged): SelphID.NfcError.TAG_CONNECTION_LOST
        case (_, .timedOut): SelphID.ErrorType.SDK_TIMEOUT
        case (_, .rejected), (_, .unsupportedParameter), (_, .secureMessagingFailed):
            SelphID.NfcError.SECURITY_STATUS_NOT_SATISFIED
        default: SelphID.ErrorType.UNKNOWN_ERROR
        }
    }
}

/// A chip that does not answer in time counts as lost: the reading connects again and goes on.
private struct LimitedTransport: ChipTransport {
    private let chip: any ChipTransport
    private let exchange: Duration?
    private let reconnection: Duration?

    init(_ chip: any ChipTransport, exchange: Duration?, reconnection: Duration?) {
        self.chip = chip
        self.exchange = exchange
        self.reconnection = reconnection
    }

    var supportsExtendedLength: Bool { chip.supportsExtendedLength }

    func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        try await limited(exchange) { try await chip.transmit(command) }
    }

    func reconnect() async throws { try await limited(reconnection) { try await chip.reconnect() } }

    private func limited<Value: Sendable>(
        _ limit: Duration?, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let limit else { return try await work() }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let value = first else {
                throw ChipError(.transportLost, at: .transport)
            }
            return value
        }
    }
}
