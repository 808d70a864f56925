import { cellsIn, in874 } from '../../tests/support/tables'

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
