import Foundation
import VouchChip
import VouchCore
import VouchDocument
import VouchPKI
import VouchReport

/// Makes the report of one document from everything read.
struct ReportAssembler: Sendable {
    let versions: DocumentReport.Versions
    let ageThreshold: Int?
    /// RFC 3339.
    let readAt: String
    let cryptography: any ProofCryptography
    let hashesInputs: Bool
    let includesGraphics: Bool

    private var digest: ReportDigest { ReportDigest(cryptography) }

    /// One document as it was read.
    struct ReadDocument: Sendable {
        let findings: DocumentFindings
        let search: ReadingRun.Search
        /// Of this document.
        let symbols: [FoundSymbol]
        let chip: ChipFindings?
        /// What of it was to be read and was not.
        let omissions: [ReadingProblem]
    }

    /// - Parameter measured: times and inputs of an earlier reading; nil for this one's.
    func report(_ read: ReadDocument, measured: MeasuredContents? = nil) -> WrittenReport {
        let digest = digest
        let (findings, search, chip) = (read.findings, read.search, read.chip)
        var contents = ReportContents(
            findings, pictures: search.pictures.map(\.findings.id), versions: versions, threshold: ageThreshold,
            digest: digest)
        contents.readAt = readAt
        contents.omissions = read.omissions.map { .init(code: $0.code, message: $0.message, hint: $0.hint) }
        for symbol in read.symbols {
            guard let seal = symbol.seal else { continue }
            contents.add(seal)
            let place = search.pictures.firstIndex { $0.findings.id == symbol.picture }
            if let shown = Self.seal(symbol.reading, picture: place ?? 0, seal.outcome) { contents.seals.append(shown) }
        }
        if let chip {
            contents.chip = chip.report
            if let portrait = chip.portrait {
                contents.graphics.append(
                    .init(.portrait, chip: portrait, decoded: chip.portraitPicture, hash: digest))
            }
        }
        contents.stages =
            measured?.timing
            ?? (search.stages + search.pictures.flatMap(\.findings.stages) + findings.stages)
            .map { DocumentReport.Stage($0) }
        contents.inputs = measured?.inputs ?? inputs(search.pictures)
        if !includesGraphics {
            contents.graphics = contents.graphics.map { $0.withoutData() }
            contents.faces = contents.faces?.withoutData()
        }
        return WrittenReport(contents, digest: digest)
    }

    /// - Returns: nil for a symbol that holds no seal.
    private static func seal(
        _ reading: BarcodeReading, picture: Int, _ outcome: CheckOutcome
    ) -> DocumentReport.Seal? {
        let kind: DocumentReport.Seal.Kind
        switch reading.payload {
        case .visibleDigitalSeal: kind = .vds
        case .vdsNC: kind = .vdsNC
        case .icaoBarcode: kind = .icaoBarcode
        case .twoDDoc: kind = .twoDDoc
        default: return nil
        }
        return reading.barcode.bytes.reveal { bytes in
            DocumentReport.Seal(kind, picture: picture, outcome: .init(outcome), bytes: bytes)
        }
    }

    /// One for each picture. The pages of a file follow each other, and the file is hashed once for all of them.
    private func inputs(_ pictures: [PictureSearch]) -> [DocumentReport.Input] {
        var last: (origin: DocumentInput, file: Fingerprint?)?
        return pictures.map { picture in
            if last?.origin.isSame(as: picture.origin) != true {
                last = (picture.origin, hashesInputs ? fingerprint(of: picture.origin) : nil)
            }
            return DocumentReport.Input(
                name: (picture.source as NSString).lastPathComponent, bytes: last?.file?.bytes ?? 0,
                sha256: last?.file?.sha256, format: picture.findings.format.name, width: picture.findings.width,
                height: picture.findings.height)
        }
    }

    private typealias Fingerprint = (bytes: Int, sha256: String?)

    /// Larger files are not hashed.
    private static let hashLimit = 128_000_000

    /// Length and SHA-256 of an input; nil for standard input, which is gone, and for a file removed since.
    private func fingerprint(of input: DocumentInput) -> Fingerprint? {
        switch input.content {
        case .data(let data): return (data.count, digest.text(of: Array(data)))
        case .standardInput, .problem: return nil
        case .file(let path):
            let url = URL(fileURLWithPath: path)
            guard let size = (try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize else { return nil }
            guard size <= Self.hashLimit, let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
                return (size, nil)
            }
            return (size, digest.text(of: [UInt8](data)))
        }
    }
}
