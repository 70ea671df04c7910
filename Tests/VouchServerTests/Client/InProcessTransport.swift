import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import HTTPTypes
import Synchronization
import VouchClient
import VouchCore

@testable import VouchServer

/// Brings a client's requests to a table of routes, and loses connections as told.
final class InProcessTransport: ClientTransport {
    enum Fate: Sendable {
        case arrives
        /// The request never reaches the server.
        case lost
        /// The server does its work, and its answer is lost.
        case answerLost
        /// Something answers that is not the server.
        case answeredBy(status: Int, body: String, fields: HTTPFields = [:])
    }

    private struct State: Sendable {
        var requests: [HTTPRequest] = []
        var number = 0
    }

    private let table: RouteTable
    private let now: Timestamp
    private let fate: @Sendable (_ number: Int, HTTPRequest) -> Fate
    private let state = Mutex(State())

    /// - Parameter fate: of each request, from 1.
    init(
        _ table: RouteTable, at now: Timestamp,
        fate: @escaping @Sendable (Int, HTTPRequest) -> Fate = { _, _ in .arrives }
    ) {
        self.table = table
        self.now = now
        self.fate = fate
    }

    /// All that was sent, in order.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    func send(
        _ request: HTTPRequest, body: [UInt8], progress: (@Sendable (Int) -> Void)?
    ) async throws -> (response: HTTPResponse, body: [UInt8]) {
        let number = state.withLock { state in
            state.number += 1
            state.requests.append(request)
            return state.number
        }
        let fate = fate(number, request)
        switch fate {
        case .lost: throw URLError(.networkConnectionLost)
        case .answeredBy(let status, let body, let fields):
            return (HTTPResponse(status: .init(code: status), headerFields: fields), Array(body.utf8))
        case .arrives, .answerLost: break
        }
        progress?(body.count)
        let response = await table.answer(
            ServerRequest(
                request.method, request.path ?? "/", fields: request.headerFields, body: body,
                identifier: "r-\(number)",
                received: now))
        if case .answerLost = fate { throw URLError(.networkConnectionLost) }
        return (HTTPResponse(status: response.status, headerFields: response.fields), response.body)
    }
}

extension ServerConnection {
    /// To an address that is never looked up, with retries that take no time.
    static func inProcess(_ transport: any ClientTransport, _ url: String = "https://id.example") throws
        -> ServerConnection
    {
        try ServerConnection(
            url, transport: transport,
            retries: RetryPolicy(attempts: 3, firstDelay: .microseconds(1), longestDelay: .microseconds(2)))
    }
}
