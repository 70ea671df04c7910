import Foundation
import VouchAPI

/// A chip session over a socket: the server sends turns, the client the answers to them, both as the long poll's JSON.
struct ChipSocket {
    /// The name of the messages' form.
    static let subprotocol = "vouch.chip.v1"

    let session: RemoteChipSession

    /// Until the session is over, the client breaks the rules, or another socket takes the session over.
    func talk(_ socket: any MessageSocket) async -> SocketClosing {
        let number = session.chip.openSocket()
        return await withTaskGroup(of: SocketClosing.self) { group in
            group.addTask { await handOut(to: socket, number) }
            group.addTask { await take(from: socket) }
            defer { group.cancelAll() }
            return await group.next() ?? .done
        }
    }

    /// Each batch of commands once, and the session's end.
    private func handOut(to socket: any MessageSocket, _ number: Int) async -> SocketClosing {
        var last = 0
        do {
            while true {
                switch try await session.chip.news(after: last, for: number) {
                case .commands(let sequence, let commands):
                    guard !commands.isEmpty else { continue }
                    last = sequence
                    let turn = session.turn(sequence, commands)
                    try await socket.send(try Self.json(turn))
                    guard turn.state == .running else { return .done }
                case .over:
                    try await socket.send(try Self.json(session.turn(last, [])))
                    return .done
                case .replaced:
                    return SocketClosing(Problem(.conflict, "another socket has taken over the session"))
                }
            }
        } catch {
            // Of no use: the socket has ended, or the other task has.
            return SocketClosing(1011, "the server failed")
        }
    }

    private func take(from socket: any MessageSocket) async -> SocketClosing {
        do {
            while let message = try await socket.receive() {
                // The decoder's text may quote what was sent.
                guard let answers = try? JSONDecoder().decode(ChipSessionAnswers.self, from: Data(message)) else {
                    throw Problem(.malformed, "the JSON does not hold a chip's answers")
                }
                // Those that are known already are those of a client that lost its connection: the commands that follow
                // them have been handed out.
                _ = try session.chip.take(answers)
            }
            return .done
        } catch let problem as Problem {
            return SocketClosing(problem)
        } catch {
            return SocketClosing(1011, "the server failed")
        }
    }

    private static func json(_ turn: ChipSessionTurn) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(turn))
    }
}

extension SocketClosing {
    /// 4000 and the problem's status; the reason begins with its stable name.
    init(_ problem: Problem) {
        self.init(UInt16(clamping: 4000 + problem.status), "\(problem.code.rawValue): \(problem.detail)")
    }
}
