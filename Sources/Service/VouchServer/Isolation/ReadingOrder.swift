import Foundation
import VouchChip
import VouchDocument
import VouchFace
import VouchKit
import VouchMRZ

/// What a worker is asked to read, without the files: these are parts of their own.
struct ReadingOrder: Codable, Sendable {
    struct Input: Codable, Sendable {
        var name: String
        /// nil: the bytes are the next part.
        var path: String?
    }

    struct Chip: Codable, Sendable {
        struct File: Codable, Sendable {
            var name: String
            var identifier: UInt16
            var shortIdentifier: UInt8?
            var tag: UInt32?
            var isInMasterFile: Bool
        }

        var application: [UInt8]
        var files: [File]
        /// Of a live chip; nil: the files are checked on their own.
        var inspection: InspectedChip?
    }

    struct Policy: Codable, Sendable {
        var readsText, isStrict, needsChip, hashesInputs, examinesCopies: Bool
        var longSide, ageThreshold: Int?
        var grouping: String
        var childAge, childYears: Int
        var faceThresholdScale: Float
    }

    var inputs: [Input]
    var selfie: Input?
    var chip: Chip?
    var policy: Policy

    /// - Returns: nil for what no worker can be told: values of an earlier reading, and standard input.
    static func message(
        _ inputs: [DocumentInput], _ chip: SavedChip?, _ selfie: DocumentInput?, _ policy: ReadingPolicy, kind: UInt8
    ) throws -> (header: ReadingOrder, parts: [[UInt8]])? {
        guard policy.previous.isEmpty else { return nil }
        var parts: [[UInt8]] = []
        func told(_ input: DocumentInput) -> Input? {
            switch input.transferred {
            case .path(let path): return Input(name: input.name, path: path)
            case .bytes(let bytes):
                parts.append(Array(bytes))
                return Input(name: input.name)
            case nil: return nil
            }
        }
        var order = ReadingOrder(inputs: [], policy: Policy(policy))
        for input in inputs {
            guard let input = told(input) else { return nil }
            order.inputs.append(input)
        }
        if let selfie {
            guard let input = told(selfie) else { return nil }
            order.selfie = input
        }
        if let chip {
            order.chip = Chip(
                application: chip.application.identifier,
                files: chip.files.map {
                    Chip.File(
                        name: $0.file.name, identifier: $0.file.identifier, shortIdentifier: $0.file.shortIdentifier,
                        tag: $0.file.tag, isInMasterFile: $0.file.isInMasterFile)
                }, inspection: chip.inspection)
            parts += chip.files.map(\.bytes)
        }
        return (order, parts)
    }

    /// The values that the parts complete.
    ///
    /// - Returns: nil if there are too few.
    func values(
        _ parts: ArraySlice<[UInt8]>
    ) -> (inputs: [DocumentInput], selfie: DocumentInput?, chip: SavedChip?)? {
        var parts = parts
        func input(_ told: Input) -> DocumentInput? {
            if let path = told.path { return .file(path) }
            return parts.popFirst().map { .data(Data($0), name: told.name) }
        }
        let inputs = self.inputs.compactMap(input)
        guard inputs.count == self.inputs.count else { return nil }
        let selfie = self.selfie.flatMap(input)
        guard (selfie == nil) == (self.selfie == nil) else { return nil }
        guard let chip else { return (inputs, selfie, nil) }
        guard parts.count >= chip.files.count else { return nil }
        let files = zip(chip.files, parts).map { file, bytes in
            (
                ElementaryFile(
                    name: file.name, identifier: file.identifier, shortIdentifier: file.shortIdentifier, tag: file.tag,
                    isInMasterFile: file.isInMasterFile), bytes
            )
        }
        let saved = SavedChip(
            files, of: ChipApplication(identifier: chip.application), inspection: chip.inspection)
        return (inputs, selfie, saved)
    }
}

extension ReadingOrder.Policy {
    init(_ policy: ReadingPolicy) {
        self.init(
            readsText: policy.readsText, isStrict: policy.strictness == .strict, needsChip: policy.needsChip,
            hashesInputs: policy.hashesInputs, examinesCopies: policy.examinesCopies, longSide: policy.longSide,
            ageThreshold: policy.ageThreshold,
            grouping: policy.grouping.rawValue, childAge: policy.childPortraits.ageThreshold,
            childYears: policy.childPortraits.validityYears, faceThresholdScale: policy.faceThresholdScale)
    }

    var value: ReadingPolicy {
        ReadingPolicy(
            readsText: readsText, strictness: isStrict ? .strict : .standard, longSide: longSide,
            ageThreshold: ageThreshold, needsChip: needsChip,
            grouping: DocumentGrouping(rawValue: grouping) ?? .decided,
            childPortraits: ChildPortraitRule(ageThreshold: childAge, validityYears: childYears),
            faceThresholdScale: faceThresholdScale, examinesCopies: examinesCopies, hashesInputs: hashesInputs)
    }
}
