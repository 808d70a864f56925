/** In place of an inserted value of a template literal. */
export const gap = '\0'

/** The text constants of a source, without those in its comments. */
export function stringsOf(source: string): string[] {
  const strings: string[] = []
  read(source, 0, strings, false)
  return strings
}

const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const quoted = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"/y

/** Reads code from `at`; inside a template literal it ends at the closing brace. Returns where it ended. */
function read(source: string, at: number, strings: string[], isInTemplate: boolean): number {
  let depth = 0
  while (at < source.length) {
    const skipped = lengthOf(comment, source, at)
    const [whole, single, double] = matchAt(quoted, source, at)
    if (skipped > 0) at += skipped
    else if (whole) {
      strings.push(single ?? double ?? '')
      at += whole.length
    } else if (source[at] === '`') at = readTemplate(source, at + 1, strings)
    else if (isInTemplate && source[at] === '}' && depth === 0) return at + 1
    else {
      if (source[at] === '{') depth += 1
      if (source[at] === '}') depth -= 1
      at += 1
    }
  }
  return at
}

function readTemplate(source: string, at: number, strings: string[]): number {
  let text = ''
  while (at < source.length && source[at] !== '`') {
    if (source.startsWith('${', at)) {
      text += gap
      at = read(source, at + 2, strings, true)
    } else {
      text += source[at]
      at += source[at] === '\\' ? 2 : 1
    }
  }
  strings.push(text)
  return at + 1
}

function matchAt(pattern: RegExp, source: string, at: number): string[] {
  pattern.lastIndex = at
  return pattern.exec(source) ?? []
}

function lengthOf(pattern: RegExp, source: string, at: number): number {
  return matchAt(pattern, source, at)[0]?.length ?? 0
}
