import ArgumentParser
import VouchFace
import VouchKit

/// `vouch face check`.
struct FaceCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Finds the faces of a picture: place, pose, quality of the picture.",
        discussion: """
            Angles are degrees as in ISO/IEC 39794-5: yaw positive to the person's left, pitch positive downwards, \
            roll positive to the person's right shoulder. Quality is measured by the components of ISO/IEC 29794-5, \
            each with its limit; T is the distance from the middle of the eyes to the chin, IED the distance between \
            the eyes. Covered faces, head coverings and expressions are not judged.

            Exit codes: 0 there is one face; 1 none or several; 2 the file cannot be read; 64 usage error; 70 networks \
            missing; 74 output was lost, because a disk is full or a pipe closed.
            """)

    @Argument(help: ArgumentHelp("A picture; - for standard input.", valueName: "picture"))
    var picture: String

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("What the picture is for: comparison or documentPortrait.", valueName: "use"))
    var use = FaceUse.comparison

    @Option(help: ArgumentHelp("Draw box, outline and eyes into a PNG.", valueName: "file"))
    var annotate: String?

    @Flag(help: "Print one JSON object.")
    var json = false

    @Flag(help: "With --json, also each face's mesh: x, y and depth of 468 points, in pixels.")
    var mesh = false

    func validate() throws {
        if mesh, !json { throw ValidationError("--mesh needs --json") }
    }

    func run() throws {
        let count = try Complaint.reporting {
            let drawing = try annotate.map { path throws(Complaint) in
                FaceAnnotator(file: try OutputFile(path, .picture))
            }
            let service = try complaining { () throws(ReadingProblem) in try FaceService.build() }
            let look: FaceLook
            var appraisals: [FaceAppraisal?] = []
            do throws(ReadingProblem) {
                look = try service.look(at: picture == "-" ? .standardInput : .file(picture))
                for index in look.faces.indices {
                    appraisals.append(try service.quality(ofFace: index, in: look, for: use))
                }
            } catch {
                throw Complaint(error.naming(picture))
            }
            try drawing?.write(look, appraisals)
            let report = FaceCheckReport(look: look, appraisals: appraisals, hasMesh: mesh)
            try Terminal.write(json ? String(decoding: report.wire.json, as: UTF8.self) + "\n" : report.text)
            return look.faces.count
        }
        if count != 1 { throw ExitCode(Complaint.Exit.notAllValid.code) }
    }
}

extension FaceUse: ExpressibleByArgument {}
