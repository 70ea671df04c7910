import Foundation
import VouchFaceEngines
import VouchInference
import VouchModels
import VouchNetworks
import VouchOCRTesseract
import VouchPKI
import VouchReport

extension Installation {
    /// The networks that find and read zones and pages.
    static func networks(_ configuration: DocumentService.Configuration) -> Part {
        let purpose = "zones and pages"
        let place = configuration.networks ?? CommittedNetworks.named
        var bare = configuration
        bare.models = .models([])
        do throws(ReadingProblem) {
            _ = try ServiceEngines.build(bare)
            return Part("networks", for: purpose, .required, .found, at: place, "the four that come with Vouch")
        } catch {
            return Part(
                "networks", for: purpose, .required, error.code == "networks.missing" ? .missing : .unusable, at: place,
                error.message, remedy: error.hint)
        }
    }

    static func models(_ source: ModelSource) -> Part {
        let purpose = "fields by kind of document"
        do throws(ReadingProblem) {
            let models = try LoadedModels(source).models
            let states = Set(models.flatMap(\.issuingStates)).count
            return Part("models", for: purpose, .required, .found, "\(models.count) models, of \(states) States")
        } catch {
            return Part(
                "models", for: purpose, .required, error.code == "models.missing" ? .missing : .unusable, error.message,
                remedy: error.hint)
        }
    }

    /// The inference engine, the networks that read print, and the second reader of print.
    static func print(_ chosen: String?) -> [Part] {
        let engine: Part
        let folder: EngineFolder?
        do throws(InferenceError) {
            let found = if let chosen { EngineFolder(path: chosen) } else { try EngineFolder.find() }
            guard let library = found.library else { throw InferenceError(.engineMissing) }
            folder = found
            engine = Part(
                "engine", for: "printed text and faces", .usual, .found, at: found.path,
                (library as NSString).lastPathComponent)
        } catch {
            folder = nil
            engine = Part(
                "engine", for: "printed text and faces", .usual, .missing, at: chosen, error.description,
                remedy: error.hint)
        }
        let loaded = TextEngines(folder: chosen).load()
        let print: Part
        if let problem = loaded.problem {
            let state: State = problem.code == "text.engineMissing" ? .missing : .unusable
            print = Part(
                "print", for: "printed text", .usual, state, at: folder?.path, problem.message, remedy: problem.hint)
        } else {
            let versions = loaded.versions.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
            print = Part("print", for: "printed text", .usual, .found, at: folder?.path, versions)
        }
        return [engine, print, letters()]
    }

    /// What reads the letters that the networks lack.
    private static func letters() -> Part {
        let purpose = "letters that the networks for print lack"
        guard let tesseract = try? TesseractEngine() else {
            return Part(
                "letters", for: purpose, .usual, .missing, "no Tesseract 5, or no language data for it",
                remedy: "scripts/setup installs it; on Debian: apt-get install libtesseract5 tesseract-ocr-eng")
        }
        let count = tesseract.languages.count
        return Part(
            "letters", for: purpose, .usual, .found,
            "Tesseract \(tesseract.version), \(count) language\(count == 1 ? "" : "s")")
    }

    /// The networks that find and compare faces, and those that detect presentation attacks.
    static func faces(_ chosen: String?) -> [Part] {
        let (compare, attacks) = ("comparing faces", "liveness without a challenge")
        do throws(ReadingProblem) {
            let service = try FaceService.build(engines: chosen)
            let installed = service.attackNetwork
            return [
                Part("faces", for: compare, .optional, .found, service.card.name),
                Part(
                    "liveness", for: attacks, .optional, installed == nil ? .missing : .found,
                    installed?.name ?? "no networks for presentation attacks",
                    remedy: "scripts/fetch-engines installs them where their authors' repository can be reached"),
            ]
        } catch {
            let state: State = error.code == "face.engineMissing" ? .missing : .unusable
            return [
                Part("faces", for: compare, .optional, state, error.message, remedy: error.hint),
                Part("liveness", for: attacks, .optional, .missing, "needs the networks for faces", remedy: error.hint),
            ]
        }
    }

    static func trust(_ source: TrustStoreSource) -> Part {
        let purpose = "proving chips and seals"
        let place: String? = if case .file(let path, _) = source { path } else { nil }
        do throws(ReadingProblem) {
            let store = try source.load()
            let anchors = store.certificates.filter(\.isAnchor)
            let countries = Set(anchors.compactMap { $0.certificate.subject.country }).count
            return Part(
                "trust", for: purpose, .optional, anchors.isEmpty ? .missing : .found, at: place,
                anchors.isEmpty
                    ? "no State's certificates: no chip is proved genuine"
                    : "\(anchors.count) certificates, of \(countries) countries: vouch trust coverage names them",
                remedy: "vouch trust import LIST, with a master list that a State publishes")
        } catch {
            return Part("trust", for: purpose, .optional, .unusable, at: place, error.message, remedy: error.hint)
        }
    }

    /// Programs that others wrote.
    static func programs(
        path: String = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
        browser: String? = PDFPrinter().browser
    ) -> [Part] {
        func found(_ name: String) -> String? {
            path.split(separator: ":").map { "\($0)/\(name)" }.first {
                FileManager.default.isExecutableFile(atPath: $0)
            }
        }
        func part(_ name: String, _ purpose: String, _ programs: [String], package: String) -> Part {
            let missing = programs.filter { found($0) == nil }
            return Part(
                name, for: purpose, .optional, missing.isEmpty ? .found : .missing, at: programs.first.flatMap(found),
                missing.isEmpty ? programs.joined(separator: ", ") : "no \(missing.joined(separator: ", no "))",
                remedy: "on Debian: apt-get install \(package)")
        }
        return [
            part("pdf", "PDF files", ["pdftoppm"], package: "poppler-utils"),
            part("video", "videos and cameras", ["ffmpeg", "ffprobe"], package: "ffmpeg"),
            part("openssl", "virtual chips, which try out chip reading", ["openssl"], package: "openssl"),
            Part(
                "browser", for: "reports as PDF", .optional, browser == nil ? .missing : .found, at: browser,
                browser.map { ($0 as NSString).lastPathComponent } ?? "no Chromium or Chrome",
                remedy: "on Debian: apt-get install chromium"),
        ]
    }
}
