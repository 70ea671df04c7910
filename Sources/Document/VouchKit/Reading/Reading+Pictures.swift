import Foundation
internal import VouchFiles
public import VouchImaging
public import VouchReport
public import VouchVision

// What a reading says of pictures, for its way to another process.

extension PictureQuality: Codable {
    private enum Key: String, CodingKey { case sharpness, glare, brightness, contrast, moire }

    /// Takes over a quality from another process.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        self.init(
            sharpness: try members.decode(Float.self, forKey: .sharpness),
            glare: try members.decode(Float.self, forKey: .glare),
            brightness: try members.decode(Float.self, forKey: .brightness),
            contrast: try members.decode(Float.self, forKey: .contrast),
            moire: try members.decode(Float.self, forKey: .moire))
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(sharpness, forKey: .sharpness)
        try members.encode(glare, forKey: .glare)
        try members.encode(brightness, forKey: .brightness)
        try members.encode(contrast, forKey: .contrast)
        try members.encode(moire, forKey: .moire)
    }
}

extension PictureFormat: Codable {
    /// Takes over a format from another process, by its name.
    public init(from decoder: any Decoder) throws {
        let place = try decoder.singleValueContainer()
        let name = try place.decode(String.self)
        guard let format = Self.allCases.first(where: { $0.name == name }) else {
            throw DecodingError.dataCorruptedError(in: place, debugDescription: "not a format")
        }
        self = format
    }

    public func encode(to encoder: any Encoder) throws {
        var place = encoder.singleValueContainer()
        try place.encode(name)
    }
}

extension PagePicture: Codable {
    private enum Key: String, CodingKey { case page, file, mime, width, height }

    /// Takes over a picture from another process.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        let mime = try members.decode(String.self, forKey: .mime)
        guard ["image/jpeg", "image/png"].contains(mime) else {
            throw DecodingError.dataCorruptedError(forKey: .mime, in: members, debugDescription: "not a picture")
        }
        self.init(
            page: try members.decode(Int.self, forKey: .page),
            file: [UInt8](try members.decode(EnclosedFile.self, forKey: .file).bytes), mime: mime,
            width: try members.decode(Int.self, forKey: .width), height: try members.decode(Int.self, forKey: .height))
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(page, forKey: .page)
        try members.encode(EnclosedFile(file.reveal { Data($0) }), forKey: .file)
        try members.encode(mime, forKey: .mime)
        try members.encode(width, forKey: .width)
        try members.encode(height, forKey: .height)
    }
}

extension GraphicPicture: Codable {
    private enum Key: String, CodingKey { case graphic, file }

    /// Takes over a picture from another process.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        self.init(
            graphic: try members.decode(Int.self, forKey: .graphic),
            file: [UInt8](try members.decode(EnclosedFile.self, forKey: .file).bytes))
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(graphic, forKey: .graphic)
        try members.encode(EnclosedFile(file.reveal { Data($0) }), forKey: .file)
    }
}
