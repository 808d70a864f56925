/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { symptomTypeOf } from '@/lib/screening/scoring'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { SymptomAnalysis } from './result-view'

afterEach(cleanup)

function show(language: 'en' | 'th', inattentionCount: number, hyperactivityCount: number): string {
  const score = {
    inattentionCount,
    hyperactivityCount,
    symptomType: symptomTypeOf(inattentionCount, hyperactivityCount),
  }
  const messages = { en, th }[language]
  const { container } = render(
    <NextIntlClientProvider locale={language} messages={messages} timeZone="Asia/Bangkok">
      <SymptomAnalysis childName="Ploy" score={score} />
    </NextIntlClientProvider>,
  )
  return container.textContent ?? ''
}

const share = { en: 'Share this with the doctor.', th: 'โปรดนำข้อมูลนี้ไปปรึกษาแพทย์' }

test.each([
  ['en', 5, 0, 'All the signs are of inattention. There are 5, fewer than the 6 from which an area stands out.'],
  ['en', 0, 4, 'All the signs are of hyperactivity-impulsivity. There are 4, fewer than the 6'],
  ['en', 1, 0, 'There is one sign, and it is of inattention: fewer than the 6 from which an area stands out.'],
  ['en', 0, 1, 'There is one sign, and it is of hyperactivity-impulsivity: fewer than the 6'],
  ['en', 5, 1, 'Neither area reaches 6 signs: 5 of inattention and 1 of hyperactivity-impulsivity.'],
  ['en', 0, 0, 'Neither area reaches 6 signs: 0 of inattention and 0 of hyperactivity-impulsivity.'],
  ['th', 5, 0, 'อาการที่พบทั้งหมดเป็นอาการขาดสมาธิ 5 ข้อ ซึ่งไม่ถึง 6 ข้อ'],
  ['th', 0, 4, 'อาการที่พบทั้งหมดเป็นอาการซน อยู่ไม่นิ่ง และหุนหันพลันแล่น 4 ข้อ ซึ่งไม่ถึง 6 ข้อ'],
  ['th', 5, 1, 'พบอาการขาดสมาธิ 5 ข้อ และอาการซน อยู่ไม่นิ่ง และหุนหันพลันแล่น 1 ข้อ ซึ่งไม่ถึง 6 ข้อทั้งสองด้าน'],
] as const)('in %s, %i and %i signs are told as what they are', (language, inattention, hyperactivity, words) => {
  const shown = show(language, inattention, hyperactivity)
  // A Thai text has several elements, so the whole text is compared.
  const title = language === 'en' ? 'Mixed Symptoms' : 'ไม่มีด้านใดที่พบอาการถึง 6 ข้อ'
  expect(screen.getByText((_, element) => element?.textContent === title, { selector: 'p' })).toBeInTheDocument()
  expect(shown).toContain(words)
  expect(shown).toContain(share[language])
  expect(shown).not.toMatch(/both groups|กระจาย/)
})

test('a group of six or more keeps its own words', () => {
  expect(show('en', 6, 0)).toContain('Staying with a task looks harder for Ploy right now than sitting still.')
})
