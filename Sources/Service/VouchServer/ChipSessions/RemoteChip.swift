import Foundation
import Synchronization
import VouchAPI
import VouchChip
import VouchCore

/// A chip on a client's reader: the terminal's commands wait here until a request of the client fetches them, and the
/// client's answers until the terminal has them.
final class RemoteChip: BatchingTransport {
    let supportsExtendedLength: Bool
    private let limits: RoundTripRecord.Limits
    /// Since the session began.
    private let elapsed: @Sendable () -> Duration
    private let state: Mutex<State>

    fileprivate typealias Terminal = CheckedContinuation<[ChipSessionAnswers.Response], any Error>

    fileprivate struct State: Sendable {
        var exchange = ChipExchange()
        var record: RoundTripRecord
        /// When the commands that wait were first handed out.
        var handedOut: Duration?
        var isOver = false
        /// The terminal, while it waits for answers.
        var terminal: Terminal?
        /// Requests and sockets that wait for commands.
        var requests: [Int: CheckedContinuation<Void, Never>] = [:]
        var lastRequest = 0
        /// The newest; 0 before the first.
        var socket = 0
    }

    /// The news that a socket waits for.
    enum SocketNews: Sendable {
        case commands(sequence: Int, [ChipSessionTurn.Command])
        /// No command comes any more.
        case over
        /// Another socket has the session.
        case replaced
    }

    init(supportsExtendedLength: Bool, limits: RoundTripRecord.Limits, clock: any Clock<Duration>) {
        self.supportsExtendedLength = supportsExtendedLength
        self.limits = limits
        let budget = TimeBudget(clock: clock)
        elapsed = budget.elapsed
        state = Mutex(State(record: RoundTripRecord(limits: limits)))
    }

    // MARK: The terminal's side

