// HarfBuzz is an ES module with top-level await for its WebAssembly, which Jest cannot load: it runs beside the test.
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'

const { file, texts } = JSON.parse(readFileSync(0, 'utf8'))
const stored = readFileSync(file)
const bytes = file.endsWith('.br') ? brotliDecompressSync(stored) : stored
const font = new Font(new Face(new Blob(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))))

/** Each glyph with its position, in font units. */
const shaped = texts.map((text) => {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const places = buffer.getGlyphPositions()
  let x = 0
  return buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const { xAdvance, xOffset, yOffset } = places[index]
    const placed = [codepoint, x + xOffset, yOffset]
    x += xAdvance
    return placed
  })
})
process.stdout.write(JSON.stringify(shaped))
