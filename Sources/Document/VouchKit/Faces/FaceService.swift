public import VouchCamera
import VouchCore
import VouchDocument
public import VouchFace
import VouchFaceEngines
internal import VouchFiles
import VouchImaging
import VouchInference
import VouchMedia

/// Finds and compares faces. Build one and keep it: its networks are loaded once.
///
/// Faces are compared one to one. Nothing is stored, and templates are given to the caller only.
public struct FaceService: Sendable {
    let examiner: FaceExaminer
    let opener = InputOpener(limits: MediaLimits(), decoder: PictureDecoder())
    /// Compares templates of this service's network.
    public var comparer: FaceComparer { examiner.comparer }
    /// The network that describes faces.
    public var card: FaceNetworkCard { examiner.card }

    /// - Parameters:
    ///   - folder: the folder of the engine and the networks; nil to search for it.
    ///   - network: the path of a `FaceNetworkDescription`, whose network describes faces instead of the
    ///     one that was fetched; nil for the latter.
    ///   - threshold: the distance below which faces match; nil for the network's own.
    /// - Throws: ``ReadingProblem`` if an engine or a network is missing, or a description is malformed.
    public static func build(
        engines folder: String? = nil, network: String? = nil, threshold: Float? = nil
    ) throws(ReadingProblem) -> FaceService {
        let chosen = try network.map { path throws(ReadingProblem) in try Self.description(at: path) }
        do throws(FaceError) {
            let engines =
                if let folder { try FaceEngines(folder: EngineFolder(path: folder)) } else { try FaceEngines() }
            let plugged = try chosen.map { found throws(FaceError) in
                try FaceEngines.describer(
                    found.description, file: found.file, folder: folder.map { EngineFolder(path: $0) })
            }
            return FaceService(examiner: FaceExaminer(engines, plugged: plugged, threshold: threshold))
        } catch {
            throw ReadingProblem(error)
        }
    }

    /// The description, and the path of its network beside it.
    private static func description(
        at path: String
    ) throws(ReadingProblem) -> (description: FaceNetworkDescription, file: String) {
        let limit = FaceNetworkDescription.longestFile
        do throws(ReadingProblem) {
            let bytes = [UInt8](try FileReading.data(of: path, limit: limit))
            do throws(FaceNetworkDescription.Malformed) {
                let found = try FaceNetworkDescription(parsing: bytes)
                return (found, "\(FilePlace(path).folder)/\(found.file)")
            } catch {
                throw ReadingProblem(
                    "face.malformedNetwork",
                    error.member == "json"
                        ? "not a description of a face network"
                        : "\(error.member) is missing, misspelt or out of range",
                    hint: "docs/guides/faces.md lists the members of a description")
            }
        } catch {
            throw error.naming(path)
        }
    }

    private init(examiner: FaceExaminer) { self.examiner = examiner }

    /// Looks for faces in the first picture or page of an input.
    ///
    /// - Throws: ``ReadingProblem``, about the input or an engine.
    public func look(at input: DocumentInput) throws(ReadingProblem) -> FaceLook {
        try look(at: try opener.still(input))
    }

    /// Looks for faces in a frame of a camera.
    ///
    /// - Throws: ``ReadingProblem`` if there is no memory for a copy of the frame, or an engine fails.
    public func look(at frame: CameraFrame) throws(ReadingProblem) -> FaceLook {
        guard let picture = frame.withoutAlpha.withView({ Picture(copying: $0, from: .png) }) else {
            throw ReadingProblem(
                "capture.encode", "the frame cannot be kept", hint: "check that there is enough memory")
        }
        return try look(at: picture)
    }

    func look(at picture: Picture) throws(ReadingProblem) -> FaceLook {
        do throws(FaceError) {
            return try picture.withView { view throws(FaceError) in
                let faces = try examiner.everyFace(in: view).map { found, mesh in
                    FaceLook.Face(found: found, mesh: mesh, pose: HeadPose(mesh))
                }
                return FaceLook(width: view.width, height: view.height, faces: faces, picture: picture)
            }
        } catch {
            throw ReadingProblem(error)
        }
    }

    /// The quality of one face's picture, and where the person looks.
    ///
    /// - Parameters:
    ///   - index: an index into `look.faces`.
    ///   - use: what the picture is for.
    /// - Returns: nil if there is no such face.
    /// - Throws: ``ReadingProblem`` if a network fails.
    public func quality(
        ofFace index: Int, in look: FaceLook, for use: FaceUse
    ) throws(ReadingProblem) -> FaceAppraisal? {
        guard look.faces.indices.contains(index) else { return nil }
        let others = look.faces.enumerated().filter { $0.offset != index }.map(\.element.mesh.box)
        return try appraisal(of: look.faces[index].mesh, in: look.picture, others: others, for: use)
    }

    func appraisal(
        of mesh: FaceMesh, in picture: Picture, others: [FaceBox] = [], for use: FaceUse = .comparison
    ) throws(ReadingProblem) -> FaceAppraisal {
        do throws(FaceError) {
            return try picture.withView { view throws(FaceError) in
                let gaze = try examiner.engines.irisMesher.gaze(of: mesh, in: view)
                let quality = FaceQuality(of: mesh, gaze: gaze, otherFaces: others, in: view, for: use)
                return FaceAppraisal(quality: quality, gaze: gaze)
            }
        } catch {
            throw ReadingProblem(error)
        }
    }

    /// The template of a face.
    ///
    /// - Throws: ``ReadingProblem`` if a network fails.
    public func template(of face: FaceLook.Face, in look: FaceLook) throws(ReadingProblem) -> FaceTemplate {
        do throws(FaceError) {
            return try look.picture.withView { view throws(FaceError) in
                try examiner.template(of: face.mesh, in: view)
            }
        } catch {
            throw ReadingProblem(error)
        }
    }

    /// Describes the person that a picture shows, by its largest face. One description serves any number of
    /// comparisons.
    ///
    /// - Throws: ``ReadingProblem`` if a network fails. A picture without a face is not an error: the subject says so.
    public func subject(of look: FaceLook) throws(ReadingProblem) -> FaceSubject {
        let index: Int
        do throws(FaceSubject.Obstacle) {
            index = try FaceSubject.principal(of: look.faces.map(\.mesh))
        } catch {
            return .notDescribed(error)
        }
        return .described(try template(of: look.faces[index], in: look))
    }

    /// Compares the persons that two pictures show.
    public func compare(_ first: FaceSubject, _ second: FaceSubject) -> FaceComparison {
        comparer.compare(first, second)
    }
}

extension ReadingProblem {
    init(_ error: FaceError) {
        let (code, hint): (String, String) =
            switch error.code {
            case .engineUnavailable:
                ("face.engineMissing", "run scripts/fetch-engines, or set VOUCH_ENGINES to the folder it created")
            case .outOfMemory: ("face.outOfMemory", "raise the limit of `ulimit -v`")
            case .networkFailed, .unexpectedOutput: ("face.engineFailed", "run scripts/fetch-engines again")
            @unknown default: ("face.engineFailed", "run scripts/fetch-engines again")
            }
        self.init(
            code, error.description, hint: hint,
            severity: error.code == .engineUnavailable ? .installation : .failure)
    }
}
