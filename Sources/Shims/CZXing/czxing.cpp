#include "czxing.h"

#include "assertions.h"

#define ZX_USE_UTF8 1
#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#include <ZXing/ReadBarcode.h>
#include <ZXing/ZXVersion.h>

#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#define CZ_TEXT_(x) #x
#define CZ_TEXT(x) CZ_TEXT_(x)

using ZXing::BarcodeFormat;

namespace {

struct Name {
    uint32_t bit;
    BarcodeFormat format;
};

const Name names[] = {
    {CZ_PDF417, BarcodeFormat::PDF417},         {CZ_QR, BarcodeFormat::QRCode},
    {CZ_MICRO_QR, BarcodeFormat::MicroQRCode},  {CZ_DATA_MATRIX, BarcodeFormat::DataMatrix},
    {CZ_AZTEC, BarcodeFormat::Aztec},           {CZ_CODE128, BarcodeFormat::Code128},
    {CZ_CODE39, BarcodeFormat::Code39},         {CZ_CODE93, BarcodeFormat::Code93},
    {CZ_ITF, BarcodeFormat::ITF},               {CZ_EAN13, BarcodeFormat::EAN13},
    {CZ_EAN8, BarcodeFormat::EAN8},             {CZ_UPCA, BarcodeFormat::UPCA},
    {CZ_UPCE, BarcodeFormat::UPCE},             {CZ_CODABAR, BarcodeFormat::Codabar},
};

struct Symbol {
    uint32_t bit;
    int32_t lines;
    std::vector<uint8_t> bytes;
    int32_t part_index, part_count;
    std::string part_id;
    float corners[8];
};

}  // namespace

struct cz_results {
    std::vector<Symbol> symbols;
};

const char *cz_version(void) {
    return CZ_TEXT(ZXING_VERSION_MAJOR) "." CZ_TEXT(ZXING_VERSION_MINOR) "." CZ_TEXT(ZXING_VERSION_PATCH);
}

static ZXing::DecodeHints hints(const cz_request &request) {
    ZXing::DecodeHints hints;
    ZXing::BarcodeFormats formats;
    for (const Name &name : names)
        if (request.symbologies & name.bit) formats |= name.format;
    hints.setFormats(formats);
    hints.setTryHarder(request.try_harder != 0);
    hints.setTryRotate(request.try_rotate != 0);
    hints.setTryDownscale(request.try_downscale != 0);
    hints.setIsPure(request.is_pure != 0);
    hints.setMaxNumberOfSymbols(static_cast<uint8_t>(request.maximum_count));
    hints.setReturnCodabarStartEnd(true);
    hints.setBinarizer(request.binarizer == CZ_GLOBAL_HISTOGRAM   ? ZXing::Binarizer::GlobalHistogram
                       : request.binarizer == CZ_FIXED_THRESHOLD ? ZXing::Binarizer::FixedThreshold
                                                                 : ZXing::Binarizer::LocalAverage);
    return hints;
}

static void append(const ZXing::Result &result, std::vector<Symbol> &symbols) {
    if (!result.isValid()) return;
    for (const Name &name : names) {
        if (name.format != result.format()) continue;
        Symbol symbol;
        symbol.bit = name.bit;
        symbol.lines = result.lineCount();
        symbol.bytes.assign(result.bytes().begin(), result.bytes().end());
        symbol.part_index = result.isPartOfSequence() ? result.sequenceIndex() : -1;
        symbol.part_count = result.sequenceSize();
        symbol.part_id = result.sequenceId();
        for (int i = 0; i < 4; ++i) {
            const auto corner = result.position()[i];
            symbol.corners[2 * i] = static_cast<float>(corner.x);
            symbol.corners[2 * i + 1] = static_cast<float>(corner.y);
        }
        symbols.push_back(std::move(symbol));
        return;
    }
}

