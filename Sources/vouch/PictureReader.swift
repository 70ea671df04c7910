import Foundation
import VouchCore
import VouchImaging
import VouchMRZ
import VouchNetworks
import VouchReader
import VouchVision

/// From a file to what it says: load, decode, read, and draw when asked.
struct PictureReader: Sendable {
    /// Characters of a zone that fills the picture's width then stand about 35 pixels apart: three times what the
    /// recogniser looks at. What a smaller document loses is made good by reading again at full size.
    static let defaultLongSide = 1600

    struct Configuration {
        /// nil: beside the program.
        var networks: String?
        var today: CalendarDate
        /// nil: decode at full size.
        var longSide: Int?
        var isStrict = false
        /// The folder for annotated pictures.
        var annotations: String?
    }

    private let decoder = PictureDecoder()
    private let reader: MRZReader
    private let today: CalendarDate
    private let longSide: Int?
    private let strictness: MRZDecoder.Strictness
    private let annotator: Annotator?

    /// Loads the networks and makes the folder for annotated pictures.
    static func build(_ configuration: Configuration) throws(Complaint) -> PictureReader {
        PictureReader(
            reader: try mrzReader(networks: configuration.networks), today: configuration.today,
            longSide: configuration.longSide, strictness: configuration.isStrict ? .strict : .standard,
            annotator: try configuration.annotations.map { folder throws(Complaint) in try Annotator(folder: folder) })
    }

    private static func mrzReader(networks folder: String?) throws(Complaint) -> MRZReader {
        let networks: CommittedNetworks
        do {
            networks = try CommittedNetworks.load(from: folder)
        } catch {
            throw Complaint(
                "networks.missing", error.description,
                hint: "the build lays them beside the program; name another folder with --networks",
                exitCode: .incomplete)
        }
        do {
            return try MRZReader(finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser)
        } catch {
            let problem =
                switch error.code {
                case .malformed: "are damaged or not networks at all"
                case .unsupportedVersion: "are of another version than this program reads"
                case .checksumMismatch: "do not match their checksum"
                @unknown default: "cannot be used"
                }
            throw Complaint(
                "networks.unusable", "the networks \(problem)", hint: "take program and networks from the same release",
                exitCode: .incomplete)
        }
    }

    /// Never fails: what goes wrong with one input is its result.
    func read(_ input: InputFile) -> PictureReading {
        var watch = StopWatch()
        do throws(Complaint) {
            let bytes = try input.load(limit: decoder.limits.bytes)
            watch.lap("load")
            var page = try read(bytes, &watch)
            let elapsed = watch.total
            if let annotator { annotate(&page, of: input.source, bytes, with: annotator) }
            return PictureReading(source: input.source, elapsed: elapsed, outcome: .decoded(page))
        } catch {
            return PictureReading(source: input.source, elapsed: watch.total, outcome: .unreadable(error))
        }
    }

    private func read(_ bytes: Data, _ watch: inout StopWatch) throws(Complaint) -> PictureReading.Page {
        var picture = try decode(bytes, as: .grey8, longSide: longSide)
        watch.lap("decode")
        var zones = zones(of: picture)
        watch.lap("read")
        if picture.scale > 1, !zones.contains(where: \.decoding.isValid) {
            // Only a small document in a large picture gains by it, so most pictures never get here.
            picture = try decode(bytes, as: .grey8, longSide: nil)
            let closer = self.zones(of: picture)
            if let best = closer.first, zones.first.map(best.isBetter) ?? true { zones = closer }
            watch.lap("reread")
        }
        let quality = picture.withView(reader.quality(of:))
        watch.lap("quality")
        return PictureReading.Page(
            width: picture.displayedWidth, height: picture.displayedHeight, format: picture.fileFormat,
            isDamaged: picture.isDamaged, zones: zones, quality: quality, stages: watch.laps)
    }

    private func zones(of picture: Picture) -> [MRZReading] {
        picture.withView { reader.read($0, today: today, strictness: strictness) }
            // A place where nothing could be made out is no reading.
            .filter { !$0.decoding.rawLines.isEmpty }
            .map { $0.map(picture.displayed) }
    }

    private func decode(_ bytes: Data, as format: PixelFormat, longSide: Int?) throws(Complaint) -> Picture {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(ImagingError) in try decoder.decode(bytes, as: format, minimumLongSide: longSide) }
        }
        do {
            return try result.get()
        } catch {
            throw Complaint(error.code.name, error.description, hint: error.hint)
        }
    }

    private func annotate(
        _ page: inout PictureReading.Page, of source: String, _ bytes: Data, with annotator: Annotator
    ) {
        do throws(Complaint) {
            page.annotated = try annotator.write(page.zones, on: decode(bytes, as: .rgb8, longSide: nil), of: source)
        } catch {
            page.annotationComplaint = error
        }
    }
}

extension ImagingError.Code {
    /// Stable, for programs.
    var name: String {
        switch self {
        case .empty: "picture.empty"
        case .unsupportedFormat: "picture.unsupportedFormat"
        case .truncated: "picture.truncated"
        case .malformed: "picture.malformed"
        case .tooManyPixels: "picture.tooManyPixels"
        case .tooManyBytes: "picture.tooManyBytes"
        case .outOfMemory: "picture.outOfMemory"
        @unknown default: "picture.undecodable"
        }
    }
}

/// Measures steps that follow each other.
private struct StopWatch {
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var last: ContinuousClock.Instant
    private(set) var laps: [PictureReading.Stage] = []

    init() {
        start = clock.now
        last = start
    }

    /// The step that ends now.
    mutating func lap(_ name: String) {
        let now = clock.now
        laps.append(PictureReading.Stage(name: name, duration: now - last))
        last = now
    }

    var total: Duration { clock.now - start }
}
