import VouchInference

extension DocumentService {
    /// Why print is not read and faces are not compared, where the inference engine is missing; nil if it is there. Nothing is
    /// loaded.
    package static var missingEngine: ReadingProblem? {
        do throws(InferenceError) {
            _ = try EngineFolder.find()
            return nil
        } catch {
            return ReadingProblem("engine.missing", error.description, hint: error.hint, severity: .installation)
        }
    }
}
