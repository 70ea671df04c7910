"""The symbols: what they say, which modules are dark, and how they are printed on a sheet."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
import zxingcpp
from PIL import Image

from specimen.sheet import SCALE, Colour, Sheet

VECTORS = Path(__file__).resolve().parents[3] / "Vectors"
F = zxingcpp.BarcodeFormat
FORMATS = {
    "pdf417": F.PDF417, "microPDF417": F.MicroPDF417, "qr": F.QRCode, "microQR": F.MicroQRCode,
    "dataMatrix": F.DataMatrix, "aztec": F.Aztec, "code128": F.Code128, "code39": F.Code39, "code93": F.Code93,
    "itf": F.ITF, "ean13": F.EAN13, "ean8": F.EAN8, "upcA": F.UPCA, "upcE": F.UPCE, "codabar": F.Codabar,
}
LINEAR = {"code128", "code39", "code93", "itf", "ean13", "ean8", "upcA", "upcE", "codabar"}
INK, PAPER = (24, 24, 28), (250, 250, 247)

Point = tuple[float, float]


@dataclass(frozen=True)
class Symbol:
    symbology: str  # as BarcodeSymbology names it
    bytes: bytes
    modules: np.ndarray  # true where dark; one row for the linear ones

    @property
    def columns(self) -> int:
        return self.modules.shape[1]


@dataclass
class Label:
    """A sheet with symbols on it, and where they are: four corners each in mm, the first where reading begins."""

    sheet: Sheet
    corner: float = 3.18
    symbols: list[tuple[Symbol, list[Point]]] = field(default_factory=list)

    # What specimen.photo.lay asks of a document.
    zone = (0.0, 0.0, 1.0, 1.0)

    @property
    def picture(self) -> np.ndarray:
        from specimen.document import Document
        return Document(self.sheet, [], self.zone, self.corner).picture

    def add(self, symbol: Symbol, x: float, y: float, module: int = 4, height: float = 12, turns: int = 0,
            ink: Colour = INK, paper: Colour | None = PAPER, quiet: float = 0) -> tuple[float, float]:
        """Prints the symbol with its top left corner at (x, y) mm, turned clockwise by `turns` quarters.

        `module` is in pixels of the sheet, so that every module is equally wide; `height` counts for linear
        symbols only. The answer is the size it takes, in mm.
        """
        dark = symbol.modules
        if symbol.symbology in LINEAR:
            dark = np.repeat(dark[:1], max(1, round(height * SCALE / module)), axis=0)
        mask = np.rot90(np.kron(dark, np.ones((module, module), bool)), -turns)
        if quiet and paper:
            self.sheet.box(x - quiet, y - quiet, mask.shape[1] / SCALE + 2 * quiet, mask.shape[0] / SCALE + 2 * quiet,
                           fill=paper)
        left, top = round(x * SCALE), round(y * SCALE)
        if paper:
            self.sheet.image.paste(paper, (left, top, left + mask.shape[1], top + mask.shape[0]))
        self.sheet.image.paste(ink, (left, top), Image.fromarray(np.uint8(mask) * 255))
        w, h = mask.shape[1] / SCALE, mask.shape[0] / SCALE
        box = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        self.symbols.append((symbol, box[turns % 4:] + box[:turns % 4]))
        return w, h


def symbol(symbology: str, payload: bytes | str, **options) -> Symbol:
    """`options` are those of zxingcpp.create_barcode: ec_level, columns…"""
    content = payload if isinstance(payload, bytes) else payload.encode("ascii")
    text = symbology in LINEAR or symbology == "microQR"
    made = zxingcpp.create_barcode(content.decode("ascii") if text else content, FORMATS[symbology], **options)
    image = np.array(zxingcpp.write_barcode_to_image(made, scale=1, add_quiet_zones=False))
    if symbology in LINEAR:
        image = image[image.shape[0] // 4][None]
    dark = image < 128
    columns = np.flatnonzero(dark.any(0))
    return Symbol(symbology, content, dark[:, columns[0]:columns[-1] + 1])


@lru_cache
def vectors(name: str):
    return json.loads((VECTORS / name).read_text())


def licence(name: str, columns: int = 11) -> Symbol:
    """A licence of Tests/Vectors/aamva, whose text stands for bytes one to one."""
    text = next(v["payload"] for v in vectors("aamva/vectors.json") if v["name"] == name)
    return symbol("pdf417", text.encode("latin-1"), columns=columns, ec_level="5")


def boarding_pass(symbology: str, name: str, **options) -> tuple[Symbol, dict[str, str]]:
    """A pass of Tests/Vectors/bcbp and its fields."""
    row = next(v for v in vectors("bcbp/passes.json") if v["name"] == name)
    return symbol(symbology, row["text"], **options), row["fields"]


def seal(name: str) -> Symbol:
    return symbol("dataMatrix", bytes.fromhex(vectors("vds/signed.json")["seals"][name]))


def health_proof(name: str) -> Symbol:
    return symbol("qr", vectors("vdsnc/published.json")[name].encode(), ec_level="L")


def anemones_licence() -> Symbol:
    """The one of Examples/licence-back.jpg: AAMVA Card Design Standard of 2020, version 10."""
    licence_elements = [
        "DAQX00000000", "DCSSPECIMEN", "DDEN", "DACANEMONE", "DDFN", "DADVIOLA", "DDGN", "DCAD", "DCBNONE", "DCDNONE",
        "DBD03152024", "DBB03141988", "DBA03142032", "DBC2", "DAU066 in", "DAYGRN", "DAG1 NO SUCH STREET",
        "DAINOWHERE", "DAJVA", "DAK200000000  ", "DCFSPECIMEN 0001", "DCGUSA", "DCK0000000000000001", "DAZBRO", "DDAF",
        "DDB01012020", "DDK1"]
    licence_file = "DL" + "\n".join(licence_elements) + "\n\r"
    state_file = "ZV" + "ZVANOT A DOCUMENT\n\r"
    start = 21 + 2 * 10
    header = "@\n\x1e\rANSI 636000100002"
    header += f"DL{start:04}{len(licence_file):04}ZV{start + len(licence_file):04}{len(state_file):04}"
    return symbol("pdf417", header + licence_file + state_file, columns=11, ec_level="5")
