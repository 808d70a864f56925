import { inflateSync } from 'node:zlib'

interface Pdf {
  /** The text that can be copied from each page, by drawn lines. */
  pages: string[]
  tags: Record<string, number>
  title: string
  language: string
  alternatives: string[]
  /** Without the prefix of a subset. */
  fonts: string[]
  /** How many characters are drawn as the glyph of a missing one. */
  boxes: number
  /** The font size of each piece of text, in points. */
  sizes: number[]
}

type BodyOf = (id: string | undefined) => string

/** Opens what lib/reports and lib/letter-pdf write: their own kind of file, not any PDF. */
export function openPdf(file: Buffer) {
  const source = file.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body)
  const bodyOf: BodyOf = (id) => objects.get(id ?? '') ?? ''
  const kids = [...objects.values()].find((body) => /\/Type \/Pages\b/.test(body)) ?? ''
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(kids)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = bodyOf(id)
    return { page, content: streamOf(bodyOf(/\/Contents (\d+) 0 R/.exec(page)?.[1])) }
  })
  return { objects, bodyOf, pages }
}

/** Reads back what such a file shows. */
export function readPdf(file: Buffer): Pdf {
  const { objects, bodyOf, pages: opened } = openPdf(file)
  let boxes = 0
  const sizes: number[] = []
  const pages = opened.map(({ page, content }) => {
    const fonts = fontsOf(page, bodyOf)
    boxes += boxesIn(content)
    for (const [, size] of content.matchAll(/\/F\d+ ([\d.]+) Tf/g)) sizes.push(Number(size))
    return textOf(content, fonts)
  })
  const tags: Record<string, number> = {}
  for (const body of objects.values()) {
    const name = /\/S \/(\w+)\n(?:[\s\S]*)\/P \d+ 0 R/.exec(body)?.[1]
    if (name) tags[name] = (tags[name] ?? 0) + 1
  }
  const all = [...objects.values()].filter((body) => !body.includes('stream\n')).join('\n')
  return {
    pages,
    tags,
    title: stringsAt(`/Title ${bodyOf(/\/Title (\d+) 0 R/.exec(all)?.[1])}`, 'Title')[0] ?? '',
    language: /\/Type \/Catalog[\s\S]*?\/Lang \((\w+)\)/.exec(all)?.[1] ?? '',
    alternatives: stringsAt(all, 'Alt'),
    fonts: [...new Set([...all.matchAll(/\/BaseFont \/[A-Z]{6}\+(\S+)/g)].map(([, name = '']) => name))].toSorted(),
    boxes,
    sizes,
  }
}

function streamOf(body: string): string {
  const data = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? ''
  const bytes = Buffer.from(data, 'latin1')
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : data
}

/** The bodies of a page's fonts, by their names in its content. */
export function fontBodies(page: string, bodyOf: BodyOf): [name: string, body: string][] {
  const inline = /\/Font <<([\s\S]*?)>>/.exec(page)?.[1]
  const resources = inline ?? /\/Font <<([\s\S]*?)>>/.exec(bodyOf(/\/Resources (\d+) 0 R/.exec(page)?.[1]))?.[1] ?? ''
  return Array.from(resources.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = '', id]) => [name, bodyOf(id)])
}

/** The characters of each glyph, by font of a page. */
function fontsOf(page: string, bodyOf: BodyOf): Map<string, Map<number, string>> {
  return new Map(
    fontBodies(page, bodyOf).map(([name, body]) => {
      const map = streamOf(bodyOf(/\/ToUnicode (\d+) 0 R/.exec(body)?.[1]))
      const letters = [...map.matchAll(/\[(<[^\]]*)\]/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
          fromUtf16(Buffer.from(hex.replaceAll(' ', ''), 'hex')),
        ),
      )
      return [name, new Map(letters.map((letter, glyph) => [glyph, letter]))]
    }),
  )
}

function boxesIn(content: string): number {
  const shown = [...content.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, each = '']) => [
    ...each.matchAll(/<([0-9a-f]+)>/g),
  ])
  return shown.flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []).filter((glyph) => glyph === '0000').length
}

/** A line is its `ActualText`, else the text of its glyphs. */
function textOf(content: string, fonts: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>()
  let actual: string | null = null
  const lines: string[] = []
  const tokens = /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\bEMC\b|\bET\b/g
  let line = ''
  const end = () => {
    if (line) lines.push(line)
    line = ''
  }
  for (const [token, said, name, shown] of content.matchAll(tokens)) {
    if (said !== undefined) {
      end()
      actual = unescaped(said)
    } else if (name) font = fonts.get(name) ?? new Map()
    else if (shown && actual === null)
      line += [...shown.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '')
        .join('')
    else if (token === 'EMC') {
      if (actual !== null) line = actual
      actual = null
      end()
    } else if (token === 'ET' && actual === null) end()
  }
  return lines.join('\n')
}

function stringsAt(source: string, key: string): string[] {
  return [...source.matchAll(new RegExp(`/${key} \\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`, 'g'))].map(([, text = '']) =>
    unescaped(text),
  )
}

function unescaped(text: string): string {
  const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const bytes = Buffer.from(
    text.replace(/\\([\s\S])/g, (_, each: string) => controls[each] ?? each),
    'latin1',
  )
  return bytes[0] === 0xfe && bytes[1] === 0xff ? fromUtf16(bytes.subarray(2)) : bytes.toString('latin1')
}

function fromUtf16(bytes: Buffer): string {
  return Buffer.from(bytes).swap16().toString('utf16le')
}
