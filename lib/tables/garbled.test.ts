import { cellsIn, in874, tableIn } from '../../tests/support/tables'
import { leastCpuMs } from '../../tests/support/timing'
import { isWesternIn874 } from './garbled.mjs'

const heading = 'ชื่อนักเรียน,ระดับชั้น,ครู'
const students = 'เด็กหญิงดาว ใจดี,ป.4,ครูศรี\nเด็กชายตะวัน มั่นคง,ป.4,ครูศรี'
const list = `${heading}\n${students}`
const asLatin = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes)
const lostIn = (text: string) => text.replace(/[\u0e00-\u0e7f]/g, '?')

describe('a file whose Thai was lost as it was saved is named as that', () => {
  test.each([
    ['everywhere', lostIn(list)],
    ['below English headings', `Student name,Grade,Email\n${lostIn(students)}`],
    ['to the mark of broken letters', list.replace(/[\u0e00-\u0e7f]/g, '\ufffd')],
  ])('%s', async (_, text) => {
    expect(await cellsIn(text)).toBe('lostLetters')
  })

  test.each([
    ['question marks in one cell', `${list}\n???? ???,ป.4,ครูศรี`],
    ['a question', `Name,Reason\nDao,Is it ADHD??\nTawan,Why?`],
    ['one doubtful cell in a short file', 'Name,Grade\n??,4'],
    ['teachers who ask', `Name,Note\nดาว,??\nตะวัน,??`],
  ])('%s are no reason to refuse a file', async (_, text) => {
    expect(await cellsIn(text)).toHaveLength(text.split('\n').length)
  })
})

describe('a file whose Thai was read in another encoding and saved again is named as that', () => {
  test.each([
    ['UTF-8 read as windows-1252', asLatin(Buffer.from(list))],
    ['UTF-8 read as Latin-1', Buffer.from(list).toString('latin1')],
    ['UTF-8 read as windows-874', new TextDecoder('windows-874').decode(Buffer.from(list))],
    ['windows-874 read as windows-1252', asLatin(in874(list))],
    ['UTF-8 read twice', asLatin(Buffer.from(asLatin(Buffer.from(list))))],
    ['English headings above it', `Name,Grade,Teacher\n${asLatin(Buffer.from(students))}`],
  ])('%s', async (_, text) => {
    expect(await cellsIn(text)).toBe('wrongEncoding')
  })

  test.each([
    ['names of Europe', 'Name,Grade\nÉlodie Müller,4\nJosé Peña,4\nÅsa Öberg,4'],
    ['Thai words that look like it', 'ชื่อ,ชั้น\nเนตรนภา เธียรไท,ป.4\nเธอ,ป.4\nเน,ป.4'],
    ['one such cell among others', `${list}\nà¸”à¸²à¸§,ป.4,ครูศรี`],
    ['Lao, Chinese and Burmese', 'Name,Grade\nດາວ,4\n王小明,4\nမမ,4'],
  ])('%s are read', async (_, text) => {
    expect(await cellsIn(text)).toHaveLength(text.split('\n').length)
  })
})

const western = (text: string) => Buffer.from(text, 'latin1')
const english = 'Name,Grade,Email'

describe('a list in Western ANSI is read as that, not as Thai', () => {
  test.each([
    ['José', 'Renée', 'Müller', 'Peña', 'François'],
    ['João', 'Tomás', 'Raúl', 'Søren', 'Anaïs', 'Nicolò', 'Groß'],
    ['JOSÉ MÜLLER', 'PEÑA', 'GÓMEZ', 'SÁNCHEZ', 'RENÉE', 'CONCEIÇÃO'],
    ['Åsa Öberg', 'Élodie Créée', 'É. Muñoz'],
    ['Smith', 'Jones', 'Brown', 'José'],
  ])('%s', async (...names) => {
    const rows = names.map((name) => [name, '4', 'm@example.com'])
    const text = [english, ...rows.map(([name, ...rest]) => [`"${name}"`, ...rest].join())].join('\n')
    expect(await tableIn(western(text))).toMatchObject({
      encoding: 'guessed',
      rows: [{}, ...rows.map((cells) => ({ cells }))],
    })
  })

  test('letters that windows-1252 has and Latin-1 has not', async () => {
    expect(await cellsIn(western('Name\nCl\x9cur\nTom\x9a O\x92Neil'))).toEqual([['Name'], ['Clœur'], ['Tomš O’Neil']])
  })
})

describe('Thai in windows-874 stays Thai', () => {
  test.each([
    ['with addresses of mail', `${list}\nTom,ป.4,tom@example.com`],
    ['in titles alone', `${english}\nด.ช.Tom,4,tom@example.com\nด.ญ.Ann,4,`],
    ['in classes alone', `${english}\nTom,ป.4/EP1,\nAnn,P๔,\nJo,EP๔,\nJim,P๔A,\nSue,m๔,`],
    ['beside a name in English', 'Name,Teacher\nTom,ครูJohn\nAnn,Johnครู'],
    ['with a wrong key in an English name', `${english}\nด.ช.To้m,ป.4,\nด.ญ.Ann,ป.4,`],
    ['in one word below many names', `${english}\n${'Tom,4,\n'.repeat(50)}ดาว,4,`],
    ['as one letter', `${english}\nTom,ก,\nAnn,4ก,`],
  ])('%s', async (_, text) => {
    const rows = text.split('\n').map((line) => line.replace(/,+$/, '').split(','))
    expect(await tableIn(in874(text))).toMatchObject({ encoding: 'guessed', rows: rows.map((cells) => ({ cells })) })
  })

  test('beside Western names, which are for the caller to mark', async () => {
    const names = ['José', 'Renée', 'Peña'].map((name) => `\n${name},ป.4`)
    const mixed = Buffer.concat([in874(list), western(names.join('').replaceAll('ป', '\xbb'))])
    expect((await cellsIn(mixed)).slice(3)).toEqual([
      ['Jos้', 'ป.4'],
      ['Ren้e', 'ป.4'],
      ['Pe๑a', 'ป.4'],
    ])
  })

  test('in a page that names its encoding', async () => {
    const page = '<meta charset="windows-874"><table><tr><td>To้m</td></tr></table>'
    expect(await tableIn(in874(page))).toMatchObject({ encoding: 'certain', rows: [{ cells: ['To้m'] }] })
  })
})

test('a large text is judged in a moment, whatever is in it', async () => {
  for (const unit of ['a้', 'aก', 'ก.ก', 'ก'])
    expect(leastCpuMs(() => isWesternIn874(unit.repeat(200_000)))).toBeLessThan(500)
})