    func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        guard let response = try await transmit(batch: [command]).first else { throw Self.error(nil) }
        return response
    }

    func transmit(batch commands: [[UInt8]]) async throws -> [[UInt8]] {
        try await ask(commands.map { .init(.transmit, apdu: Data($0)) }).map { response in
            guard let apdu = response.apdu else { throw Self.error(response.failure) }
            return Array(apdu)
        }
    }

    func reconnect() async throws {
        let response = try await ask([.init(.reconnect)]).first
        if response?.apdu == nil { throw Self.error(response?.failure) }
    }

    private func ask(_ commands: [ChipSessionTurn.Command]) async throws -> [ChipSessionAnswers.Response] {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (error, waiting) = state.withLock { state -> ((any Error)?, [CheckedContinuation<Void, Never>]) in
                    if Task.isCancelled { return (CancellationError(), []) }
                    guard !state.isOver, state.terminal == nil, state.exchange.ask(commands) else {
                        return (ChipError(.transportFailed, at: .transport), [])
                    }
                    state.handedOut = nil
                    state.terminal = continuation
                    return (nil, state.takeRequests())
                }
                if let error { continuation.resume(throwing: error) }
                waiting.forEach { $0.resume() }
            }
        } onCancel: {
            state.withLock { state in
                state.exchange.withdraw()
                return state.takeTerminal()
            }?.resume(throwing: CancellationError())
        }
    }

    private static func error(_ failure: ChipSessionAnswers.Response.Failure?) -> ChipError {
        let code: ChipError.Code =
            switch failure {
            case .transportLost: .transportLost
            case .noChip: .noChip
            case .timedOut: .timedOut
            case .transportFailed, nil: .transportFailed
            }
        return ChipError(code, at: .transport)
    }

    /// No command comes any more.
    func end() {
        let (terminal, waiting) = state.withLock { state in
            state.isOver = true
            // The exchange is personal data.
            state.exchange = ChipExchange()
            return (state.takeTerminal(), state.takeRequests())
        }
        terminal?.resume(throwing: ChipError(.transportFailed, at: .transport))
        waiting.forEach { $0.resume() }
    }

    // MARK: The client's side

    /// The commands that wait, once there are any: none after the end.
    ///
    /// - Parameter isAgain: whether the client asks for commands rather than answering some.
    func commands(isAgain: Bool) async throws -> (sequence: Int, commands: [ChipSessionTurn.Command]) {
        try await wait { $0.isOver || $0.exchange.isOpen }
        let now = elapsed()
        return state.withLock { state in
            if state.exchange.isOpen {
                if state.handedOut == nil {
                    state.handedOut = now
                } else if isAgain {
                    state.record.noteResumption()
                }
            }
            return (state.exchange.sequence, state.exchange.commands)
        }
    }

    /// A socket has the session from now on, and the one before it no longer: a client whose connection has died must not
    /// wait until the server notices.
    ///
    /// - Returns: its number.
    func openSocket() -> Int {
        let (number, waiting) = state.withLock { state in
            state.socket += 1
            return (state.socket, state.takeRequests())
        }
        waiting.forEach { $0.resume() }
        return number
    }

    /// Waits for commands that this socket has not handed out yet.
    ///
    /// - Parameter sequence: of those it handed out last; 0 for a socket that has just opened.
    func news(after sequence: Int, for socket: Int) async throws -> SocketNews {
        try await wait { state in
            state.isOver || state.socket != socket || state.exchange.isOpen && state.exchange.sequence > sequence
        }
        let now = elapsed()
        return state.withLock { state in
            guard state.socket == socket else { return .replaced }
            guard !state.isOver else { return .over }
            // Withdrawn meanwhile: nothing to hand out, and the end follows.
            guard state.exchange.isOpen else { return .commands(sequence: sequence, []) }
            if state.handedOut == nil {
                state.handedOut = now
            } else if state.exchange.sequence == 1, socket == 1 {
                // The response that began the session handed them out, and its client has changed to a socket since. They
                // are the first commands, before any secret is in play: who delays them gains nothing.
                state.handedOut = now
            } else {
                state.record.noteResumption()
            }
            return .commands(sequence: state.exchange.sequence, state.exchange.commands)
        }
    }

    private func wait(until isReady: @escaping @Sendable (borrowing State) -> Bool) async throws {
        let number = state.withLock { state in
            state.lastRequest += 1
            return state.lastRequest
        }
        while !state.withLock({ isReady($0) }) {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isDone = state.withLock { state in
                        if Task.isCancelled || isReady(state) { return true }
                        state.requests[number] = continuation
                        return false
                    }
                    if isDone { continuation.resume() }
                }
            } onCancel: {
                state.withLock { $0.requests.removeValue(forKey: number) }?.resume()
            }
            try Task.checkCancellation()
        }
        try Task.checkCancellation()
    }

    /// - Returns: whether the terminal has them now; else it had them before.
    /// - Throws: ``Problem`` if they are not the answers that are waited for.
    func take(_ answers: ChipSessionAnswers) throws(Problem) -> Bool {
        let now = elapsed()
        let result = state.withLock { state in
            Result { () throws(Problem) -> (terminal: Terminal?, responses: [ChipSessionAnswers.Response])? in
                guard !state.isOver else { return nil }
                var exchange = state.exchange
                guard case .played(let responses) = try exchange.take(answers) else { return nil }
                guard let begin = state.handedOut else {
                    throw Problem(.conflict, "the answers name commands that were not sent")
                }
                state.exchange = exchange
                // Waiting for a person to hold the document to the reader again says nothing of the way.
                if responses.first?.apdu?.isEmpty == false { state.record.note((now - begin) / responses.count) }
                return (state.takeTerminal(), responses)
            }
        }
        guard let (terminal, responses) = try result.get() else { return false }
        terminal?.resume(returning: responses)
        return true
    }

    var record: RoundTripRecord { state.withLock { $0.record } }
}

extension RemoteChip.State {
    fileprivate mutating func takeTerminal() -> RemoteChip.Terminal? {
        defer { terminal = nil }
        return terminal
    }

    fileprivate mutating func takeRequests() -> [CheckedContinuation<Void, Never>] {
        defer { requests = [:] }
        return Array(requests.values)
    }
}
