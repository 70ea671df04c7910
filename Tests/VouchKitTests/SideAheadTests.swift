import Foundation
import Testing

@testable import VouchKit

/// Sides that are read while the others are waited for.
@Suite struct SideAheadTests {
    private let barcodes = FakeBarcodes("hello")
    private let front: DocumentInput
    private let back: DocumentInput

    init() throws {
        (front, back) = (try FakeService.blank("front.png"), try FakeService.blank("back.png", width: 200))
    }

    private func isSame(_ one: Reading, _ other: Reading) -> Bool {
        one.sources == other.sources && one.pictures.map(\.source) == other.pictures.map(\.source)
            && one.pictures.map(\.width) == other.pictures.map(\.width)
            && one.barcodes.map(\.picture) == other.barcodes.map(\.picture) && one.problems == other.problems
            && one.report?.inputs == other.report?.inputs && one.report?.checks == other.report?.checks
            && one.report?.pages == other.report?.pages
    }

    private func name(_ input: DocumentInput, _ name: String) -> DocumentInput {
        guard case .data(let data) = input.content else { return input }
        return .data(data, name: name)
    }

    @Test func `what was searched ahead is not searched again, and the reading is the same`() async throws {
        let service = try FakeService.build(barcodes: barcodes)
        let together = try await service.reading(of: [front, back])
        // Under another name, and the later side first.
        let sides = [
            try #require(try await service.side(name(back, "b"))),
            try #require(try await service.side(name(front, "a"))),
        ]
        #expect(barcodes.count.withLock { $0.calls } == 4)
        let reading = try await service.reading(of: [front, back], ahead: sides)
        #expect(barcodes.count.withLock { $0.calls } == 4)
        #expect(isSame(reading, together))
        // One that is not among the inputs says nothing about them.
        let alone = try await service.reading(of: [back], ahead: sides)
        #expect(isSame(alone, try await service.reading(of: [back])))
        #expect(alone.pictures.count == 1)
    }

    @Test func `another policy or another service searches again`() async throws {
        let service = try FakeService.build(barcodes: barcodes)
        let side = try #require(try await service.side(front))
        var policy = ReadingPolicy()
        policy.isCropped = true
        _ = try await service.reading(of: [front], policy: policy, ahead: [side])
        #expect(barcodes.count.withLock { $0.calls } == 2)
        let other = try FakeService.build(barcodes: barcodes)
        _ = try await other.reading(of: [front], ahead: [side])
        #expect(barcodes.count.withLock { $0.calls } == 3)
    }

    @Test func `a side that waited for the next one longer than its budget is used`() async throws {
        let service = try FakeService.build(barcodes: barcodes, budget: ReadingBudget(time: .seconds(2)))
        let side = try #require(try await service.side(front))
        try await Task.sleep(for: .milliseconds(2100))
        let reading = try await service.reading(of: [front], ahead: [side])
        #expect(barcodes.count.withLock { $0.calls } == 1)
        #expect(reading.problems.isEmpty)
        #expect(
            reading.report?.omissions == nil
                || reading.report?.omissions?.contains { $0.code == "budget.time" } == false)
    }

    @Test func `a file that is no picture is reported by the reading, once`() async throws {
        let service = try FakeService.build(barcodes: barcodes)
        let noise = DocumentInput.data(Data((0..<500).map { UInt8(truncatingIfNeeded: $0 &* 37) }), name: "side-1")
        let side = try #require(try await service.side(name(noise, "ahead")))
        let reading = try await service.reading(of: [noise, front], ahead: [side])
        #expect(reading.problems.map(\.code) == ["picture.unsupportedFormat"])
        #expect(reading.problems.map(\.source) == ["side-1"])
        #expect(reading.problems == (try await service.reading(of: [noise, front])).problems)
    }

    @Test func `a side that is cancelled is not there`() async throws {
        let service = try FakeService.build(barcodes: FakeBarcodes("hello", pause: .milliseconds(200)))
        let front = front
        let task = Task { try await service.side(front) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
