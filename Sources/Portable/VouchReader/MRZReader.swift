import VouchCore
import VouchMRZ
import VouchVision

/// Reads the machine-readable zones of a picture: find, straighten, recognise, decode.
public struct MRZReader: Sendable {
    private let finder: ZoneFinder
    private var recogniser: ZoneRecogniser

    /// - Parameters:
    ///   - finderWeights: the bytes of `Networks/mrz-finder.vnet`.
    ///   - recogniserWeights: the bytes of `Networks/mrz-recogniser.vnet`.
    ///   - witnessWeights: the bytes of `Networks/mrz-witness.vnet`: a second network that must confirm a reading before
    ///     its letters are called sure. Without it, several times as many wrong letters are.
    /// - Throws: ``NetworkError`` if a file is damaged or has an unsupported version.
    public init(
        finderWeights: [UInt8], recogniserWeights: [UInt8], witnessWeights: [UInt8]? = nil
    ) throws(NetworkError) {
        finder = ZoneFinder(network: try Network(finderWeights))
        recogniser = ZoneRecogniser(LineRecogniser(network: try Network(recogniserWeights)))
        if let witnessWeights { try addWitness(weights: witnessWeights) }
    }

    /// From now on, a second network must confirm a reading before its letters are called sure.
    ///
    /// - Parameter weights: the bytes of `Networks/mrz-witness.vnet`.
    /// - Throws: as the initialiser; the reader is then as it was.
    public mutating func addWitness(weights: [UInt8]) throws(NetworkError) {
        recogniser.witness = LetterWitness(network: try Network(weights))
    }

    /// Lengths in pixels to which the picture's longer side is scaled, in this order: 640 for a document that fills
    /// much of the frame, twice that for a small one, half for a picture of the zone alone. A small picture is first
    /// tried at its own size.
    private static func looks(_ longSide: Int) -> [Int] {
        let first = min(longSide, 640)
        return [first, min(2 * first, 2 * longSide), first / 2]
    }

    /// The least confidence of a candidate that is looked at as if from far aside: print of other kinds has less, and most
    /// pages without a zone have some.
    private static let leastConfidence: Float = 0.5

    /// Candidates read per pass; any more are clutter.
    private static let candidateLimit = 6

    /// Every zone found, best first; empty if the picture shows none.
    ///
    /// - Parameters:
    ///   - image: in any orientation; the zone may be anywhere.
    ///   - today: the day of reading, for two-digit years.
    ///   - strictness: how much check digits may correct, and how sure its letters must be.
    public func read(
        _ image: ImageView, today: CalendarDate, strictness: MRZDecoder.Strictness = .standard
    ) -> [MRZReading] {
        let pyramid = PicturePyramid(GreyPicture(image))
        let decoder = MRZDecoder(today: today, strictness: strictness)
        let longSide = max(image.width, image.height)
        var attempts: [MRZAttempt] = []
        var unread: [ZoneCandidate] = []
        for look in MRZReader.looks(longSide) {
            let candidates = finder.candidates(in: pyramid.full, longSide: look)
            for candidate in candidates.prefix(MRZReader.candidateLimit) {
                guard let attempt = read(candidate, in: pyramid, decoder) else {
                    unread.append(candidate)
                    continue
                }
                MRZReader.insert(attempt, into: &attempts)
            }
            if attempts.contains(where: { $0.isSettled }) { break }
        }
        if attempts.allSatisfy({ $0.isOneLine }), let candidate = attempts.first?.candidate ?? unread.first,
            candidate.confidence >= MRZReader.leastConfidence
        {
            // At a steep angle the lines are not where they are expected, or only one of them is.
            for slanted in candidate.slanted {
                guard let attempt = read(slanted, in: pyramid, decoder) else { continue }
                MRZReader.insert(attempt, into: &attempts)
                if attempt.isSettled { break }
            }
        }
        if !attempts.contains(where: { $0.isSettled }), let best = attempts.first {
            MRZReader.insert(effort(on: best, in: pyramid, decoder), into: &attempts)
        }
        return attempts.map { seconded($0, in: pyramid, decoder).reading }
    }

