Object.assign(process.env, {
  AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
  DATABASE_URL: 'postgresql://nowhere.invalid/x',
  APP_URL: 'https://sati.example',
  SMTP_URL: 'smtp://nowhere.invalid',
  MAIL_FROM: 'no-reply@sati.example',
})

import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { type LineTemplate, lineTemplates, toLineMessage } from './message'

const templates = Object.keys(lineTemplates) as LineTemplate[]
const languages = ['en', 'th'] as const

/** Words for what a notice is about: neither LINE nor another reader of the phone may learn it. */
const forbidden =
  /adhd|attention|hyperactiv|impuls|screening|result|score|risk|symptom|assess|doctor|diagnos|health|clinic|สมาธิ|ซน|หุนหัน|คัดกรอง|ผล(?!ิต)|คะแนน|เสี่ยง|อาการ|ประเมิน|แพทย์|หมอ|วินิจฉัย|สุขภาพ|โรค|เด็ก|ลูก|บุตร|child|student|นักเรียน/i

describe.each(languages)('a message to LINE in %s', (language) => {
  test.each(templates)(
    `of %s (${language}) says nothing of the child, and nothing that is different for another one`,
    (template) => {
      const message = toLineMessage(template, language)
      const shown = [message.altText, message.template.text, message.template.actions[0].label]
      for (const text of shown) {
        expect(text).not.toMatch(forbidden)
        // A placeholder could be filled with a name, and a digit could be a score.
        expect(text).not.toMatch(/[{}<>\d]/)
      }
      expect(message.altText).toBe(message.template.text)
    },
  )

  test.each(templates)(
    `of %s (${language}) is short enough for LINE, and its button opens the home outside LINE’s own browser`,
    (template) => {
      const { altText, template: shown } = toLineMessage(template, language)
      const [{ label, uri }] = shown.actions
      expect(altText.length).toBeLessThanOrEqual(400)
      expect(shown.text.length).toBeLessThanOrEqual(160)
      expect(label.length).toBeLessThanOrEqual(20)
      expect(uri).toBe('https://sati.example/?openExternalBrowser=1')
    },
  )
})

test('every notice has its words in both languages, and none is left over', () => {
  const words = [...new Set(Object.values(lineTemplates))].toSorted()
  for (const { lineMessages } of [en, th]) expect(Object.keys(lineMessages.notices).toSorted()).toEqual(words)
})
