import Foundation
import Testing
import VouchFiles

@testable import VouchWorkers

@Suite struct WorkerMessageTests {
    @Test func `a message goes through any cuts of its bytes unchanged, and the next one follows`() throws {
        let messages = [
            WorkerMessage(3, [Data(), Data([1, 2, 3]), Data(repeating: 9, count: 1000)]), WorkerMessage(0),
            WorkerMessage(255, [Data()]),
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
        var frame = Data([0, 0, 0, 10, 7, 0, 1, 0, 0, 0, 3, 1, 2, 3])
        var found: WorkerMessage?
        while !frame.isEmpty {
            let piece = frame.prefix(longest.wanted)
            frame = frame.dropFirst(piece.count)
            found = try longest.add([UInt8](piece)[...]) ?? found
        }
        #expect(found == WorkerMessage(7, [Data([1, 2, 3])]))
    }

    @Test(
        arguments: [
            [], [1], [1, 0], [1, 0, 1], [1, 0, 1, 0, 0, 0, 1], [1, 0, 0, 9], [1, 0xFF, 0xFF, 0, 0, 0, 0],
            [1, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 1], [1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1],
        ] as [[UInt8]])
    func `a payload whose lengths do not fit is no message`(payload: [UInt8]) {
        var reader = WorkerFrameReader(limit: 100)
        #expect(throws: WorkerMessage.Malformed.inconsistent) {
            var bytes = [0, 0, 0, UInt8(payload.count)] + payload
            while !bytes.isEmpty {
                let count = min(reader.wanted, bytes.count)
                _ = try reader.add(bytes.prefix(count))
                bytes.removeFirst(count)
            }
        }
    }

    @Test func `printing a message shows nothing of it`() {
        #expect("\(WorkerMessage(1, [Data("ERIKSSON".utf8)]))" == "message 1, 1 parts")
    }

    @Test func `a message is sent in pieces that are its parts`() throws {
        let message = WorkerMessage(7, [Data([1, 2]), Data()])
        #expect(message.pieces.count == 5)
        #expect(message.frame == [0, 0, 0, 13, 7, 0, 2, 0, 0, 0, 2, 1, 2, 0, 0, 0, 0])
    }

    private struct Note: Codable, Equatable, Error {
        var text: String
        var picture: EnclosedFile?
        var share = 0.5
    }

    private func echo(_ message: WorkerMessage) async -> WorkerMessage {
        await message.answered(Note.self, problem: Note.self) { note in
            if note.text == "refused" { throw note }
            if note.text == "lost" { throw CancellationError() }
            return note
        }
    }

    @Test func `a value travels as JSON, and the files in it as parts of their own`() async throws {
        let note = Note(text: "front", picture: EnclosedFile(Data([9, 8, 7])), share: .infinity)
        let order = try WorkerMessage.order(note)
        #expect(order.parts.count == 2)
        #expect(order.parts.last == Data([9, 8, 7]))
        let answer = await echo(order)
        #expect(try EnclosedFile.value(Note.self, of: answer.parts) == note)
    }

    @Test func `what a worker throws is an answer of another kind`() async throws {
        let done = await echo(try .order(Note(text: "front"))).kind
        let refused = await echo(try .order(Note(text: "refused")))
        #expect(refused.kind != done)
        #expect(try EnclosedFile.value(Note.self, of: refused.parts).text == "refused")
        let lost = await echo(try .order(Note(text: "lost")))
        #expect(lost.parts.isEmpty)
        #expect(![done, refused.kind].contains(lost.kind))
    }

    @Test func `a file that is named and not enclosed is malformed`() async throws {
        let order = try WorkerMessage.order(Note(text: "front", picture: EnclosedFile(Data([1]))))
        let answer = await echo(WorkerMessage(order.kind, Array(order.parts.prefix(1))))
        #expect(answer.parts.isEmpty)
        #expect(throws: DecodingError.self) { try EnclosedFile.value(Note.self, of: [Data(#"{"text":1}"#.utf8)]) }
    }
}
