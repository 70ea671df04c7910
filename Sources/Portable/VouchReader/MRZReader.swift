import VouchCore
import VouchMRZ
import VouchVision

/// Reads the machine-readable zones of a picture: find, straighten, recognise, decode.
public struct MRZReader: Sendable {
    private let finder: ZoneFinder
    private let recogniser: ZoneRecogniser

    /// - Parameters:
    ///   - finderWeights: the bytes of `Networks/mrz-finder.vnet`.
    ///   - recogniserWeights: the bytes of `Networks/mrz-recogniser.vnet`.
    /// - Throws: ``NetworkError`` if a file is damaged or has an unsupported version.
    public init(finderWeights: [UInt8], recogniserWeights: [UInt8]) throws(NetworkError) {
        finder = ZoneFinder(network: try Network(finderWeights))
        recogniser = ZoneRecogniser(LineRecogniser(network: try Network(recogniserWeights)))
    }

    /// Lengths in pixels to which the picture's longer side is scaled, in this order: 640 for a document that fills
    /// much of the frame, twice that for a small one, half for a picture of the zone alone. A small picture is first
    /// tried at its own size.
    private static func looks(_ longSide: Int) -> [Int] {
        let first = min(longSide, 640)
        return [first, min(2 * first, 2 * longSide), first / 2]
    }

    /// Candidates read per pass; any more are clutter.
    private static let candidateLimit = 6

    /// Every zone found, best first; empty if the picture shows none.
    ///
    /// - Parameters:
    ///   - image: in any orientation; the zone may be anywhere.
    ///   - today: the day of reading, for two-digit years.
    ///   - strictness: how much check digits may correct, and how sure a reading must be to be called valid.
    public func read(
        _ image: ImageView, today: CalendarDate, strictness: MRZDecoder.Strictness = .standard
    ) -> [MRZReading] {
        let pyramid = PicturePyramid(GreyPicture(image))
        let decoder = MRZDecoder(today: today, strictness: strictness)
        let longSide = max(image.width, image.height)
        var readings: [MRZReading] = []
        for look in MRZReader.looks(longSide) {
            let candidates = finder.candidates(in: pyramid.full, longSide: look)
            for candidate in candidates.prefix(MRZReader.candidateLimit) {
                guard let reading = read(candidate, in: pyramid, decoder) else { continue }
                MRZReader.insert(reading, into: &readings)
            }
            if readings.contains(where: { $0.isSettled }) { break }
        }
        return readings
    }

    /// The best reading of one candidate, either way up.
    private func read(_ candidate: ZoneCandidate, in pyramid: PicturePyramid, _ decoder: MRZDecoder) -> MRZReading? {
        var best: MRZReading?
        for reversed in [false, true] {
            let hypotheses = recogniser.hypotheses(for: candidate, in: pyramid, reversed: reversed)
            // A fixed pitch is visible from either end: print without one need not be tried the other way up.
            if hypotheses.isEmpty { break }
            for hypothesis in hypotheses.prefix(3) {
                guard let reading = read(hypothesis, in: pyramid, decoder) else { continue }
                if best.map({ reading.isBetter(than: $0) }) ?? true { best = reading }
                if reading.isSettled { return reading }
            }
        }
        return best
    }

    /// Reads one hypothesis: quickly if every character is clear, with several passes otherwise.
    ///
    /// - Returns: nil if the layout does not fit the print: a 44-column visa cut to 36 columns also has correct check
    ///   digits.
    private func read(_ hypothesis: ZoneHypothesis, in pyramid: PicturePyramid, _ decoder: MRZDecoder) -> MRZReading? {
        let seen = recogniser.refined(hypothesis, in: pyramid)
        if seen.score < MRZReading.wholeFit { return nil }
        let decoding = decoder.decode(seen.lattice)
        if decoding.isValid && decoding.isPlain { return MRZReading(decoding, seen) }
        let reconsidered = recogniser.reconsidered(seen, in: pyramid)
        return MRZReading(decoder.decode(reconsidered.lattice), reconsidered)
    }

    /// Keeps the better of two readings of one place, and the list in order.
    private static func insert(_ reading: MRZReading, into readings: inout [MRZReading]) {
        if let same = readings.first(where: { $0.overlaps(reading) }), !reading.isBetter(than: same) { return }
        // Overlapping readings are worse, because the list is in order; there may be several.
        readings.removeAll { $0.overlaps(reading) }
        let place = readings.firstIndex { reading.isBetter(than: $0) } ?? readings.count
        readings.insert(reading, at: place)
    }

    /// How well the picture was taken.
    public func quality(of image: ImageView) -> PictureQuality { PictureQuality(GreyPicture(image)) }
}
