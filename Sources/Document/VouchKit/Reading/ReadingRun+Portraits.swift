import VouchCore
import VouchDocument
import VouchFace
import VouchImaging

extension ReadingRun {
    /// Compares portraits, with the networks and the selfie; the selfie is described once for all documents.
    ///
    /// - Returns: the problem if a selfie was given and could not be used.
    func portraits(
        _ chip: ChipFindings?, until deadline: ContinuousClock.Instant
    ) -> (companions: PortraitCompanions, problems: [ReadingProblem]) {
        var companions = PortraitCompanions()
        companions.childRule = policy.childPortraits
        companions.thresholdScale = policy.faceThresholdScale
        if let chip, chip.portrait != nil { companions.chip = .init(chip.portraitPicture) }
        guard selfie != nil || companions.chip != nil else { return (companions, []) }
        let engine: any FaceEngine
        do throws(FaceError) {
            engine = try engines.faces.examiner()
        } catch {
            companions.obstacle = error.code == .engineUnavailable ? .faceEngineMissing : .faceEngineFailed
            guard let selfie else { return (companions, []) }
            // With the networks missing, a selfie says nothing; everything else is read.
            companions.selfie = .init(.unread, picture: nil)
            return (companions, [ReadingProblem(error).asWarning.about(selfie.name)])
        }
        companions.engine = engine
        guard let selfie else { return (companions, []) }
        do throws(ReadingProblem) {
            companions.selfie = try look(at: selfie, engine, until: deadline)
            return (companions, [])
        } catch {
            companions.selfie = .init(.unread, picture: nil)
            return (companions, [error.about(selfie.name)])
        }
    }

    private func look(
        at selfie: DocumentInput, _ engine: any FaceEngine, until deadline: ContinuousClock.Instant
    ) throws(ReadingProblem) -> PortraitCompanions.Selfie {
        let picture = try engines.opener.still(selfie, until: deadline)
        do throws(FaceError) {
            return try picture.withView { view throws(FaceError) in
                try PortraitCompanions.Selfie(of: try engine.selfieFaces(in: view), in: view, by: engine)
            }
        } catch {
            throw ReadingProblem(error)
        }
    }
}

extension FaceEngine {
    /// A quick look misses only small faces, or faces that lie on their side.
    fileprivate func selfieFaces(in picture: ImageView) throws(FaceError) -> [FaceMesh] {
        for search in [FaceSearch.quick, .thorough] {
            let faces = try faces(in: picture, search: search)
            if !faces.isEmpty { return faces }
        }
        return try faces(in: picture, search: .everyTurn)
    }
}
