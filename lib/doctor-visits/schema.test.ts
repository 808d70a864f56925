import { dateOf, dayOf, monthsAfter } from '@/lib/thai-time'
import {
  latestDay,
  maxAgreedLength,
  maxPlaceLength,
  maxQuestionLength,
  maxQuestions,
  newDoctorVisitSchema,
  today,
} from './schema'

const parse = (fields: object) => newDoctorVisitSchema.safeParse({ status: 'planned', ...fields })
const refusal = (fields: object) => parse(fields).error?.issues.map(({ path, message }) => [path[0], message])
const at = (time: string) => jest.useFakeTimers({ now: new Date(time) })
const daysFromToday = (days: number) => dateOf(dayOf(new Date()) + days)

afterEach(() => jest.useRealTimers())

test('what is absent, null or blank in a visit is empty', () => {
  const empty = { visitOn: null, place: null, questions: [], agreed: null, againOn: null }
  expect(parse({}).data).toEqual({ status: 'planned', ...empty })
  const blank = { visitOn: '', place: ' ', questions: [null, ' ', ''], agreed: '\n', againOn: null }
  expect(parse(blank).data).toEqual({ status: 'planned', ...empty })
  expect(parse({ questions: null }).data?.questions).toEqual([])
})

test('a visit keeps the lines of what was agreed and leaves out questions that are blank', () => {
  const { data } = parse({ questions: [' Why? ', '', 'ต้องกินยาไหม'], agreed: ' Sleep\r\nfirst ' })
  expect(data).toMatchObject({ questions: ['Why?', 'ต้องกินยาไหม'], agreed: 'Sleep\nfirst' })
})

test.each([
  ['status', undefined, 'required'],
  ['status', 'done', 'invalid'],
  ['place', 'x'.repeat(maxPlaceLength + 1), 'tooLong'],
  ['place', 'two\nlines', 'invalidCharacters'],
  ['agreed', 'ก'.repeat(maxAgreedLength + 1), 'tooLong'],
  ['agreed', 'a\u202eb', 'invalidCharacters'],
  ['questions', Array(maxQuestions + 1).fill('Why?'), 'tooLong'],
  ['questions', ['x'.repeat(maxQuestionLength + 1)], 'tooLong'],
  ['questions', 'one', 'invalid'],
  ['visitOn', '1999-12-31', 'invalid'],
  ['visitOn', '2026-02-30', 'invalid'],
  ['visitOn', '2026-2-3', 'invalid'],
  ['visitOn', 20261130, 'invalid'],
  ['againOn', '2026-11-30T00:00Z', 'invalid'],
  ['againOn', '2069-01-01', 'invalid'],
])('a visit with %s %j is refused as %s', (field, value, code) => {
  expect(refusal({ [field]: value })).toEqual([[field, expect.stringContaining(code)]])
})

test('a day is at most two years ahead, and a visit that has been is not in the future', () => {
  for (const field of ['visitOn', 'againOn']) {
    expect(refusal({ [field]: latestDay() })).toBeUndefined()
    expect(refusal({ [field]: dateOf(monthsAfter(dayOf(new Date()), 24) + 1) })).toEqual([[field, 'invalid']])
    expect(refusal({ [field]: '2000-01-01' })).toBeUndefined()
  }
  expect(refusal({ status: 'seen', visitOn: today(), againOn: daysFromToday(1) })).toBeUndefined()
  expect(refusal({ status: 'seen', visitOn: daysFromToday(1) })).toEqual([['visitOn', 'invalid']])
})

test('today is a day of Thailand', () => {
  at('2026-11-30T17:00:00Z')
  expect(today()).toBe('2026-12-01')
  expect(refusal({ status: 'seen', visitOn: '2026-12-01' })).toBeUndefined()
  at('2026-11-30T16:59:00Z')
  expect(refusal({ status: 'seen', visitOn: '2026-12-01' })).toEqual([['visitOn', 'invalid']])
})
