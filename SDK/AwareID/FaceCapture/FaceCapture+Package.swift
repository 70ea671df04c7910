import Foundation
public import VouchCore
public import VouchDialects

/// Makes a picture file smaller. Conformers wrap one decoder and encoder.
public protocol FrameScaling: Sendable {
    /// Scales one picture down.
    ///
    /// - Parameters:
    ///   - picture: a JPEG or PNG file, as the camera gave it.
    ///   - longestSide: of the result, in pixels; the picture is larger.
    /// - Returns: a picture file of the same aspect ratio; frames of one size must get one size.
    /// - Throws: any error if the picture cannot be decoded or encoded; the package is then not made.
    func scaled(_ picture: Sensitive<[UInt8]>, longestSide: Int) throws -> Sensitive<[UInt8]>
}

extension AwareID.FaceCapture {
    /// The package of the last session, not encrypted. Its type is the one in the workflow's name (`charlie6`),
    /// else BALANCED, with which the vendor recommends to start.
    ///
    /// - Returns: JSON; it holds pictures of a face.
    /// - Throws: as ``getServerPackage(workflow:packageType:)``.
    public func getServerPackage() throws -> Sensitive<String> {
        let workflow = try lastWorkflow()
        return try getServerPackage(workflow: workflow, packageType: workflow.name.packageType ?? .balanced)
    }

    /// The package of the last session with this workflow, as JSON for the app to send: not encrypted.
    ///
    /// - Throws: ``AwareID/FaceCaptureException/serverPackageUnavailable`` unless that session was completed,
    ///   ``AwareID/FaceCaptureException/invalidWorkflow`` for a workflow of another object,
    ///   ``AwareID/FaceCaptureException/nullFaceCaptureObject`` after ``destroy()``, and what the scaler throws.
    public func getServerPackage(
        workflow: AwareID.Workflow, packageType: AwareID.PackageType
    ) throws -> Sensitive<String> {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let package = try serverPackage(workflow: workflow, packageType: packageType)
        return Sensitive(String(decoding: try encoder.encode(package), as: UTF8.self))
    }

    /// The same package as a value, to be put into an ``AwareID/AddFaceRequest``.
    ///
    /// - Throws: as ``getServerPackage(workflow:packageType:)``.
    public func serverPackage(
        workflow: AwareID.Workflow, packageType: AwareID.PackageType
    ) throws -> AwareID.ServerPackage {
        try checkValid()
        guard isOwner(of: workflow) else { throw AwareID.FaceCaptureException.invalidWorkflow }
        let (captured, challenge) = workflow.captured
        guard let first = captured.first else { throw AwareID.FaceCaptureException.serverPackageUnavailable }
        // The last frames: the person has held still longest. A challenge is answered by all.
        let sent = challenge == nil ? captured.suffix(packageType.numberOfFrames) : captured[...]
        let frames = try sent.map { frame in
            // Steps are judged by the camera's own time, to the millisecond.
            let time = first.timestamp + Int64(((frame.time - first.time) / .milliseconds(1)).rounded())
            return AwareID.ServerPackage.Frame(
                data: try picture(of: frame, for: packageType).reveal { Data($0).base64EncodedString() },
                timestamp: challenge == nil ? frame.timestamp : time)
        }
        var client = client
        client.username = workflow.username?.reveal { $0 } ?? client.username
        return AwareID.ServerPackage(
            video: .init(
                workflowData: .init(
                    workflow: workflow.name.text(for: packageType), frames: frames, challenge: challenge?.identifier),
                metaData: client))
    }

    private func picture(
        of frame: AwareID.CameraFrame, for type: AwareID.PackageType
    ) throws -> Sensitive<[UInt8]> {
        let size = frame.facts.size
        guard let longest = type.longestSide, max(size.width, size.height) > longest else {
            return frame.picture
        }
        return try scaler.scaled(frame.picture, longestSide: longest)
    }
}
