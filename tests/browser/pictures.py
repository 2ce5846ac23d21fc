"""Screenshots in 256 colours: small enough to be kept beside the pages that show them."""

import base64
import struct
import zlib

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Browser, Page

COLOURS = 256
PIXELS = """
async (png) => {
  const picture = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const bytes = canvas.getImageData(0, 0, picture.width, picture.height).data;
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return [picture.width, picture.height, btoa(text)];
}
"""
Colours = npt.NDArray[np.uint8]


def pixels(browser: Browser, png: bytes) -> Colours:
    """A picture as rows of pixels of red, green and blue; the browser reads it, on an empty page without rules."""
    empty = browser.new_page()
    width, height, found = empty.evaluate(PIXELS, base64.b64encode(png).decode())
    empty.close()
    return np.frombuffer(base64.b64decode(found), np.uint8).reshape(height, width, 4)[:, :, :3]


def reduced(page: Page) -> bytes:
    """A screenshot as a PNG of few colours."""
    browser = page.context.browser
    assert browser is not None
    taken = pixels(browser, page.screenshot(animations="disabled", caret="hide"))
    height, width, _ = taken.shape
    palette, chosen = quantized(taken.reshape(-1, 3))
    return _png(width, height, palette, chosen)


def quantized(pixels: Colours) -> tuple[Colours, Colours]:
    """A palette by median cut over the colours that occur, and for each pixel its number in it."""
    codes = (pixels[:, 0].astype(np.uint32) << 16) | (pixels[:, 1].astype(np.uint32) << 8) | pixels[:, 2]
    found, where, counts = np.unique(codes, return_inverse=True, return_counts=True)
    colours = np.stack([found >> 16, (found >> 8) & 255, found & 255], axis=1).astype(np.float64)
    boxes = [np.arange(len(found))]
    while len(boxes) < min(COLOURS, len(found)):
        worst = max(range(len(boxes)), key=lambda at: _spread(colours[boxes[at]], counts[boxes[at]]))
        boxes += _cut(boxes.pop(worst), colours, counts)
    palette = np.array([np.average(colours[box], axis=0, weights=counts[box]) for box in boxes])
    number = np.zeros(len(found), np.uint8)
    for at, box in enumerate(boxes):
        number[box] = at
    return palette.round().astype(np.uint8), number[where]


def _spread(colours: npt.NDArray[np.float64], counts: npt.NDArray[np.int64]) -> float:
    """How far the pixels of a box are from its middle, all together; the root of a number counts more than the rest."""
    middle = np.average(colours, axis=0, weights=counts)
    return float((((colours - middle) ** 2).sum(axis=1) * np.sqrt(counts)).sum())


def _cut(
    box: npt.NDArray[np.intp], colours: npt.NDArray[np.float64], counts: npt.NDArray[np.int64]
) -> list[npt.NDArray[np.intp]]:
    """Cut a box in two where it is longest, at the middle of its pixels."""
    longest = int(np.ptp(colours[box], axis=0).argmax())
    box = box[colours[box, longest].argsort(kind="stable")]
    weight = np.sqrt(counts[box]).cumsum()
    at = int(np.searchsorted(weight, weight[-1] / 2))
    at = min(max(at, 1), len(box) - 1)
    return [box[:at], box[at:]]


def _png(width: int, height: int, palette: Colours, chosen: Colours) -> bytes:
    rows = np.concatenate([np.zeros((height, 1), np.uint8), chosen.reshape(height, width)], axis=1)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
