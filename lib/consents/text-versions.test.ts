import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { noticePeriods } from '@/lib/maintenance/retention'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { relations } from './relations'
import type { ConsentPurpose } from './schema'
import { linkConsentVersion, screeningVersion, textVersions } from './text-versions'

type Messages = (typeof en)['consent']

function agreed(step: Messages['step'], names: Messages['relations']) {
  return [relations.map((relation) => names[relation]), step.agreedBy, step.statement, step.statementAgreed]
}

const wordings: Record<ConsentPurpose, unknown[]> = {
  terms: [...[en, th].map(({ auth, privacy }) => [auth.register.terms, privacy]), ...noticePeriods],
  screening: [en, th].map(({ consent: { step, relations } }) => [
    ...[step.kept, step.seen, step.back],
    ...agreed(step, relations),
  ]),
  teacher_share: [en, th].map(({ teacherReferral }) => teacherReferral.form.consent),
  doctor_share: [en, th].map(({ sharing }) => [sharing.consent, sharing.details]),
}

/**
 * A failure means that the words have changed: give the purpose a new version in text-versions.ts and add its line
 * here.
 * Never change a line that was in use, as people agreed to its words.
 */
const words: Record<string, string> = {
  'terms-1': 'c2c883d8110e8298',
  'terms-2': '6013e2d9b8e913c0',
  'terms-3': '31a1dc4616c369c8',
  'terms-4': '810dad0d0969684a',
  'terms-5': '0f52e276d66bac0e',
  'terms-6': 'b6156ce279b5044d',
  'terms-7': '18065539e390d70b',
  'terms-8': '3b01fd3f8ea234e0',
  'terms-9': '88c6f3c1dfffdd79',
  'terms-10': '4bf4c2975beab4d1',
  'terms-11': 'e3c955f803ce4740',
  'terms-12': '34681eee4cbcf9fe',
  'terms-13': 'f43daed49496c4a9',
  'terms-14': '51f890ee374faa28',
  'terms-15': 'bb56e508d7005ec9',
  'terms-16': '60d75cf1c945c48e',
  'terms-17': 'bde8d3248b29898d',
  'terms-18': 'ae2104cfe0c69b96',
  'screening-second-1': 'fdc5aca4aa324398',
  'screening-second-2': 'f24463f3bde8d5c1',
  'screening-second-3': 'bf6aae43532bdb0e',
  'screening-1': 'fe48319dd529dcd5',
  'screening-2': 'e434d3519863040c',
  'screening-3': '69acaadbb74d85f9',
  'screening-4': 'a92dfe691fed1edf',
  'teacher-share-1': 'e8296d39b93f971a',
  'doctor-share-1': 'd98e879492fad26d',
  'doctor-share-2': '641132fc7503c301',
  'doctor-share-3': '1c97bf23f3a1d0af',
}

function fingerprint(wording: unknown): string {
  return createHash('sha256').update(JSON.stringify(wording)).digest('hex').slice(0, 16)
}

test.each(Object.keys(wordings) as ConsentPurpose[])(
  'the version of %s stands for the words that are shown',
  (purpose) => {
    const version = textVersions[purpose]
    expect({ version, words: fingerprint(wordings[purpose]) }).toEqual({ version, words: words[version] })
  },
)

test('the version of a second parent’s screening changes with the words that are shown', () => {
  const shown = [en, th].map(({ consent: { step, second, relations } }) => [
    ...[second.kept, second.seen, second.back],
    ...agreed(step, relations),
  ])
  const version = screeningVersion(false)
  expect({ version, words: fingerprint(shown) }).toEqual({ version, words: words[version] })
})

test('the version of a link’s consent stands for the words that are shown', () => {
  const shown = [en, th].map(({ sharing }) => sharing.linkConsent)
  expect(words[linkConsentVersion]).toBe(fingerprint(shown))
})

test('the words of the glossary are in the consent texts to the letter', () => {
  const glossary = readFileSync('docs/glossary.md', 'utf8').replaceAll("'", '’')
  const wordsOf = (heading: string, language: string) => {
    const part = glossary.slice(glossary.indexOf(`**${heading}`))
    return new RegExp(`^- ${language}: (.*)$`, 'm').exec(part)?.[1] ?? 'no such words'
  }
  for (const [language, { consent, teacherReferral }] of Object.entries({ en, th })) {
    expect(consent.step.statement).toBe(wordsOf('Consent, parent', language))
    expect(consent.step.statementAgreed).toBe(wordsOf('Consent, other relative', language))
    expect(teacherReferral.form.consent).toContain(wordsOf('Consent, share with a teacher', language))
  }
})
