import Foundation
import VouchEnrolment

/// The operator's own journeys: `FOLDER/*.json` for every customer, `FOLDER/CUSTOMER/*.json` for one.
enum JourneyFolder {
    /// Reads and checks every definition.
    ///
    /// - Throws: ``StartProblem``, with the path, for one that is malformed, or that leaves a person at a step without a way out.
    static func catalogue(at path: String) throws -> JourneyCatalogue {
        let names = try entries(of: path)
        var own: [String: [JourneyDefinition]] = [:]
        for name in names where isFolder("\(path)/\(name)") {
            own[name] = try definitions(in: "\(path)/\(name)", try entries(of: "\(path)/\(name)"))
        }
        let shared = try definitions(in: path, names)
        guard !shared.isEmpty || own.values.contains(where: { !$0.isEmpty }) else {
            throw StartProblem("\(path) has no journey", hint: "docs/guides/journeys.md describes the files")
        }
        return JourneyCatalogue(shared, own: own)
    }

    private static func entries(of path: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        } catch {
            throw StartProblem("the folder of journeys \(path) cannot be read", hint: "check its name and its mode")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func definitions(in folder: String, _ names: [String]) throws -> [JourneyDefinition] {
        var definitions: [JourneyDefinition] = []
        for name in names where name.hasSuffix(".json") && !isFolder("\(folder)/\(name)") {
            let path = "\(folder)/\(name)"
            let definition: JourneyDefinition
            do throws(JourneyDefinitionError) {
                definition = try JourneyDefinition(json: try bytes(path))
            } catch {
                throw StartProblem("\(path): \(error)", hint: error.remedy)
            }
            if let finding = JourneyInspection(definition).findings.first {
                throw StartProblem("\(path): \(finding)", hint: finding.remedy)
            }
            guard !definitions.contains(where: { $0.identifier == definition.identifier }) else {
                throw StartProblem(
                    "\(path): another file has \(definition.identifier)", hint: "give it another name or version")
            }
            definitions.append(definition)
        }
        return definitions
    }

    private static func bytes(_ path: String) throws(JourneyDefinitionError) -> [UInt8] {
        // What cannot be read is as malformed as nothing.
        (try? OperatorFile.bytes(path, limit: JourneyDefinition.maximumLength)) ?? []
    }
}
