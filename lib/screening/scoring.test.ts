import {
  groupThreshold,
  highFrom,
  itemsPerGroup,
  maxScore,
  moderateFrom,
  noticedFrom,
  questionCount,
  riskLevelOf,
  scoreAnswers,
  symptomTypeOf,
} from './scoring'

/** Answers that are all 0 except for the questions named, 1 to 18. */
function answersWith(questions: Record<number, number>): number[] {
  return Array.from({ length: questionCount }, (_, index) => questions[index + 1] ?? 0)
}

/** The first questions answered Very Often, then one with the rest, so that they add up to `total`. */
function answersAddingUpTo(total: number): number[] {
  return Array.from({ length: questionCount }, (_, index) => Math.min(3, Math.max(0, total - 3 * index)))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

test('the constants are those of the specification', () => {
  expect({ questionCount, maxScore, moderateFrom, highFrom, itemsPerGroup, noticedFrom, groupThreshold }).toEqual({
    questionCount: 18,
    maxScore: 54,
    moderateFrom: 14,
    highFrom: 26,
    itemsPerGroup: 9,
    noticedFrom: 2,
    groupThreshold: 6,
  })
})

describe('risk level', () => {
  test.each([
    [0, 'low'],
    [1, 'low'],
    [13, 'low'],
    [14, 'moderate'],
    [15, 'moderate'],
    [25, 'moderate'],
    [26, 'high'],
    [27, 'high'],
    [53, 'high'],
    [54, 'high'],
  ] as const)('a total of %i is %s', (total, level) => {
    expect(riskLevelOf(total)).toBe(level)
    expect(scoreAnswers(answersAddingUpTo(total))).toMatchObject({ totalScore: total, riskLevel: level })
  })
})

describe('groups', () => {
  test.each([...range(1, 6), ...range(16, 18)])('question %i is an inattention item', (question) => {
    expect(scoreAnswers(answersWith({ [question]: 2 }))).toMatchObject({ inattentionCount: 1, hyperactivityCount: 0 })
  })

  test.each(range(7, 15))('question %i is a hyperactivity item', (question) => {
    expect(scoreAnswers(answersWith({ [question]: 2 }))).toMatchObject({ inattentionCount: 0, hyperactivityCount: 1 })
  })

  test.each([
    [0, 0],
    [1, 0],
    [2, 9],
    [3, 9],
  ])('18 answers of %i count %i in each group', (answer, count) => {
    const score = scoreAnswers(Array(questionCount).fill(answer))
    expect(score).toMatchObject({ totalScore: 18 * answer, inattentionCount: count, hyperactivityCount: count })
  })
})

describe('symptom type', () => {
  test.each([
    [0, 0, 'mixed'],
    [5, 5, 'mixed'],
    [6, 5, 'inattentive'],
    [9, 0, 'inattentive'],
    [5, 6, 'hyperactive-impulsive'],
    [0, 9, 'hyperactive-impulsive'],
    [6, 6, 'combined'],
    [9, 9, 'combined'],
  ] as const)('inattention %i and hyperactivity %i are the symptom type %s', (inattention, hyperactivity, type) => {
    const marked = [...[1, 2, 3, 4, 5, 6, 16, 17, 18].slice(0, inattention), ...range(7, 15).slice(0, hyperactivity)]
    expect(symptomTypeOf(inattention, hyperactivity)).toBe(type)
    expect(scoreAnswers(answersWith(Object.fromEntries(marked.map((question) => [question, 3])))).symptomType).toBe(
      type,
    )
  })
})

describe('answers that are no answer sheet', () => {
  const whole = Array<number>(questionCount).fill(1)
  test.each([
    ['none', []],
    ['one too few', whole.slice(1)],
    ['one too many', [...whole, 1]],
    ['a 4', whole.with(0, 4)],
    ['below 0', whole.with(17, -1)],
    ['a half', whole.with(3, 1.5)],
    ['no number', whole.with(3, Number.NaN)],
  ])('an answer sheet with this fault is refused: %s', (_, answers) => {
    expect(() => scoreAnswers(answers)).toThrow(RangeError)
  })
})
