import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchNetworks
import VouchReader
import VouchTestSupport

/// Pictures with truth: our own specimens always, the shared corpus where it is present.
@Suite(.serialized) struct CorpusTests {
    @Test func `our own specimens are read at least as well as before`() throws {
        let folder = Corpus.root.appendingPathComponent("Tests/Corpus")
        let expectations = try JSONDecoder().decode(
            [String: Corpus.Expectation].self,
            from: Data(contentsOf: folder.appendingPathComponent("expectations.json")))
        let score = try Corpus.score(folder.appendingPathComponent("mrz"), truth: "truth.json", prefix: "")
        try #require(!score.isEmpty)
        for (name, expected) in expectations {
            let group = try #require(score[name], "no pictures in \(name)")
            #expect(group.pictures == expected.pictures, "\(name)")
            #expect(group.exact >= expected.minimumExact, "\(name): \(group.missed.joined(separator: " "))")
        }
        let wrong = score.values.flatMap(\.sureButWrong)
        #expect(wrong.isEmpty, "letters called sure and wrong: \(wrong.joined(separator: " "))")
    }

    @Test(.enabled(if: SharedCorpus.folder("mrz") != nil, "no corpus at ../shared/corpus/mrz"))
    func `published specimens are read at least as well as before`() throws {
        let folder = try #require(SharedCorpus.folder("mrz"))
        let score = try Corpus.score(folder, truth: "truth.json", prefix: "images/")
        let all = try #require(score["."])
        #expect(all.exact >= Corpus.minimumPublishedExact, "missed: \(all.missed.joined(separator: " "))")
        #expect(all.sureButWrong.isEmpty, "letters called sure and wrong: \(all.sureButWrong.joined(separator: " "))")
    }
}

enum Corpus {
    /// Raising this is a commit, lowering it needs a decision record.
    static let minimumPublishedExact = 55

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    struct Expectation: Decodable {
        let pictures: Int
        let minimumExact: Int
    }

    struct Truth: Decodable {
        let file: String
        let lines: [String]
        let more: [[String]]?
    }

    struct Score {
        var pictures = 0
        var exact = 0
        var missed: [String] = []
        var sureButWrong: [String] = []
    }

    /// Reads every picture of a truth file and counts by folder; `.` for pictures without one.
    static func score(_ folder: URL, truth: String, prefix: String) throws -> [String: Score] {
        let networks = try CommittedNetworks.load(from: root.appendingPathComponent("Networks").path)
        let reader = try MRZReader(
            finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser,
            witnessWeights: networks.mrzWitness)
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        let truths = try JSONDecoder().decode(
            [Truth].self, from: Data(contentsOf: folder.appendingPathComponent(truth)))
        var scores: [String: Score] = [:]
        for truth in truths {
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(prefix + truth.file)))
            let picture = try PictureDecoder().decode(bytes, as: .grey8, minimumLongSide: 1600)
            let readings = picture.withView { reader.read($0, today: today) }
            let wanted = ([truth.lines] + (truth.more ?? [])).filter { !$0.isEmpty }
            let found = readings.map { $0.decoding.lines.map { String(decoding: $0, as: UTF8.self) } }
            let parts = truth.file.split(separator: "/")
            let name = parts.count > 1 ? String(parts[0]) : "."
            var score = scores[name, default: Score()]
            score.pictures += 1
            let nothingInvented = zip(readings, found).allSatisfy { !$0.decoding.isCertain || wanted.contains($1) }
            if !nothingInvented { score.sureButWrong.append(truth.file) }
            if wanted.allSatisfy(found.contains), nothingInvented {
                score.exact += 1
            } else {
                score.missed.append(truth.file)
            }
            scores[name] = score
        }
        return scores
    }
}
