/** Prefixes and repeated units: each was, or could be, parsed in more than linear time. */
const patterns: [name: string, unit: string, around?: [string, string]][] = [
  ['runs of 100 marks', `a${'\u0301'.repeat(50)}${'\u0316'.repeat(50)}`],
  ['hexadecimal digits', 'a'],
  ['groups of an IPv6 address', 'a:', ['', 'z']],
  ['spaces', ' ', ['x', 'x']],
  ['line breaks', '\n', ['x', 'x']],
  ['carriage returns', '\r', ['x', 'x']],
  ['separators', ',;'],
  ['quotation marks', '"\''],
  ['labels of a mailbox', 'a.', ['', '@']],
  ['labels of a host', 'a.', ['a@', '1']],
  ['wildcards', '%_\\'],
  ['formulas', ';=1'],
  ['pieces of Hangul', '\u1112\u1161\u11ab'],
  ['letters that show nothing', '\u200b'],
  ['joined letters', 'a\u200d', ['', 'a']],
  ['letters in many forms', 'a\ufe0f\u200d'],
  ['marks of Thai around sara aa', '\u0e01\u0e49\u0e4d\u0e32\u0e49'],
  ['figures with blanks', '1 - '],
]

export function hostileTexts(bytes: number): [name: string, text: string][] {
  const marks = Math.floor((bytes - 8) / 4)
  const inWrongOrder = `a${'\u0301'.repeat(marks)}${'\u0316'.repeat(marks)}`
  return [
    ['marks in the wrong order', inWrongOrder],
    ...patterns.map(([name, unit, [before, after] = ['', '']]): [string, string] => {
      const times = Math.floor((bytes - 16) / Buffer.byteLength(JSON.stringify(unit).slice(1, -1)))
      return [name, before + unit.repeat(Math.max(1, times)) + after]
    }),
  ]
}

export function hostileValues(bytes: number): [name: string, json: string][] {
  const [eighth, item] = ['['.repeat(6), 'x'.repeat(Math.floor(bytes / 80))]
  const grid = JSON.stringify(Array.from({ length: 64 }, () => Array.from({ length: 64 }, () => 0)))
  return [
    ['64 long texts', JSON.stringify(Array.from({ length: 64 }, () => item))],
    ['64 by 64 figures', grid.slice(0, bytes - 1)],
    ['arrays as deep as may be', `${eighth}"${'x'.repeat(bytes - 20)}"${eighth.replaceAll('[', ']')}`],
    ['arrays without end', '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
    ['objects without end', `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`],
    ['a figure of many digits', '1'.repeat(bytes - 2)],
    ['a fraction of many digits', `0.${'1'.repeat(bytes - 4)}`],
    ['names without end', `{${Array.from({ length: bytes / 12 }, (_, n) => `"${n.toString(36)}":1`).join()}}`],
    ['names that are figures', `{${Array.from({ length: bytes / 16 }, (_, n) => `"${n * 65_536}":1`).join()}}`],
    ['one name again and again', `{${'"a":1,'.repeat(bytes / 7)}"a":1}`],
    ['blanks', `${' '.repeat(bytes / 2)}1${'\n'.repeat(bytes / 2 - 10)}`],
    ['escaped letters', `"${'\\u0061'.repeat(bytes / 6 - 2)}"`],
  ]
}
