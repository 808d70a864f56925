import { env } from '@/lib/env'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { setEnvironment } from '@/tests/support/environment'
import { sampleToPrint } from './samples'
import { composeCommon, composePaper } from './words'

setEnvironment()

const bare = (text = '') => text.replace(/[\ue000\ue001]/g, '')

test('no text of the outside says what a letter is about', () => {
  const about = /ADHD|attention|hyperactiv|behavio|screen|assess|result|question|health|doctor|sati/i
  const aboutInThai = /สมาธิ|พฤติกรรม|คัดกรอง|ประเมิน|ซน|อาการ|ผล|คำถาม|สุขภาพ|แพทย์/
  const texts = [en, th].flatMap(({ letterPdf }) => Object.values(letterPdf.outside))
  expect(texts).toHaveLength(8)
  expect(texts.filter((text) => about.test(text) || aboutInThai.test(text))).toEqual([])
  expect([en.letterPdf.who, th.letterPdf.who].map((text) => about.test(text) && /ADHD/.test(text))).toEqual([
    true,
    true,
  ])
})

test('a letter says in three steps what happens, and names the operator of the site', () => {
  const { common } = composeCommon(1, false)
  for (const language of ['th', 'en'] as const) {
    const { acts, operator } = common[language]
    for (const { steps } of Object.values(acts)) {
      expect(steps).toHaveLength(3)
      expect(steps[0]).toContain('sati.example/letter')
    }
    expect(operator[0]).toContain('มูลนิธิคลินิกสติ Sati Clinic Foundation')
  }
})

test('a family whose school asks for its address is not promised to need none, nor a password that signs in', () => {
  const { common } = composeCommon(1, false)
  const textOf = (act: 'byPassword' | 'byAddress') =>
    (['th', 'en'] as const).map((language) => {
      const { steps, notes } = common[language].acts[act]
      return bare([...steps, notes].join(' '))
    })
  const without = [/ไม่ต้องใช้อีเมล.*รหัสผ่าน/, /no email address is needed.*your password/]
  for (const [at, promise] of without.entries()) {
    expect(textOf('byPassword')[at]).toMatch(promise)
    expect(textOf('byAddress')[at]).not.toMatch(/ไม่ต้องใช้อีเมล|รหัสผ่าน|no email address|password/)
  }
  const acts = [false, true].map((needsAddress) => composePaper(sampleToPrint({ needsAddress }), false).act)
  expect(acts).toEqual(['byPassword', 'byAddress'])
})

test('a letter names school, teacher and student in both languages, and until when it can be accepted, in Thai by the Buddhist year', () => {
  const { forms } = composePaper(sampleToPrint(), false)
  expect(forms).toHaveLength(2)
  const { th: thai, en: english } = forms[0] ?? {}
  for (const own of [thai, english])
    for (const name of ['เด็กหญิงพลอยไพลิน น้ำใจงาม', 'โรงเรียนบ้านหนองปู่ญี่ปุ่นวิทยาคม', 'ครูมาลี ศรีสุข'])
      expect(bare(own?.who)).toContain(name)
  expect([thai?.until, english?.until]).toEqual([
    'ตอบรับได้ถึงวันที่ 20 มกราคม 2570',
    'Can be accepted until January 20, 2027',
  ])
  expect([thai?.schoolClass, english?.schoolClass]).toEqual(['ป.4/2 · เลขที่ 12', 'Grade 4/2 · No. 12'])
})

test.each([
  [{ className: null }, 'เลขที่ 12'],
  [{ classNumber: null }, 'ป.4/2'],
  [{ className: null, classNumber: null }, ''],
])('a letter leaves out what a school has not given: %j', (changed, schoolClass) => {
  expect(composePaper(sampleToPrint(changed), false).forms[0]?.th.schoolClass).toBe(schoolClass)
})

test('the code is shown in groups of four, and its address is the page with the code', () => {
  const { code, link } = composePaper(sampleToPrint(), false)
  expect([code, link]).toEqual(['K7QM-3XW9-P2RT', 'https://sati.example/letter?code=K7QM3XW9P2RT'])
})

test.each([[null], ['K7QM3XW9P2RT']])('a preview has no code, also when it is given one (%s)', (given) => {
  const { code, link } = composePaper(sampleToPrint({ code: given }), true)
  expect([code, link]).toEqual(['XXXX-XXXX-XXXX', 'https://sati.example/letter'])
  expect([composeCommon(1, true).mark, composeCommon(1, false).mark]).toEqual(['ตัวอย่าง · Preview', null])
})

test('a long name has shorter forms, which end between letters as they are seen', () => {
  const { forms } = composePaper(sampleToPrint({ studentName: 'น้ำ'.repeat(33) }), false)
  const [whole, short] = forms.map(({ th: own }) => bare(own.to))
  expect([forms.length, whole]).toEqual([3, `เรียน ผู้ปกครองของ ${'น้ำ'.repeat(33)}`])
  expect(short).toBe(`เรียน ผู้ปกครองของ ${'น้ำ'.repeat(29)}…`)
})

test('an operator with a long name is named by what one line holds', () => {
  const { OPERATOR_NAME } = env()
  Object.assign(env(), { OPERATOR_NAME: 'W'.repeat(100) })
  const { common } = composeCommon(1, false)
  Object.assign(env(), { OPERATOR_NAME })
  expect(common.en.operator.at(-1)).toBe(`Sati is run by ${'W'.repeat(44)}…`)
})
