import Synchronization
import VouchAPI
import VouchChip
import VouchCore
import VouchKit

/// One chip that is read from afar: the terminal, what it made of the chip, and when it is forgotten.
final class RemoteChipSession: Sendable {
    enum Outcome: Sendable {
        case read(ChipInspectionResult)
        /// A stable name, such as `wrongPassword at pace.exchangeTokens`.
        case failed(String)
    }

    let id: String
    let tenant: String
    /// Forgotten then, whatever its state.
    let expires: Timestamp
    let chip: RemoteChip
    private let state = Mutex<(outcome: Outcome?, terminal: Task<Void, Never>?)>((nil, nil))
    private let tickets = Mutex<[ChipSocketTicket]>([])

    init(id: String, tenant: String, expires: Timestamp, chip: RemoteChip) {
        self.id = id
        self.tenant = tenant
        self.expires = expires
        self.chip = chip
    }

    var outcome: Outcome? { state.withLock { $0.outcome } }

    /// Lets the terminal read. It lives longer than the request that began it, so it is a task of its own; `forget` ends it.
    func begin(_ work: @escaping @Sendable (any ChipTransport) async throws -> ChipInspectionResult) {
        let terminal = Task { [self] in
            let outcome: Outcome
            do {
                outcome = .read(try await work(chip))
            } catch let error as ChipError {
                outcome = .failed("\(error.code.name) at \(error.step)")
            } catch let problem as ReadingProblem {
                outcome = .failed(problem.code)
            } catch {
                outcome = .failed("ended")
            }
            state.withLock { if $0.terminal != nil || $0.outcome == nil { $0.outcome = outcome } }
            chip.end()
        }
        state.withLock { $0.terminal = terminal }
    }

    /// Ends the terminal and wipes what it read.
    func forget() {
        let terminal = state.withLock { state in
            defer { state = (.failed("ended"), nil) }
            return state.terminal
        }
        terminal?.cancel()
        chip.end()
    }

    /// - Parameter isAgain: whether the client asks for commands rather than answering some.
    func turn(isAgain: Bool, within limit: Duration, clock: any Clock<Duration>) async throws -> ChipSessionTurn {
        let chip = chip
        var (sequence, commands) = (0, [ChipSessionTurn.Command]())
        do {
            (sequence, commands) = try await TimeBudget(clock: clock).run(within: limit, at: .transport) {
                try await chip.commands(isAgain: isAgain)
            }
        } catch is ChipError {
            // Nothing to do yet: the client asks again.
        }
        return turn(sequence, commands)
    }

    /// With these commands, unless the session is over.
    func turn(_ sequence: Int, _ commands: [ChipSessionTurn.Command]) -> ChipSessionTurn {
        let state: ChipSessionTurn.State =
            switch outcome {
            case nil: .running
            case .read: .finished
            case .failed: .failed
            }
        return ChipSessionTurn(
            id: id, state: state, sequence: sequence, commands: state == .running ? commands : [])
    }

    // MARK: Tickets

    /// For a client that cannot send its token with a socket's request: a browser. One ticket opens one socket.
    ///
    /// - Parameter ticket: unguessable. Of many, the oldest is forgotten.
    func keep(_ ticket: ChipSocketTicket) {
        tickets.withLock { tickets in
            if tickets.count >= ChipSocketTicket.most { tickets.removeFirst() }
            tickets.append(ticket)
        }
    }

    /// - Returns: whose it was; nil if it is none of this session's, was used, or is too old.
    func use(_ text: String, at now: Timestamp) -> Caller? {
        tickets.withLock { tickets in
            tickets.removeAll { $0.expires <= now }
            let given = Array(text.utf8)
            guard let index = tickets.firstIndex(where: { $0.isEqual(to: given) }) else { return nil }
            return tickets.remove(at: index).caller
        }
    }
}

extension ChipError.Code {
    /// Stable, for programs; without the status word.
    var name: String {
        switch self {
        case .transportLost: "transportLost"
        case .transportFailed: "transportFailed"
        case .noChip: "noChip"
        case .timedOut: "timedOut"
        case .rejected: "rejected"
        case .wrongPassword: "wrongPassword"
        case .passwordBlocked: "passwordBlocked"
        case .malformedResponse: "malformedResponse"
        case .malformedCommand: "malformedCommand"
        case .secureMessagingFailed: "secureMessagingFailed"
        case .unsupportedParameter: "unsupportedParameter"
        case .invalidKey: "invalidKey"
        case .tooLarge: "tooLarge"
        case .cryptographyFailed: "cryptographyFailed"
        case .chipChanged: "chipChanged"
        case .malformedCertificate: "malformedCertificate"
        @unknown default: "failed"
        }
    }
}
