import ArgumentParser
import Foundation
import VouchInference
import VouchNetworks
import VouchOpenSSL
import VouchPages
import VouchServer

/// What browsers load.
struct PageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folder of the pages for browsers. (default: beside the program)",
            valueName: "folder"))
    var pages: String?

    @Option(
        help: ArgumentHelp(
            "The module for browsers that `make wasm` writes. (default: beside the pages, or out/vouch.wasm)",
            valueName: "file"))
    var module: String?

    /// What browsers load: the pages of this program, with the networks that their module needs.
    func files(_ cryptography: OpenSSLCryptography) throws -> PageFiles {
        var files = try CommittedPages.load(from: pages, module: module).files
        if files["vouch.wasm"] != nil {
            let networks = try CommittedNetworks.load()
            files["mrz-finder.vnet"] = networks.mrzFinder
            files["mrz-recogniser.vnet"] = networks.mrzRecogniser
            files["mrz-witness.vnet"] = networks.mrzWitness
            files["document-finder.vnet"] = networks.documentFinder
            // Those of faces are fetched, and a server may lack them.
            if let engines = try? EngineFolder.find() {
                for name in ["face-finder.vnet", "face-mesh.vnet", "face-iris.vnet"] {
                    files[name] = try? [UInt8](Data(contentsOf: URL(fileURLWithPath: engines.model(name))))
                }
            }
        }
        return try PageFiles(files) { try cryptography.digest(.sha384, of: $0) }
    }
}
