/// The pictures on one page of a PDF, as `pdfimages -list` prints them.
struct PageImages {
    struct Image: Hashable {
        let width: Int
        let height: Int
        /// At the size at which the page shows it.
        let dotsPerInch: Double
    }

    /// In the order of the page; masks, which belong to a picture, are left out.
    let images: [Image]

    /// `page num type width height color comp bpc enc interp object ID x-ppi y-ppi size ratio`, a line for each.
    init(listing: String) {
        images = listing.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count >= 14, words[2] == "image", let width = Int(words[3]), let height = Int(words[4]),
                width > 0, height > 0, let across = Double(words[12]), let down = Double(words[13]), across > 0,
                down > 0,
                across.isFinite, down.isFinite
            else { return nil }
            return Image(width: width, height: height, dotsPerInch: max(across, down))
        }
    }

    /// The resolution of the picture that is the whole page; nil if the page is anything else.
    ///
    /// - Parameter page: in points.
    func resolution(of page: PDFFile.PageSize) -> Double? {
        guard images.count == 1, let image = images.first else { return nil }
        let shown = Double(max(image.width, image.height)) * 72 / image.dotsPerInch
        let other = Double(min(image.width, image.height)) * 72 / image.dotsPerInch
        guard shown >= 0.8 * page.longer, other >= 0.8 * page.shorter else { return nil }
        // The listing rounds. A hair less than exact, or the page would be rounded up to one more pixel.
        let exact = Double(max(image.width, image.height)) * 72 / page.longer * (1 - 1e-6)
        return abs(exact / image.dotsPerInch - 1) < 0.02 ? exact : image.dotsPerInch
    }
}