    /// The best reading of one candidate, either way up.
    private func read(_ candidate: ZoneCandidate, in pyramid: PicturePyramid, _ decoder: MRZDecoder) -> MRZAttempt? {
        var best: MRZAttempt?
        for reversed in [false, true] {
            let hypotheses = recogniser.hypotheses(for: candidate, in: pyramid, reversed: reversed)
            // A fixed pitch is visible from either end: print without one need not be tried the other way up.
            if hypotheses.isEmpty { break }
            for hypothesis in hypotheses.prefix(3) {
                guard let attempt = read(hypothesis, of: candidate, in: pyramid, decoder) else { continue }
                if best.map({ attempt.reading.isBetter(than: $0.reading) }) ?? true { best = attempt }
                if attempt.isSettled { return attempt }
            }
        }
        return best
    }

    /// Reads one hypothesis: quickly if every character is clear, with several passes otherwise.
    ///
    /// - Returns: nil if the layout does not fit the print: a 44-column visa cut to 36 columns also has correct check
    ///   digits.
    private func read(
        _ hypothesis: ZoneHypothesis, of candidate: ZoneCandidate, in pyramid: PicturePyramid, _ decoder: MRZDecoder
    ) -> MRZAttempt? {
        let seen = recogniser.refined(hypothesis, in: pyramid)
        if seen.score < MRZReading.wholeFit { return nil }
        let decoding = decoder.decode(seen.lattice)
        if decoding.isCertain && decoding.isCrisp(in: seen.lattice) {
            return confirmed(MRZAttempt(decoding, seen, seen, candidate), in: pyramid, decoder)
        }
        let reconsidered = recogniser.reconsidered(seen, in: pyramid)
        let attempt = MRZAttempt(decoder.decode(reconsidered.lattice), reconsidered, seen, candidate)
        return confirmed(attempt, in: pyramid, decoder)
    }

    /// The same attempt, certain only if the witness sees its text too. One network is as sure of some wrong letters as of
    /// right ones, however often it looks; where no check digit notices, only another pair of eyes can.
    ///
    /// - Parameter mayAbstain: a witness that cannot make out the zone as a whole is not heard.
    private func confirmed(
        _ attempt: MRZAttempt, in pyramid: PicturePyramid, _ decoder: MRZDecoder, mayAbstain: Bool = false
    ) -> MRZAttempt {
        let decoding = attempt.reading.decoding
        guard decoding.isCertain else { return attempt }
        var unconfirmed = MRZVerdict.Letters.doubtful([])
        // Seen from the side, characters lean or are narrow: where the plain look doubts, one as if from straight above.
        for upright in [false, true] {
            guard let lattice = recogniser.witnessed(attempt.judged, upright: upright, in: pyramid) else {
                // Without a witness there is no second opinion; one line shows no uprights.
                return upright ? attempt.doubted(unconfirmed) : attempt
            }
            let limit = decoder.strictness.confirmation
            if decoding.confirmation(in: lattice) >= limit { return attempt }
            if mayAbstain, attempt.judged.showing(lattice).clarity < MRZReading.legible { return attempt }
            unconfirmed = decoding.unconfirmed(in: lattice, limit: limit, today: decoder.today)
        }
        return attempt.doubted(unconfirmed)
    }

    /// The same attempt; of one that is not certain, only fields that the witness sees too are proved.
    private func seconded(_ attempt: MRZAttempt, in pyramid: PicturePyramid, _ decoder: MRZDecoder) -> MRZAttempt {
        let decoding = attempt.reading.decoding
        guard recogniser.witness != nil, !decoding.isCertain,
            decoding.fields.contains(where: { $0.standing == .proved })
        else { return attempt }
        let looks = [false, true].compactMap { recogniser.witnessed(attempt.judged, upright: $0, in: pyramid) }
        let limit = decoder.strictness.confirmation
        return attempt.with(decoding.seconded(in: looks, limit: limit, today: decoder.today))
    }

