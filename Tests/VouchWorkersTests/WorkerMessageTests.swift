import Testing
import VouchWorkers

@Suite struct WorkerMessageTests {
    @Test func `a message goes through any cuts of its bytes unchanged, and the next one follows`() throws {
        let messages = [
            WorkerMessage(3, [[], [1, 2, 3], [UInt8](repeating: 9, count: 1000)]), WorkerMessage(0),
            WorkerMessage(255, [[]]),
        ]
        let bytes = messages.flatMap(\.frame)
        for step in [1, 2, 7, 64, 5000] {
            var reader = WorkerFrameReader(limit: 2000)
            var found: [WorkerMessage] = []
            var place = 0
            while place < bytes.count {
                let count = min(step, reader.wanted, bytes.count - place)
                if let message = try reader.add(bytes[place..<place + count]) { found.append(message) }
                place += count
            }
            #expect(found == messages)
        }
    }

    @Test func `a longer message than admitted is refused by its length`() throws {
        var reader = WorkerFrameReader(limit: 10)
        #expect(throws: WorkerMessage.Malformed.tooLong) { _ = try reader.add([0, 0, 0, 11]) }
        var longest = WorkerFrameReader(limit: 10)
        #expect(try longest.add([0, 0, 0, 10]) == nil)
        #expect(try longest.add([7, 0, 1, 0, 0, 0, 3, 1, 2, 3]) == WorkerMessage(7, [[1, 2, 3]]))
    }

    @Test(
        arguments: [
            [], [1], [1, 0], [1, 0, 1], [1, 0, 1, 0, 0, 0, 1], [1, 0, 0, 9], [1, 0xFF, 0xFF, 0, 0, 0, 0],
            [1, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 1], [1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1],
        ] as [[UInt8]])
    func `a payload whose lengths do not fit is no message`(payload: [UInt8]) {
        #expect(throws: WorkerMessage.Malformed.inconsistent) { _ = try WorkerMessage(payload: payload) }
    }

    @Test func `printing a message shows nothing of it`() {
        #expect("\(WorkerMessage(1, [Array("ERIKSSON".utf8)]))" == "message 1, 1 parts")
    }
}
