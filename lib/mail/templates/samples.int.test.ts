import { env } from '@/lib/env'
import { mails } from './compose-mail'
import { writeSampleMails } from './samples'

const thaiLetter = /\p{Script=Thai}/u

test('every mail is written with its sample in both languages, with a subject, both bodies and one link of ours', async () => {
  const [en, th] = await Promise.all([writeSampleMails('en'), writeSampleMails('th')])
  for (const written of [en, th])
    expect(written.map(({ template }) => template).toSorted()).toEqual(Object.keys(mails).toSorted())
  for (const { template, subject, html, text } of [...en, ...th]) {
    expect({ template, isWhole: subject !== '' && html.startsWith('<!DOCTYPE html') }).toEqual({
      template,
      isWhole: true,
    })
    expect(text).toContain(env().APP_URL)
    // A message that a template does not fill in shows its key or its gap.
    expect(`${subject} ${text}`).not.toMatch(/\bmail\.[a-z]+\.|\{\w+\}|undefined|null/)
  }
  for (const { template, subject } of th)
    expect({ template, isThai: thaiLetter.test(subject) }).toEqual({ template, isThai: true })
  const bilingual = new Set([
    'second-parent-invitation',
    'school-invitation',
    'school-referral',
    'school-referral-reminder',
    'school-referral-accepted',
  ])
  for (const { template, subject } of en)
    expect([template, thaiLetter.test(subject)]).toEqual([template, bilingual.has(template)])
})
