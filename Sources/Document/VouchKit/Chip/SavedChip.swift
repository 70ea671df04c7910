import Foundation
public import VouchChip
import VouchCore
import VouchDocument
import VouchFields
internal import VouchFiles
import VouchImaging
import VouchMRZ
import VouchPKI
import VouchReport

/// The files of a document's chip, read earlier: written by `vouch chip read --save`, or from a ``ChipReading``.
///
/// A reading compares the document's pages with them, and checks their signatures again.
public struct SavedChip: Sendable {
    /// The application to which the files belong.
    package let application: ChipApplication
    /// The files, each once.
    package let files: [(file: ElementaryFile, bytes: [UInt8])]
    /// The result of inspecting the live chip. If nil, the files are checked on their own, which proves their signer
    /// but not that the chip is the one they were signed for.
    package let inspection: InspectionSummary?
    /// The live chip's answer to the challenge of active authentication; nil if there is none.
    let proof: ActiveAuthenticationEvidence?

    /// - Parameters:
    ///   - files: the files' bytes, as read.
    ///   - inspection: the result of inspecting the live chip.
    public init(
        _ files: [ElementaryFile: [UInt8]], of application: ChipApplication = .eMRTD,
        inspection: InspectionReport? = nil
    ) {
        self.application = application
        // The order of files must not depend on that of a dictionary.
        self.files = files.sorted { $0.key.name < $1.key.name }.map { ($0.key, $0.value) }
        self.inspection = inspection.map { InspectionSummary($0) }
        proof = nil
    }

    /// A chip as an earlier reading left it.
    init(
        _ application: ChipApplication, _ files: [(file: ElementaryFile, bytes: [UInt8])],
        inspection: InspectionSummary?, proof: ActiveAuthenticationEvidence?
    ) {
        (self.application, self.files, self.inspection, self.proof) = (application, files, inspection, proof)
    }

    /// The result of reading a chip, with the chip's proofs.
    public init(_ reading: ChipReading) {
        application = reading.application
        files = reading.files.map { file in (file.file, file.bytes.reveal { $0 }) }
        inspection = reading.inspection.map { InspectionSummary($0) }
        proof = reading.activeAuthenticationEvidence
    }

    /// The files saved in a folder, named by ``fileName(of:)``.
    ///
    /// - Throws: ``ReadingProblem``, also if the folder has no chip files.
    public init(folder: String, of application: ChipApplication = .eMRTD) throws(ReadingProblem) {
        self.application = application
        files = try Self.files(in: folder, of: application)
        inspection = nil
        proof = nil
    }

    /// The chip's files in a folder, named by ``fileName(of:)`` in any case.
    ///
    /// - Throws: ``ReadingProblem``, also if the folder has no chip files.
    public static func files(
        in folder: String, of application: ChipApplication
    ) throws(ReadingProblem) -> [(file: ElementaryFile, bytes: [UInt8])] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
            throw ReadingProblem("folder.notFound", "\(folder): no such folder", hint: "check the path")
        }
        guard isFolder.boolValue else {
            throw ReadingProblem(
                "folder.isFile", "\(folder): this is a file, not a folder", hint: "give the folder of the chip's files")
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw ReadingProblem(
                "folder.unreadable", "\(folder): cannot read this folder", hint: "check the folder's permissions")
        }
        var files: [(file: ElementaryFile, bytes: [UInt8])] = []
        for file in known(in: application) {
            let wanted = fileName(of: file).lowercased()
            guard let name = names.first(where: { $0.lowercased() == wanted }) else { continue }
            files.append((file, try load((folder as NSString).appendingPathComponent(name))))
        }
        guard !files.isEmpty else {
            throw ReadingProblem(
                "folder.noChipFiles", "\(folder): no chip files in this folder",
                hint: "--save writes them as DG1.bin, EF.SOD.bin and so on")
        }
        return files
    }

    /// The bytes of a file that is no longer than any chip file.
    ///
    /// - Throws: ``ReadingProblem``.
    public static func load(_ path: String) throws(ReadingProblem) -> [UInt8] {
        let bytes: Data
        do throws(ReadingProblem) {
            bytes = try FileReading.data(of: path, limit: LDSContent.maximumLength)
        } catch {
            throw error.naming(path)
        }
        return Array(bytes)
    }

    /// The files of an application that a folder of saved files may contain.
    public static func known(in application: ChipApplication) -> [ElementaryFile] {
        [.cardAccess, .cardSecurity, .attributes, .directory] + ElementaryFile.files(of: application)
    }

    /// The name under which a file is saved: `DG1.bin`, `EF.COM.bin`, `EF.ATR-INFO.bin`.
    public static func fileName(of file: ElementaryFile) -> String {
        file.name.replacing("/", with: "-") + ".bin"
    }
}

extension SavedChip: Codable {
    private enum Key: String, CodingKey { case application, files, inspection, proof }

    private struct Proof: Codable {
        let challenge: [UInt8]
        let signature: [UInt8]
    }

    private struct File: Codable {
        let file: ElementaryFile
        let bytes: EnclosedFile
    }

    /// Takes over the files of a chip from another process, with what inspecting the live chip showed there.
    ///
    /// - Throws: `DecodingError`, also for an inspection that does not come from this program.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        application = try members.decode(ChipApplication.self, forKey: .application)
        var known: Set<ElementaryFile> = []
        files = try members.decode([File].self, forKey: .files).filter { known.insert($0.file).inserted }
            .map { ($0.file, [UInt8]($0.bytes.bytes)) }
        inspection = try members.decodeIfPresent(InspectionSummary.self, forKey: .inspection)
        proof = try members.decodeIfPresent(Proof.self, forKey: .proof).map {
            ActiveAuthenticationEvidence(challenge: $0.challenge, signature: $0.signature)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(application, forKey: .application)
        try members.encode(
            files.map { File(file: $0.file, bytes: EnclosedFile(Data($0.bytes))) }, forKey: .files)
        try members.encodeIfPresent(inspection, forKey: .inspection)
        try members.encodeIfPresent(
            proof.map { Proof(challenge: $0.challenge, signature: $0.signature) }, forKey: .proof)
    }
}

/// The content of a chip's files, and the result of checking them.
struct ChipFindings: Sendable {
    let checks: ChipChecks
    let report: DocumentReport.Chip
    let fields: [FieldName: FieldValue]
    /// DG1.
    let zone: MRZ?
    /// Of the first face in DG2.
    let portrait: EncodedImage?
    /// The same, decoded once; nil if it cannot be.
    let portraitPicture: Picture?

    init(_ chip: SavedChip, store: TrustStore, today: CalendarDate, cryptography: any ProofCryptography) {
        let bytes = Dictionary(chip.files.map { ($0.file, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        let inspection =
            chip.inspection
            ?? InspectionSummary(
                OfflineInspection(trustStore: store, day: today, cryptography: cryptography)
                    .report(on: bytes, of: chip.application, evidence: nil))
        (checks, report) = (inspection.checks, inspection.report)
        // A malformed file has failed its check above, and contributes nothing here.
        let contents = chip.files.compactMap { file, bytes in try? LDSContent.decode(file, bytes).content }
        fields = SourceFields.chip(contents, today: today)
        zone =
            contents.lazy.compactMap { content -> MRZ? in
                guard case .machineReadableZone(let group) = content else { return nil }
                return group.mrz
            }.first
        portrait =
            contents.lazy.compactMap { content -> EncodedImage? in
                guard case .biometrics(let group) = content else { return nil }
                return group.faces.first?.image
            }.first
        portraitPicture = portrait.flatMap { Picture.decoded(chip: $0) }
    }
}
