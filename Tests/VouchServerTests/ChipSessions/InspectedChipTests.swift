import Foundation
import Synchronization
import Testing
import VouchChip
import VouchCore
import VouchKit
import VouchReport
import VouchTesting
import VouchWorkers

@testable import VouchServer

/// A reading with a chip that was read from afar, passed on to a worker.
struct InspectedChipTests {
    /// Answers orders as a worker does, in this process, from bytes alone.
    private func worker(_ message: WorkerMessage) async throws -> DocumentReport {
        let service = try ChipSessionBench.service.get()
        let worker = EngineWorker(documents: service, pages: service, faces: nil)
        let answer = await worker.answer(message)
        try #require(answer.kind == EngineOrder.Answer.done.rawValue)
        return try DocumentReport(json: Data(try #require(answer.parts.first)))
    }

    @Test(arguments: [nil, VirtualPassport.Fault.clone, .alteredGroup, .forgedSOD, .replayedSignature])
    func `a worker reports the proofs of a live chip as this process does`(fault: VirtualPassport.Fault?) async throws {
        let passport = try ChipSessionBench.passport(.standard, fault: fault)
        let chip = try await ChipSessionBench.near(passport).saved
        let picture = try Data(
            contentsOf: URL(fileURLWithPath: RegulaClient.example("passport.jpg")))
        let inputs = [DocumentInput.data(picture, name: "passport.jpg")]
        let policy = ReadingPolicy(readsText: false)
        let order = try #require(
            try ReadingOrder.message(inputs, chip, nil, policy, kind: EngineOrder.read.rawValue))
        let header = try EngineOrder.encoded(order.header)
        let told = try await worker(WorkerMessage(EngineOrder.read.rawValue, [header] + order.parts))
        let here = try await ChipSessionBench.service.get().read(inputs, chip: chip, selfie: nil, policy: policy)
        #expect(told.chip == here.chip)
        #expect(told.checks.map(\.outcome) == here.checks.map(\.outcome))
        #expect(told.fields == here.fields)
        #expect(told.statuses == here.statuses)
        #expect(told.chip?.genuine == (fault == nil ? "yes" : here.chip?.genuine))
        #expect(fault == nil || told.chip?.genuine != "yes")
        // Without what the live chip proved, the same files prove less.
        var without = order.header
        without.chip?.inspection = nil
        let files = try await worker(
            WorkerMessage(EngineOrder.read.rawValue, [try EngineOrder.encoded(without)] + order.parts))
        #expect(files.chip?.genuine != "yes")
    }

    @Test func `an outcome that this program cannot have written is refused`() async throws {
        let passport = try ChipSessionBench.passport(.standard)
        let chip = try await ChipSessionBench.near(passport).saved
        let order = try #require(
            try ReadingOrder.message(
                [.data(Data([1]), name: "x")], chip, nil, ReadingPolicy(), kind: EngineOrder.read.rawValue))
        let text = String(decoding: try EngineOrder.encoded(order.header), as: UTF8.self)
        #expect(text.contains(#"{"passed":{}}"#))
        let service = try ChipSessionBench.service.get()
        let worker = EngineWorker(documents: service, pages: service, faces: nil)
        for forged in [
            #"{"certain":{}}"#, #"{"failed":{}}"#, #"{"notPerformed":{"_0":{"code":"no.code"}}}"#,
            #"{"failed":{"_0":{"code":"signature.invalid","clause":"no clause"}}}"#,
        ] {
            let header = text.replacingOccurrences(of: #"{"passed":{}}"#, with: forged)
            let answer = await worker.answer(
                WorkerMessage(EngineOrder.read.rawValue, [Array(header.utf8)] + order.parts))
            #expect(answer.kind == EngineOrder.Answer.failure.rawValue)
        }
    }
}
