import Foundation
public import VouchAPI
public import VouchChip

/// Has the server read a chip that lies here: carries its commands to the chip and the chip's responses back, and
/// understands neither. Keys, challenges and the verdict are the server's.
public struct ChipRelay: Sendable {
    private let client: VouchClient
    private let chip: any ChipTransport
    private let sockets: (any ClientSocketTransport)?
    /// A server that has no command for so many questions, which take more than a minute and a half, has none at all.
    private static let mostIdleTurns = 150

    /// Makes a relay.
    ///
    /// - Parameters:
    ///   - client: reaches the server.
    ///   - chip: a reader, a phone's NFC session, or any other way to the chip.
    ///   - sockets: relays over a WebSocket; by long poll where none can be opened, and from where one ends early. nil: by
    ///     long poll.
    public init(_ client: VouchClient, chip: any ChipTransport, sockets: (any ClientSocketTransport)? = nil) {
        self.client = client
        self.chip = chip
        self.sockets = sockets
    }

    /// Relays until the server has read the chip.
    ///
    /// - Parameters:
    ///   - request: access key, and what to read. Whether extended length passes is taken from the chip's transport.
    ///   - progress: called with the number of batches answered so far.
    /// - Returns: the result, which the server keeps for ten minutes, for a reading or a journey that names it.
    /// - Throws: ``ClientError``: with the problem `document.unreadable` for a chip that could not be opened, and with
    ///   ``ClientError/Code/malformedAnswer`` for a server that has no command for more than a minute and a half;
    ///   `CancellationError`, after which the server forgets the session by itself.
    public func read(
        _ request: ChipSessionRequest, progress: (@Sendable (Int) -> Void)? = nil
    ) async throws -> ChipSessionResult {
        var request = request
        request.supportsExtendedLength = chip.supportsExtendedLength
        var turn = try await client.beginChipSession(request)
        // The chip performs commands once, however often they come: a session that has lost its connection gets them again.
        var last: ChipSessionAnswers?
        if let sockets, turn.state == .running {
            turn = try await relay(turn.id, over: sockets, &last, progress)
        }
        var (lost, idle) = (0, 0)
        while turn.state == .running {
            try Task.checkCancellation()
            guard !turn.commands.isEmpty else {
                guard idle < Self.mostIdleTurns else {
                    throw ClientError(.malformedAnswer, detail: "the server has no command for the chip")
                }
                idle += 1
                // The server works on what it has: each further question leaves it more time, up to a second.
                try await client.connection.clock.sleep(for: .milliseconds(min(10 * idle, 1_000)))
                turn = try await client.chipSession(turn.id)
                continue
            }
            idle = 0
            let answers = try await answers(to: turn, &last)
            do {
                turn = try await client.answer(answers, in: turn.id)
                progress?(turn.sequence)
                lost = 0
            } catch let error as ClientError where error.status == 409 && lost < 3 {
                // The server no longer waits for these: it says what it waits for.
                lost += 1
                turn = try await client.chipSession(turn.id)
            }
        }
        return try await client.chipSessionResult(turn.id)
    }

    /// - Returns: what the session waits for once the socket has ended.
    private func relay(
        _ id: String, over sockets: any ClientSocketTransport, _ last: inout ChipSessionAnswers?,
        _ progress: (@Sendable (Int) -> Void)?
    ) async throws -> ChipSessionTurn {
        do {
            let socket = try await client.openChipSocket(id, by: sockets)
            let end: ChipSessionTurn?
            do {
                end = try await relay(over: socket, &last, progress)
            } catch {
                await socket.close()
                throw error
            }
            await socket.close()
            if let end { return end }
        } catch let error as CancellationError {
            throw error
        } catch is ClientError {
            // The server, or something on the way to it, opens none.
        }
        return try await client.chipSession(id)
    }

    /// - Returns: the session's last turn; nil if the socket ended before it.
    private func relay(
        over socket: any ClientSocket, _ last: inout ChipSessionAnswers?, _ progress: (@Sendable (Int) -> Void)?
    ) async throws -> ChipSessionTurn? {
        while let message = try await socket.receive() {
            let turn = try Answers.value(ChipSessionTurn.self, message)
            guard turn.state == .running else { return turn }
            let answers = try await answers(to: turn, &last)
            do {
                try await socket.send(Array(try JSONEncoder().encode(answers)))
            } catch {
                try Task.checkCancellation()
                return nil
            }
            progress?(turn.sequence)
        }
        return nil
    }

    private func answers(
        to turn: ChipSessionTurn, _ last: inout ChipSessionAnswers?
    ) async throws -> ChipSessionAnswers {
        if let last, last.sequence == turn.sequence { return last }
        let answers = try await perform(turn)
        last = answers
        return answers
    }

    private func perform(_ turn: ChipSessionTurn) async throws -> ChipSessionAnswers {
        var responses: [ChipSessionAnswers.Response] = []
        for command in turn.commands {
            do {
                if let apdu = command.apdu {
                    responses.append(.init(apdu: Data(try await chip.transmit(Array(apdu)))))
                } else {
                    try await chip.reconnect()
                    responses.append(.init(apdu: Data()))
                }
            } catch is CancellationError where Task.isCancelled {
                throw CancellationError()
            } catch {
                responses.append(.init(failure: Self.failure(error)))
                break
            }
        }
        return ChipSessionAnswers(sequence: turn.sequence, responses: responses)
    }

    private static func failure(_ error: any Error) -> ChipSessionAnswers.Response.Failure {
        switch (error as? ChipError)?.code {
        case .transportLost: .transportLost
        case .noChip: .noChip
        case .timedOut: .timedOut
        default: .transportFailed
        }
    }
}
