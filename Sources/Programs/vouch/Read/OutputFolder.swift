import Foundation
import Synchronization
import VouchImaging

/// A folder that pictures are written to, named after the pictures they were made from.
final class OutputFolder: Sendable {
    private let folder: URL
    /// Pictures of two persons may have one name.
    private let taken = Mutex<Set<String>>([])

    /// Makes the folder if there is none.
    init(_ path: String) throws(Complaint) {
        folder = URL(fileURLWithPath: path, isDirectory: true)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Complaint(
                "output.folder", "cannot make the folder \(path)", hint: "is there a file of that name?",
                exitCode: .cannotCreate)
        }
    }

    /// Writes a PNG file.
    ///
    /// - Parameters:
    ///   - pixels: `rgb8`, packed.
    ///   - suffix: what stands behind the picture's own name.
    /// - Returns: the path written to.
    func write(
        _ pixels: [UInt8], width: Int, height: Int, for picture: DocumentReading.Picture, suffix: String
    ) throws(Complaint) -> String {
        guard let png = PNGEncoder.encode(pixels, width: width, height: height, format: .rgb8) else {
            throw Complaint("output.encode", "cannot draw the picture", hint: "is there enough memory?")
        }
        let file = folder.appendingPathComponent(newName(stem(of: picture), suffix))
        do {
            try Data(png).write(to: file)
        } catch {
            throw Complaint("output.write", "cannot write \(file.path)", hint: "is the disk full?")
        }
        return file.path
    }

    /// A name that nothing was written under by this program.
    private func newName(_ stem: String, _ suffix: String) -> String {
        taken.withLock { taken in
            var name = "\(stem).\(suffix).png"
            var number = 2
            while !taken.insert(name).inserted {
                name = "\(stem)-\(number).\(suffix).png"
                number += 1
            }
            return name
        }
    }

    private func stem(of picture: DocumentReading.Picture) -> String {
        let name = picture.source == "-" ? "standard-input" : (picture.source as NSString).lastPathComponent
        var stem = (name as NSString).deletingPathExtension
        if let page = picture.page { stem += "-\(page)" }
        if let time = picture.time { stem += "-\(Int((time * 1000).rounded()))ms" }
        return stem
    }
}
