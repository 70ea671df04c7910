import Foundation
import Synchronization
import VouchAPI

@testable import VouchServer

/// A socket without a network: what the server sends can be read here, and the other way round.
final class PairedSocket: MessageSocket {
    private let fromClient: AsyncStream<[UInt8]>
    private let toServer: AsyncStream<[UInt8]>.Continuation
    private let fromServer: AsyncStream<[UInt8]>
    private let toClient: AsyncStream<[UInt8]>.Continuation

    init() {
        (fromClient, toServer) = AsyncStream.makeStream()
        (fromServer, toClient) = AsyncStream.makeStream()
    }

    // MARK: The server's end

    func receive() async throws -> [UInt8]? {
        for await message in fromClient { return message }
        try Task.checkCancellation()
        return nil
    }

    func send(_ text: [UInt8]) async throws { toClient.yield(text) }

    // MARK: The client's end

    func write(_ message: some Encodable) throws { toServer.yield(Array(try JSONEncoder().encode(message))) }
    func write(_ text: String) { toServer.yield(Array(text.utf8)) }

    /// The client's connection has gone.
    func leave() { toServer.finish() }
    /// The server's part is over.
    func end() { toClient.finish() }

    /// - Returns: nil once the server has closed.
    func turn() async throws -> ChipSessionTurn? {
        for await message in fromServer { return try JSONDecoder().decode(ChipSessionTurn.self, from: Data(message)) }
        return nil
    }
}
