import VouchClient
import VouchDialects
import VouchJOSE
import VouchSelphID
import VouchVision

/// The only new code: what a phone has, and who reads. Called once, before `initSdk`.
struct Device {
    let camera: any SelphID.CameraProviding
    let encoder: any SelphID.PictureEncoding
    let finder: DocumentFinder
    let server: VouchClient
    let chip: SelphIDChipReader
    let tokens: SelphID.TokenSealing

    func install() {
        SelphID.SDKController.shared.setup { providers in
            providers.camera = camera
            providers.encoder = encoder
            providers.findDocuments = { [finder] picture in finder.documents(in: picture) }
            providers.reader = SelphIDServerReader(server, encoder: encoder)
            providers.chip = chip
            providers.tokens = tokens
        }
    }
}
