public import VouchCore
public import VouchFace

/// Traces of a display's or a print's grid on a face: moiré.
public enum DisplayGrid {
    /// The power of the strongest single frequency in light or colour, over what is usual at that fineness: about 5 for
    /// faces, above a hundred for a grid. Measured on the picture's own pixels, in squares of 64 in and around the
    /// face, of which most must have it: a grid goes through the whole face, while fine regular hair or cloth is in
    /// some of the squares.
    ///
    /// - Returns: nil if no such square lies in the picture.
    public static func value(_ mesh: FaceMesh, in picture: ImageView) -> Double? {
        let pixels = FramePixels(picture)
        let box = mesh.box
        var spectra = [[Spectrum]](repeating: [], count: 3)
        for y in [0.1, 0.45, 0.8] {
            for x in [0.2, 0.5, 0.8] {
                let (left, top) = (box.x + box.width * x - 32, box.y + box.height * y - 32)
                guard pixels.contains(left, top), pixels.contains(left + 64, top + 64) else { continue }
                add(Int(left), Int(top), pixels, &spectra)
            }
        }
        guard !spectra[0].isEmpty else { return nil }
        return spectra.map { Spectrum(median: $0).peak }.max()
    }

    /// Light, red against green, blue against green: a display's stripes of primaries show in the colours, where skin has
    /// nothing fine.
    private static func add(_ left: Int, _ top: Int, _ pixels: FramePixels, _ spectra: inout [[Spectrum]]) {
        let size = Spectrum.size
        var planes = [[Float]](repeating: [Float](repeating: 0, count: size * size), count: 3)
        for y in 0..<size {
            for x in 0..<size {
                let colour = pixels.colour(left + x, top + y)
                let at = y * size + x
                planes[0][at] = (colour.x + 2 * colour.y + colour.z) / 4
                planes[1][at] = colour.x - colour.y
                planes[2][at] = colour.z - colour.y
            }
        }
        for index in spectra.indices { spectra[index].append(Spectrum(planes[index])) }
    }
}