    /// Where a zone was found and nothing certain was read: looks at it as if from straight above, and then with its
    /// blur taken back. There the witness may abstain: it was trained on neither.
    private func effort(on attempt: MRZAttempt, in pyramid: PicturePyramid, _ decoder: MRZDecoder) -> MRZAttempt {
        var best = attempt
        let upright = recogniser.uprighted(attempt.seen, in: pyramid)
        if upright.clarity > attempt.seen.clarity {
            let reconsidered = recogniser.reconsidered(upright, in: pyramid)
            let straight = MRZAttempt(decoder.decode(reconsidered.lattice), reconsidered, upright, attempt.candidate)
            best = best.better(confirmed(straight, in: pyramid, decoder, mayAbstain: true))
            if best.isSettled { return best }
        }
        let restored = recogniser.restored(best.seen, of: best.candidate, in: pyramid)
        // Taking blur back invents strokes: certain is only what would be under the strictest rules.
        let careful = MRZDecoder(today: decoder.today, strictness: decoder.strictness.stricter(.strict))
        let (text, judged) = (decoder.decode(restored.lattice), careful.decode(restored.lattice))
        let isSame = judged.lines == text.lines
        let sharpened = MRZAttempt(isSame ? judged : text.doubting(.doubtful([])), restored, best.seen, best.candidate)
        return best.better(confirmed(sharpened, in: pyramid, decoder, mayAbstain: true))
    }

    /// Keeps the better of two readings of one place, and the list in order.
    private static func insert(_ attempt: MRZAttempt, into attempts: inout [MRZAttempt]) {
        let reading = attempt.reading
        if let same = attempts.first(where: { $0.reading.overlaps(reading) }), !reading.isBetter(than: same.reading) {
            return
        }
        // Overlapping readings are worse, because the list is in order; there may be several.
        attempts.removeAll { $0.reading.overlaps(reading) }
        let place = attempts.firstIndex { reading.isBetter(than: $0.reading) } ?? attempts.count
        attempts.insert(attempt, at: place)
    }

    /// How well the picture was taken.
    public func quality(of image: ImageView) -> PictureQuality { PictureQuality(GreyPicture(image)) }
}

/// A reading, and the plain look at the zone it began with.
private struct MRZAttempt {
    let reading: MRZReading
    /// The hypothesis from which the reading was decoded.
    let judged: ZoneHypothesis
    let seen: ZoneHypothesis
    /// Where the finder saw it.
    let candidate: ZoneCandidate
    /// It would be certain, had the witness seen the same.
    private let isDoubted: Bool

    init(_ decoding: MRZDecoding, _ judged: ZoneHypothesis, _ seen: ZoneHypothesis, _ candidate: ZoneCandidate) {
        // Characters that do not sit at their pitch may be one too few, and another one twice.
        let decoding = judged.score < MRZReading.soundFit ? decoding.doubting(.doubtful([])) : decoding
        self.init(decoding, judged, seen, candidate, isDoubted: false)
    }

    private init(
        _ decoding: MRZDecoding, _ judged: ZoneHypothesis, _ seen: ZoneHypothesis, _ candidate: ZoneCandidate,
        isDoubted: Bool
    ) {
        reading = MRZReading(decoding, judged)
        (self.judged, self.seen, self.candidate, self.isDoubted) = (judged, seen, candidate, isDoubted)
    }

    /// A licence, or what is left of another zone.
    var isOneLine: Bool { !isSettled && reading.lineQuads.count == 1 }

    /// Further attempts would change nothing: they would be by the network that is sure already.
    var isSettled: Bool { reading.isSettled || isDoubted }

    func doubted(_ letters: MRZVerdict.Letters) -> MRZAttempt {
        MRZAttempt(reading.decoding.doubting(letters), judged, seen, candidate, isDoubted: true)
    }

    func with(_ decoding: MRZDecoding) -> MRZAttempt {
        MRZAttempt(decoding, judged, seen, candidate, isDoubted: isDoubted)
    }

    func better(_ other: MRZAttempt) -> MRZAttempt { other.reading.isBetter(than: reading) ? other : self }
}

extension MRZDecoding {
    /// No character is in doubt, and every letter of a name was seen as what it is taken for.
    fileprivate func isCrisp(in lattice: CharacterLattice) -> Bool {
        isPlain && nameClarity(in: lattice) > MRZReading.crisp
    }
}
