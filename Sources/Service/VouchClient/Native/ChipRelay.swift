import Foundation
public import VouchAPI
public import VouchChip

/// Has the server read a chip that lies here: carries its commands to the chip and the chip's responses back, and understands
/// neither. Keys, challenges and the verdict are the server's.
public struct ChipRelay: Sendable {
    private let client: VouchClient
    private let chip: any ChipTransport

    /// - Parameter chip: a reader, a phone's NFC session, or any other way to the chip.
    public init(_ client: VouchClient, chip: any ChipTransport) {
        self.client = client
        self.chip = chip
    }

    /// Relays to the end.
    ///
    /// - Parameters:
    ///   - request: the access key, and what to read.
    ///   - progress: called with the number of batches answered.
    /// - Returns: the result, which the server keeps for ten minutes, for a reading or a journey that names it.
    /// - Throws: ``ClientError``, of which `document.unreadable` says why the chip could not be opened; `CancellationError`,
    ///   after which the server forgets the session by itself.
    public func read(
        _ request: ChipSessionRequest, progress: (@Sendable (Int) -> Void)? = nil
    ) async throws -> ChipSessionResult {
        var request = request
        request.supportsExtendedLength = chip.supportsExtendedLength
        var turn = try await client.beginChipSession(request)
        var lost = 0
        while turn.state == .running {
            try Task.checkCancellation()
            guard !turn.commands.isEmpty else {
                turn = try await client.chipSession(turn.id)
                continue
            }
            let answers = try await perform(turn)
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
