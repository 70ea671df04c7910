import Foundation
package import VouchCore
package import VouchFiles

extension EnclosedFile {
    package init(_ picture: Sensitive<[UInt8]>) { self.init(picture.reveal { Data($0) }) }

    package var picture: Sensitive<[UInt8]> { Sensitive([UInt8](bytes)) }
}
