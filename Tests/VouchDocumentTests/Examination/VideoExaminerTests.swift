import Foundation
import Synchronization
import Testing
import VouchCore
import VouchImaging
import VouchMRZ
import VouchReader
import VouchVision

@testable import VouchDocument
@testable import VouchMedia

/// Which frames of a video are examined, with engines that do what the test says.
@Suite struct VideoExaminerTests {
    /// What is to be seen on a frame.
    struct Scene: Sendable {
        /// Nil: no document.
        var score: Float?
        /// Whether its zone can be read.
        var isReadable = false
        /// A place of its zone at which the picture shows another character; nil for a zone that is certain.
        var doubtfulPlace: Int?
        var isBroken = false
    }

    /// Frames of one pixel more of width each, by which the fakes know them; one a second.
    private struct Video: VideoFrames {
        let scenes: [Scene]
        var duration: Double? { Double(scenes.count) }
        var isWhole = true
        var error: MediaError?

        func frames(_ consume: (VideoFile.Frame) -> Bool) throws(MediaError) -> Bool {
            for index in scenes.indices {
                guard let picture = Self.picture(index) else { return false }
                guard consume(VideoFile.Frame(picture: picture, time: Double(index))) else { return isWhole }
            }
            if let error { throw error }
            return isWhole
        }

        static func picture(_ index: Int) -> Picture? {
            let width = index + 1
            return [UInt8](repeating: 90, count: width).withUnsafeBytes { bytes in
                ImageView(bytes, width: width, height: 1, format: .grey8).flatMap { Picture(copying: $0, from: .png) }
            }
        }
    }

    /// Counts the close looks, which cost most.
    private final class Engines: FrameExamining {
        let scenes: [Scene]
        let examined = Mutex<[Int]>([])

        init(_ scenes: [Scene]) { self.scenes = scenes }

        static let lines = [
            "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
        ]
        private static let decoder = MRZDecoder(today: FieldVectors.today)

        /// A zone of which one letter of the name looks more like an H.
        private static func doubtful(at place: Int, frame: Int) -> MRZReading {
            var lattice = CharacterLattice(
                lines: lines.map { line in
                    line.utf8.map { byte in position(CharacterLattice.symbol(byte) ?? 36, 0.99) }
                })
            lattice.lines[0][place] = position(17, 0.7, beside: CharacterLattice.symbol(Array(lines[0].utf8)[place]))
            return MRZReading(
                decoding: decoder.decode(lattice), zone: Quad(width: Double(frame + 9), height: 1), lineQuads: [],
                lattice: lattice)
        }

        private static func position(
            _ symbol: Int, _ share: Float, beside other: Int? = nil
        ) -> CharacterLattice.Position {
            var shares = [Float](repeating: 0.01 / 37, count: CharacterLattice.symbolCount)
            if let other { shares[other] = 0.99 - share }
            shares[symbol] = share
            return CharacterLattice.Position(logProbabilities: shares.map { log($0) })
        }

        func joined(_ readings: [MRZReading]) -> MRZReading? { MRZReading.joining(readings, Self.decoder) }

        func glance(at picture: Picture) -> (document: FoundDocument?, score: Float) {
            guard let score = scenes[picture.width - 1].score else { return (nil, 0.05) }
            let document = FoundDocument(
                corners: Quad(width: 85, height: 54), format: .id1, confidence: 0.9, coverage: 1, visibleEdges: .all,
                isCropped: false, isUprightKnown: true)
            return (document, 0.1 + score)
        }

        func examine(_ source: PictureSource) async throws -> PictureFindings {
            let index = try source.picture(as: .grey8, longSide: nil).width - 1
            examined.withLock { $0.append(index) }
            if scenes[index].isBroken { throw ImagingError(.malformed) }
            let zone = ReadingVector.zone(number: "L898902C3", surname: "ERIKSSON")
            let readings =
                scenes[index].isReadable
                ? [MRZReading(decoding: zone, zone: Quad(width: 9, height: 1), lineQuads: [])] : []
            let doubtful = scenes[index].doubtfulPlace.map { [Self.doubtful(at: $0, frame: index)] }
            return PictureFindings(
                width: index + 1, height: 1, format: .png, isDamaged: false, zones: doubtful ?? readings, pages: [],
                barcodes: [],
                quality: PictureQuality(sharpness: 0.5, glare: 0, brightness: 0.5, contrast: 0.5, moire: 0), stages: [])
        }
    }

