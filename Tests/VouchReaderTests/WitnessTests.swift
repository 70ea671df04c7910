import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchMRZ
import VouchNetworks
import VouchReader
import VouchVision

/// Issue 18: what one network is sure of and sees wrongly is not called valid where a second one disagrees.
@Suite struct WitnessTests {
    private let networks: CommittedNetworks
    private let alone: MRZReader
    private let today: CalendarDate

    init() throws {
        networks = try CommittedNetworks.load(from: Corpus.root.appendingPathComponent("Networks").path)
        alone = try MRZReader(finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser)
        today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    }

    private func decoding(_ file: String, _ reader: MRZReader) throws -> MRZDecoding {
        try #require(try GreyPixels(file: file).withView { reader.read($0, today: today).first?.decoding } ?? nil)
    }

    /// Generated zones, each with one letter that the recogniser alone is sure of and that is not what is printed: a K under
    /// a bar of light taken for a filler, a worn N for K, a worn O for G.
    @Test(arguments: ["K-as-filler", "N-as-K", "O-as-G"])
    func `a letter that only one network sees is told to be doubtful, and the zone stays valid`(_ name: String) throws {
        let file = "../doubtful/\(name).png"
        var pair = alone
        try pair.addWitness(weights: networks.mrzWitness)
        #expect(
            try decoding(file, alone).isCertain, "the picture shows nothing any more: the recogniser alone doubts it")
        let doubted = try decoding(file, pair)
        #expect(doubted.isValid)
        #expect(!doubted.isCertain)
        #expect(doubted.verdict.doubts.contains { $0.field == .primaryIdentifier || $0.field == .secondaryIdentifier })
    }

    @Test func `every letter of a specimen that both networks see is sure`() throws {
        var pair = alone
        try pair.addWitness(weights: networks.mrzWitness)
        #expect(try decoding("flat/td3-utopia.jpg", pair).isCertain)
    }

    @Test func `a network that is no witness confirms nothing, and scrap is refused`() throws {
        var other = alone
        try other.addWitness(weights: networks.mrzRecogniser)
        let doubted = try decoding("flat/td3-utopia.jpg", other)
        #expect(!doubted.isCertain)
        #expect(try doubted.lines == decoding("flat/td3-utopia.jpg", alone).lines)
        #expect(throws: NetworkError.self) { try other.addWitness(weights: Array(networks.mrzWitness.dropLast())) }
    }
}
