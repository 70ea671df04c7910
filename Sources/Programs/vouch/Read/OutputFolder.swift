import Foundation
import Synchronization
import VouchImaging
import VouchKit

/// A folder for output pictures, named after their source pictures.
final class OutputFolder: Sendable {
    private let folder: URL
    /// Pictures of two people may have the same name.
    private let taken = Mutex<Set<String>>([])

    /// Creates the folder if it does not exist.
    init(_ path: String) throws(Complaint) {
        folder = URL(fileURLWithPath: path, isDirectory: true)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Complaint(
                "output.folder", "cannot create the folder \(path)", hint: "check that no file has that name",
                exitCode: .cannotCreate)
        }
    }

    /// Writes a PNG file.
    ///
    /// - Parameters:
    ///   - pixels: `rgb8`, packed.
    ///   - suffix: added to the picture's own name.
    /// - Returns: the path written to.
    func write(
        _ pixels: [UInt8], width: Int, height: Int, for picture: DocumentReading.SearchedPicture, suffix: String
    ) throws(Complaint) -> String {
        guard let png = PNGEncoder.encode(pixels, width: width, height: height, format: .rgb8) else {
            throw Complaint("output.encode", "cannot draw the picture", hint: "check that there is enough memory")
        }
        let file = folder.appendingPathComponent(newName(stem(of: picture), suffix))
        do {
            try Data(png).write(to: file)
        } catch {
            throw Complaint("output.write", "cannot write \(file.path)", hint: "check that the disk has free space")
        }
        return file.path
    }

    /// A name this program has not used yet.
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

    private func stem(of picture: DocumentReading.SearchedPicture) -> String {
        let name = picture.source == "-" ? "standard-input" : (picture.source as NSString).lastPathComponent
        var stem = (name as NSString).deletingPathExtension
        if let page = picture.page { stem += "-\(page)" }
        if let time = picture.time { stem += "-\(Int((time * 1000).rounded()))ms" }
        return stem
    }
}
