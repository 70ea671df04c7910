import VouchCore
import VouchImaging
import VouchKit
import VouchVision

/// Writes the pages of documents as if they had been scanned.
struct PageStraightener: Sendable {
    let folder: OutputFolder
    let dotsPerInch: Double

    /// Writes every page of one picture.
    ///
    /// - Parameter image: at full size, `rgb8`.
    /// - Returns: paths, by page of the reading.
    func write(
        _ reading: DocumentReading, picture index: Int, from image: Picture
    ) throws(Complaint) -> [Int: String] {
        var files: [Int: String] = [:]
        for (place, found) in reading.pages.enumerated() where found.picture == index {
            let number = files.count + 1
            let rectifier = PageRectifier(dotsPerInch: dotsPerInch)
            guard let page = image.withView({ rectifier.page(of: found.value.document, in: $0) }) else {
                throw Complaint(
                    "page.notStraightened", "cannot straighten page \(number)",
                    hint: "take the picture from directly above")
            }
            files[place] = try folder.write(
                page.pixels, width: page.width, height: page.height, for: reading.pictures[index],
                suffix: "page-\(number)")
        }
        return files
    }
}
