import { instructionFor, questionnaire, questionsFor, scaleIn } from './questionnaire'
import { itemsPerGroup, maxScore, questionCount } from './scoring'

test('the file has 18 questions in order, nine in each group', () => {
  expect(questionnaire.items.map(({ number }) => number)).toEqual(
    Array.from({ length: questionCount }, (_, i) => i + 1),
  )
  for (const group of ['inattention', 'hyperactivity']) {
    expect(questionnaire.items.filter((item) => item.group === group)).toHaveLength(itemsPerGroup)
  }
})

test('the scale runs from Never to Very Often', () => {
  expect(scaleIn('en')).toEqual([
    { value: 0, label: 'Never' },
    { value: 1, label: 'Occasionally' },
    { value: 2, label: 'Often' },
    { value: 3, label: 'Very Often' },
  ])
  expect(scaleIn('th').map(({ label }) => label)).toEqual(['ไม่เคย', 'บางครั้ง', 'บ่อยครั้ง', 'บ่อยมาก'])
  expect(Math.max(...scaleIn('en').map(({ value }) => value)) * questionCount).toBe(maxScore)
})

test('parents and teachers have wording of their own in both languages', () => {
  const all = (['en', 'th'] as const).flatMap((language) =>
    (['parent', 'teacher'] as const).map((assessor) => [
      instructionFor(assessor, language),
      ...questionsFor(assessor, language),
    ]),
  )
  expect(all.map((texts) => texts.length)).toEqual([19, 19, 19, 19])
  expect(new Set(all.flat()).size).toBe(4 * 19)
})
