import Foundation
import Testing
import VouchKit
import VouchReport
import VouchWorkers

@testable import VouchServer

/// Cuts nothing.
private struct NoPages: PageCutting {
    func picture(
        of page: DocumentReport.Page, in input: DocumentInput, dotsPerInch: Double
    ) async throws -> Data? { nil }
}

struct EngineWorkerTests {
    private let worker = EngineWorker(documents: ArchiveReadings(), pages: NoPages(), faces: nil)

    private func types(_ order: EngineOrder, _ text: String) async throws -> [String] {
        let told = try #require(
            try ReadingOrder.message(
                [.data(Data(text.utf8), name: "a.jpg")], nil, nil, ReadingPolicy(), kind: order.rawValue))
        let answer = await worker.answer(
            WorkerMessage(order.rawValue, [try EngineOrder.encoded(told.header)] + told.parts))
        try #require(answer.kind == EngineOrder.Answer.done.rawValue)
        return try answer.parts.map { try DocumentReport(json: Data($0)).document.type }
    }

    @Test func `a worker that is asked for all documents answers with a report of each`() async throws {
        #expect(try await types(.readAll, "card+passport") == ["idCard", "passport"])
        #expect(try await types(.readAll, "card") == ["idCard"])
        #expect(try await types(.read, "card") == ["idCard"])
    }

    @Test func `an order without its parts is a failure, and ends no worker`() async throws {
        let told = try #require(
            try ReadingOrder.message(
                [.data(Data("card".utf8), name: "a.jpg")], nil, nil, ReadingPolicy(),
                kind: EngineOrder.readAll.rawValue))
        let header = try EngineOrder.encoded(told.header)
        for parts in [[], [header], [[1, 2, 3]]] as [[[UInt8]]] {
            let answer = await worker.answer(WorkerMessage(EngineOrder.readAll.rawValue, parts))
            #expect(answer.kind == EngineOrder.Answer.failure.rawValue)
        }
    }
}
