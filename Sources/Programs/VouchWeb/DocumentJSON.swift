import VouchCore
import VouchVision

/// The keys of `pages` in `vouch read --json`, as far as a page needs them.
func json(_ documents: [FoundDocument]) -> [UInt8] {
    var json = JSONBytes()
    json.array { list in
        for document in documents { list.object { write(document, to: &$0) } }
    }
    return json.bytes
}

private func write(_ document: FoundDocument, to item: inout JSONBytes) {
    item.key("corners")
    item.array { corners in
        for corner in document.corners.corners {
            corners.array {
                $0.number(corner.x, digits: 1)
                $0.number(corner.y, digits: 1)
            }
        }
    }
    item.key("format")
    item.text(document.format.identifier)
    item.key("confidence")
    item.number(Double(document.confidence))
    item.key("coverage")
    item.number(document.coverage)
    item.key("cropped")
    item.boolean(document.isCropped)
    item.key("uprightKnown")
    item.boolean(document.isUprightKnown)
    item.key("visibleEdges")
    item.array { edges in
        if document.visibleEdges.contains(.top) { edges.text("top") }
        if document.visibleEdges.contains(.right) { edges.text("right") }
        if document.visibleEdges.contains(.bottom) { edges.text("bottom") }
        if document.visibleEdges.contains(.left) { edges.text("left") }
    }
    item.key("dotsPerInch")
    if let resolution = document.dotsPerInch() { item.number(resolution, digits: 1) } else { item.null() }
}