int32_t cz_read(const cz_picture *picture, const cz_request *request, cz_results **results) {
    if (!picture || !request || !results || !picture->pixels) return CZ_INVALID_ARGUMENT;
    *results = nullptr;
    if (picture->width < 1 || picture->width > 65535 || picture->height < 1 || picture->height > 65535
        || picture->stride < picture->width || picture->stride > INT32_MAX)
        return CZ_INVALID_ARGUMENT;
    // The library addresses pixels with 32 bits.
    if (static_cast<uint64_t>(picture->stride) * picture->height > INT32_MAX) return CZ_INVALID_ARGUMENT;
    if (request->maximum_count < 1 || request->maximum_count > 255) return CZ_INVALID_ARGUMENT;
    // An empty set would mean everything to the library.
    if ((request->symbologies & ((1u << 14) - 1)) == 0) return CZ_INVALID_ARGUMENT;
    try {
        const ZXing::ImageView view(picture->pixels, static_cast<int>(picture->width),
                                    static_cast<int>(picture->height), ZXing::ImageFormat::Lum,
                                    static_cast<int>(picture->stride));
        const ZXing::DecodeHints asked = hints(*request);
        ZXing::Results read;
        if (!cz::survives_assertions([&] { read = ZXing::ReadBarcodes(view, asked); })) return CZ_FAILED;
        auto found = std::make_unique<cz_results>();
        for (const auto &result : read) append(result, found->symbols);
        *results = found.release();
        return CZ_OK;
    } catch (const std::bad_alloc &) {
        return CZ_OUT_OF_MEMORY;
    } catch (...) {
        return CZ_FAILED;
    }
}

size_t cz_results_count(const cz_results *results) { return results ? results->symbols.size() : 0; }

int32_t cz_results_symbol(const cz_results *results, size_t index, cz_symbol *symbol) {
    if (!results || !symbol || index >= results->symbols.size()) return CZ_INVALID_ARGUMENT;
    const Symbol &found = results->symbols[index];
    symbol->symbology = found.bit;
    symbol->line_count = found.lines;
    symbol->bytes = found.bytes.data();
    symbol->count = found.bytes.size();
    symbol->part_index = found.part_index;
    symbol->part_count = found.part_count;
    symbol->part_id = found.part_id.c_str();
    for (int i = 0; i < 8; ++i) symbol->corners[i] = found.corners[i];
    return CZ_OK;
}

void cz_results_free(cz_results *results) { delete results; }

int32_t cz_draw_qr(const uint8_t *text, size_t count, uint8_t *modules, size_t capacity, uint32_t *side) {
    const size_t most = 177;
    if (!text || !modules || !side || count < 1 || count > 4296 || capacity < most * most) return CZ_INVALID_ARGUMENT;
    *side = 0;
    for (size_t i = 0; i < count; ++i)
        if (text[i] < 0x20 || text[i] > 0x7E) return CZ_INVALID_ARGUMENT;
    try {
        const std::string content(reinterpret_cast<const char *>(text), count);
        ZXing::BitMatrix matrix(1, 1);
        std::string refusal;
        const bool survived = cz::survives_assertions([&] {
            try {
                // Of the writer's nine levels, 2 and 3 are M: a screen shows clean modules.
                matrix = ZXing::MultiFormatWriter(BarcodeFormat::QRCode).setMargin(0).setEccLevel(3).encode(content, 0, 0);
            } catch (const std::exception &error) {
                refusal = error.what();
            }
        });
        if (!survived) return CZ_FAILED;
        if (!refusal.empty() || matrix.width() != matrix.height() || matrix.width() > static_cast<int>(most))
            return CZ_INVALID_ARGUMENT;
        for (int y = 0; y < matrix.height(); ++y)
            for (int x = 0; x < matrix.width(); ++x) modules[y * matrix.width() + x] = matrix.get(x, y) ? 1 : 0;
        *side = static_cast<uint32_t>(matrix.width());
        return CZ_OK;
    } catch (const std::bad_alloc &) {
        return CZ_OUT_OF_MEMORY;
    } catch (...) {
        return CZ_FAILED;
    }
}
