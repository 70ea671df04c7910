import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchMRZ
import VouchNetworks
import VouchReader

/// Frames of one document, spoilt more and less.
@Suite struct FrameTests {
    let reader: MRZReader
    let today: CalendarDate
    let picture: Picture

    init() throws {
        let networks = try CommittedNetworks.load(from: Corpus.root.appendingPathComponent("Networks").path)
        reader = try MRZReader(
            finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser,
            witnessWeights: networks.mrzWitness)
        today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        let file = Corpus.root.appendingPathComponent("Tests/Corpus/mrz/flat/td3-utopia.jpg")
        picture = try PictureDecoder().decode([UInt8](Data(contentsOf: file)), as: .grey8)
    }

    @Test func `noisy frames of which none is certain alone are certain together`() throws {
        let wanted = try #require(picture.withView { reader.read($0, today: today) }.first)
        try #require(wanted.decoding.isCertain)
        var random = Noise(state: 7)
        var views: [CharacterLattice] = []
        // Frames that are good enough by themselves prove nothing about combining, nor do those that show no zone.
        for _ in 0..<40 where views.count < 4 {
            let reading = read(spoilt(contrast: 7, noise: 46, &random), .standard)
            if let reading, !reading.decoding.isCertain, reading.decoding.format == .td3 {
                views.append(reading.lattice)
            }
        }
        try #require(views.count == 4, "too few frames of the right badness")
        let combined = try #require(CharacterLattice.combining(views))
        let decoding = MRZDecoder(today: today).decode(combined)
        #expect(decoding.lines == wanted.decoding.lines)
        #expect(decoding.isCertain)
    }

    /// Which of the two calls a frame certain may differ either way: a reading of which the witness is not sure ends the search, and a
    /// strict decoder searches on.
    @Test func `what is certain by the strict rules has the text that the standard ones read`() throws {
        var random = Noise(state: 3)
        var certain = 0
        for (contrast, noise) in [(3, 46), (5, 38), (7, 24), (7, 40), (8, 22), (10, 22)] {
            let frame = spoilt(contrast: contrast, noise: noise, &random)
            guard let strict = read(frame, .strict)?.decoding, strict.isCertain else { continue }
            certain += 1
            #expect(read(frame, .standard)?.decoding.lines == strict.lines)
        }
        #expect(certain > 2)
    }

    private func read(_ frame: [UInt8], _ strictness: MRZDecoder.Strictness) -> MRZReading? {
        frame.withUnsafeBytes { bytes in
            ImageView(bytes, width: picture.width, height: picture.height, format: .grey8)
                .flatMap { reader.read($0, today: today, strictness: strictness).first }
        }
    }

    /// The picture with a part of its contrast, and noise about as strong.
    private func spoilt(contrast: Int, noise: Int, _ random: inout Noise) -> [UInt8] {
        picture.withView { view in
            (0..<view.width * view.height).map { i in
                let grey = view.base.load(fromByteOffset: i, as: UInt8.self)
                return UInt8(clamping: 100 + (Int(grey) - 128) / contrast + random.next(noise))
            }
        }
    }

    /// Sums of uniform numbers, nearly Gaussian, the same on every machine.
    private struct Noise {
        var state: UInt64

        mutating func next(_ spread: Int) -> Int {
            var sum = 0
            for _ in 0..<4 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                sum += Int(state >> 33) % (spread + 1)
            }
            return sum / 2 - spread
        }
    }
}
