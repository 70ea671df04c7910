import VouchBarcode
import VouchCore
import VouchDocument

/// Which of the pictures that were looked at a document is read from, and what they say that only the caller can judge.
struct DocumentSelection {
    /// Indices of pictures, in their order.
    let pictures: [Int]
    /// Pictures that show something and are not read.
    let leftOut: Int

    /// Sides of one document; of more pictures those that show most.
    static let maximumCount = 4

    /// - Parameters:
    ///   - worths: of each picture, how much it shows: 0 is nothing.
    ///   - sources: of each picture, the file that it is from. Whoever names a file means it as a side, so each is there
    ///     with its best picture as long as there is room, even if only print is on it.
    init(worths: [Int], sources: [String]) {
        var best: [String: Int] = [:]
        for (index, (worth, source)) in zip(worths, sources).enumerated()
        where best[source].map({ worth > worths[$0] }) ?? true { best[source] = index }
        let sides = Set(best.values)
        let candidates = zip(worths.indices, sources).filter { worths[$0.0] > 0 || sides.contains($0.0) }.map(\.0)
        // Sorting keeps the order of equals.
        let ranked = candidates.sorted { worths[$0] > worths[$1] }
        pictures = ranked.prefix(Self.maximumCount).sorted()
        leftOut = ranked.count - pictures.count
    }

    init(_ contents: DocumentReading.Contents) {
        let worths = contents.pictures.indices.map { index in
            (contents.zones.contains { $0.picture == index } ? 4 : 0)
                + (contents.barcodes.contains { $0.picture == index } ? 2 : 0)
                + (contents.pages.contains { $0.picture == index } ? 1 : 0)
        }
        self.init(worths: worths, sources: contents.pictures.map(\.source))
    }

    /// Told once for all of a document.
    func complaints(_ contents: DocumentReading.Contents) -> [Complaint] {
        var complaints: [Complaint] = []
        // Frames of a video show the same again and again.
        if leftOut > 0, contents.video == nil {
            complaints.append(
                Complaint(
                    "document.tooManyPictures",
                    "the document was read from \(pictures.count) of \(pictures.count + leftOut) pictures",
                    hint: "give no more than the sides of one document, and other documents by themselves",
                    exitCode: .read))
        }
        let numbers = contents.zones.compactMap { zone -> [UInt8]? in
            guard zone.value.decoding.isValid else { return nil }
            return zone.value.decoding.fields.first { $0.name == .documentNumber }?.value
        }
        if Set(numbers).count > 1 {
            complaints.append(
                Complaint(
                    "document.several", "there are zones of several documents; the fields are of one of them",
                    hint: "give each document by itself", exitCode: .read))
        }
        return complaints
    }
}

extension DocumentReading.Contents {
    /// Of every seal: failed where one failed, passed where all passed and nothing else stands in a barcode, which a seal
    /// does not sign.
    var sealOutcome: CheckOutcome {
        let outcomes = barcodes.compactMap(\.value.seal).map(\.outcome)
        guard let first = outcomes.first else { return .notPerformed(.notExamined) }
        for outcome in outcomes { if case .failed = outcome { return outcome } }
        guard outcomes.allSatisfy({ $0 == .passed }) else { return outcomes.first { $0 != .passed } ?? first }
        let hasUnsealed = barcodes.contains { symbol in
            if case .unknown = symbol.value.reading.payload { return false }
            return symbol.value.seal == nil
        }
        return hasUnsealed ? .notPerformed(.statusIncomplete) : .passed
    }
}

extension SealVerification {
    /// Of all its checks: what failed decides, and what is not performed of signature and chain.
    var outcome: CheckOutcome {
        for check in checks { if case .failed = check.outcome { return check.outcome } }
        return signature == .passed ? chain : signature
    }
}
