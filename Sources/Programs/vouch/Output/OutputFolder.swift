import Foundation
import Synchronization
import VouchFiles
import VouchImaging
import VouchKit

/// A folder for output pictures, named after their source pictures and readable by the user alone.
final class OutputFolder: Sendable {
    private let folder: TargetFolder
    /// Pictures of two people may have the same name.
    private let taken = Mutex<Set<String>>([])

    /// Creates the folder if it does not exist.
    init(_ path: String) throws(Complaint) {
        do throws(WritingFailure) {
            folder = try TargetFolder(path, isCreated: true)
            try folder.probe()
        } catch {
            throw Complaint(folder: path, error)
        }
    }

    /// Writes a PNG file. One of that name is replaced only if it is a picture that Vouch wrote.
    ///
    /// - Parameter suffix: added to the picture's own name.
    /// - Returns: the path written to.
    func write(_ png: Data, for picture: Reading.Picture, suffix: String) throws(Complaint) -> String {
        let name = newName(stem(of: picture), suffix)
        do throws(WritingFailure) {
            try folder.write([.init(name: name, bytes: Data(PNGMark.marked([UInt8](png))))]) {
                folder.hasMarkedPicture($0)
            }
        } catch {
            throw Complaint(error)
        }
        return folder.path(of: name)
    }

    /// A PNG file of pixels: `rgb8`, packed.
    static func png(_ pixels: [UInt8], width: Int, height: Int) throws(Complaint) -> Data {
        guard let png = PNGEncoder.encode(pixels, width: width, height: height, format: .rgb8) else {
            throw Complaint("output.encode", "cannot draw the picture", hint: "check that there is enough memory")
        }
        return Data(png)
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

    private func stem(of picture: Reading.Picture) -> String {
        let name = picture.source == "-" ? "standard-input" : (picture.source as NSString).lastPathComponent
        var stem = (name as NSString).deletingPathExtension
        if let page = picture.page { stem += "-\(page)" }
        if let time = picture.time { stem += "-\(Int((time * 1000).rounded()))ms" }
        return stem
    }
}
