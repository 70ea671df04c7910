import Foundation
import VouchCore
import VouchFace
import VouchFaceEngines
import VouchImaging

/// What comparing two pictures costs, from their files to the verdict, with both pictures looked at side by side.
struct FaceComparisons {
    private let engines: FaceEngines

    init(_ engines: FaceEngines) { self.engines = engines }

    /// - Returns: time on the wall, since two threads work.
    func measure(_ files: [[UInt8]], runs: Int) throws -> Times {
        var times: [Double] = []
        let comparer = FaceComparer(engines.describer.descriptor)
        for run in 0...runs {
            for index in files.indices {
                let pair = [files[index], files[(index + 1) % files.count]]
                let start = ContinuousClock.now
                let templates = Both<FaceTemplate>()
                DispatchQueue.concurrentPerform(iterations: 2) { templates[$0] = try? template(pair[$0]) }
                guard let first = templates[0], let second = templates[1] else { throw NoFace() }
                _ = comparer.compare(first, second)
                let spent = ContinuousClock.now - start
                if run > 0 { times.append(Double(spent.components.attoseconds) / 1e15) }
            }
        }
        return Times(times)
    }

    private func template(_ file: [UInt8]) throws -> FaceTemplate {
        try PictureDecoder().decode(file, as: .rgb8).withView { view in
            guard let face = try engines.finder.faces(in: view, search: .quick).first,
                let mesh = try engines.mesher.mesh(of: face, in: view)
            else { throw NoFace() }
            return try engines.describer.template(of: mesh, in: view)
        }
    }
}

/// Two places, each written by one thread only.
private final class Both<Value>: @unchecked Sendable {
    // Unchecked: the lock guards them.
    private let lock = NSLock()
    private var values: [Value?] = [nil, nil]

    subscript(index: Int) -> Value? {
        get { lock.withLock { values[index] } }
        set { lock.withLock { values[index] = newValue } }
    }
}
