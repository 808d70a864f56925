import { escapeFormula, unescapeFormula, writeCsv } from './formula-escaping'

describe('a formula', () => {
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1',
    '\u00a0=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '\u200b=1',
    "'=1",
    "''=1",
  ]

  test.each(formulas)('%j is a text in an export, and itself again after an import', (cell) => {
    expect(escapeFormula(cell)).toBe(`'${cell}`)
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
  })

  test.each([
    ["a;=cmd|'/C calc'!A0;b", "a;'=cmd|'/C calc'!A0;b"],
    ['one\n=1+1;x', "one\n'=1+1;x"],
    ['one\r\n=1', "one\r\n'=1"],
    ['a\t+1', "a\t'+1"],
    ['a, -1', "a,' -1"],
    ['a;＝1;\u200b@x', "a;'＝1;'\u200b@x"],
    ['a;"=1+1"', 'a;\'"=1+1"'],
    ["a;'=1", "a;''=1"],
    ['=a;=b', "'=a;'=b"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ["';=1", "';'=1"],
  ])('%j within a cell is a text too, wherever the file is cut, and itself again after an import', (cell, text) => {
    expect(escapeFormula(cell)).toBe(text)
    expect(unescapeFormula(text)).toBe(cell)
  })

  test.each([';', '\t', ','])('a file that is cut at %j has no formula', (separator) => {
    const signs = ['=1+1', '+1', '-1', '@x', ' ＝1', "'=1", '"=1']
    const cells = [';', '\t', ',', '\n', '\r\n'].flatMap((cut) => signs.map((sign) => `a${cut}${sign}${cut}b`))
    for (const cell of cells) expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
    const parts = writeCsv(cells.map((cell) => [cell, cell]))
      .slice(1)
      .split(/[\r\n]+/)
      .flatMap((line) => line.split(separator))
    expect(parts.filter((part) => /^["\s]*[=+\-@＝＋－＠]/u.test(part))).toEqual([])
  })

  test.each([
    'a; b',
    'one\ntwo',
    "a, 'b'",
    '1;2',
    "one\n'two'",
    '',
    "'",
    "O'Neil",
    "'quoted'",
    'a=1',
    '1-2',
    'ก-ข',
    '🌙',
  ])('%j is no formula', (cell) => {
    expect(escapeFormula(cell)).toBe(cell)
    expect(unescapeFormula(cell)).toBe(cell)
  })
})