    @Test func `frames that are each wrong at another place are read as one`() async throws {
        let (result, looks) = try await examine([8, 12, 7].map { Scene(score: 0.5, doubtfulPlace: $0) })
        #expect(looks == [0, 1, 2])
        let best = try #require(result.findings.frames.map(\.findings).zones.first?.reading.decoding)
        #expect(best.lines.map { String(decoding: $0, as: UTF8.self) } == Engines.lines)
        #expect(best.isValid)
        #expect(!best.isCertain)
        #expect(best.fields.allSatisfy { $0.standing != .proved })
    }

    @Test func `a zone that only one frame shows stays as it was read`() async throws {
        let (result, _) = try await examine([Scene(score: 0.5, doubtfulPlace: 8), Scene(score: 0.4)])
        let zone = try #require(result.findings.frames.first?.findings.zones.first)
        #expect(zone.decoding.lines.map { String(decoding: $0, as: UTF8.self) } != Engines.lines)
    }

    private func examine(_ scenes: [Scene], isWhole: Bool = true) async throws -> (VideoExaminer.Result, looks: [Int]) {
        let engines = Engines(scenes)
        let result = try await VideoExaminer(examiner: engines).examine(frames: Video(scenes: scenes, isWhole: isWhole))
        return (result, engines.examined.withLock { $0 })
    }

    @Test func `the frames that show the document best are examined, no more than four`() async throws {
        let scores: [Float?] = [nil, 0.2, 0.9, 0.4, nil, 0.8, 0.3, 0.7, 0.6]
        let (result, looks) = try await examine(scores.map { Scene(score: $0) })
        #expect(looks == [2, 5, 7, 8])
        #expect(result.findings.frames.map(\.time) == [2, 5, 7, 8])
        #expect(result.pictures.map(\.width) == [3, 6, 8, 9])
        #expect(result.findings.summary.frameCount == 9)
        #expect(result.findings.summary.framesWithDocument == 7)
        #expect(result.findings.summary.duration == 9)
        #expect(result.findings.summary.isWhole)
        #expect(result.stages.map(\.name) == ["frames"])
    }

    @Test func `a frame that says everything ends the search`() async throws {
        let (result, looks) = try await examine([
            Scene(score: 0.5), Scene(score: 0.9), Scene(score: 0.8, isReadable: true), Scene(score: 0.7),
        ])
        #expect(looks == [1, 2])
        // What was read comes before what looked better.
        #expect(result.findings.frames.map(\.time) == [2, 1])
        #expect(result.pictures.map(\.width) == [3, 2])
    }

    @Test func `of frames alike the earliest are taken`() async throws {
        let (_, looks) = try await examine(Array(repeating: Scene(score: 0.5), count: 6))
        #expect(looks == [0, 1, 2, 3])
    }

    @Test func `without a document the sharpest frames are looked at all the same`() async throws {
        let (result, looks) = try await examine([Scene(), Scene(), Scene(score: 0.01)])
        #expect(looks == [2, 0, 1])
        #expect(result.findings.summary.framesWithDocument == 1)
    }

    @Test func `a frame that cannot be examined is left out`() async throws {
        let (result, looks) = try await examine([Scene(score: 0.9, isBroken: true), Scene(score: 0.5)])
        #expect(looks == [0, 1])
        #expect(result.findings.frames.map(\.time) == [1])
        #expect(result.pictures.map(\.width) == [2])
    }

    @Test func `a video without frames, and one that breaks off, are told`() async throws {
        #expect(try await examine([]).0.findings.frames.isEmpty)
        let (result, _) = try await examine([Scene(score: 0.5)], isWhole: false)
        #expect(!result.findings.summary.isWhole)
        #expect(result.findings.frames.count == 1)
        let video = Video(scenes: [Scene(score: 0.5)], error: MediaError(.unreadable))
        await #expect(throws: MediaError.self) {
            try await VideoExaminer(examiner: Engines([Scene(score: 0.5)])).examine(frames: video)
        }
    }

    @Test func `a document that stays is followed for as long as it stays`() async throws {
        let (result, _) = try await examine([Scene(score: 0.5), Scene(score: 0.6), Scene(score: 0.5)])
        #expect(result.findings.summary.longestTrack == 2)
    }
}
