/// The observations of one attempt at a side, to explain a failure: no picture and nothing that was read.
public struct CaptureSight: Sendable, Hashable {
    /// Frames that were judged.
    public private(set) var frames = 0
    /// Frames with a document in them.
    public private(set) var framesWithDocument = 0
    /// Frames that met every criterion.
    public private(set) var framesCompliant = 0
    /// Marks of all frames together.
    public private(set) var marks: DocumentMarks = []
    private var counts = [Int](repeating: 0, count: DocumentInstruction.allCases.count)

    public init() {}

    /// The instruction that most frames called for; nil if every frame was good, or there was none.
    public var obstacle: DocumentInstruction? {
        var most: DocumentInstruction?
        for instruction in DocumentInstruction.allCases where instruction != .holdStill {
            let count = counts[Int(instruction.rawValue)]
            if count > most.map({ counts[Int($0.rawValue)] }) ?? 0 { most = instruction }
        }
        return most
    }

    mutating func note(_ frame: DocumentFrame, _ measured: DocumentInstruction) {
        frames += 1
        if !frame.documents.isEmpty { framesWithDocument += 1 }
        if measured == .holdStill { framesCompliant += 1 }
        marks.formUnion(frame.marks)
        counts[Int(measured.rawValue)] += 1
    }
}
