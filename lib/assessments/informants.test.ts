import { allAssessments, byInformant, historyOf, type IdentifiedAssessment } from './informants'
import { sampleAssessment } from './samples'

/** Answers of a person on a day of 2026, newest first when listed so. */
function answered(kind: IdentifiedAssessment['kind'], identity: string, day: string, version = '1') {
  const assessment = sampleAssessment({ id: `${day} ${identity}`, completedAt: `2026-${day}T03:00:00.000Z`, version })
  return { assessment, kind, name: identity, identity, isReader: false }
}

const rows = [
  answered('teacher', 'ann', '11-05'),
  answered('parent', 'mother', '11-04'),
  answered('second_parent', 'father', '11-03'),
  answered('teacher', 'bee', '10-02'),
  answered('teacher', 'ann', '09-01'),
  answered('parent', 'mother', '08-01', '0'),
]

test('each person is one informant with all their answers, the newest apart', () => {
  const people = byInformant(rows).map(({ name, newest, earlier }) => [name, newest.id, earlier.map(({ id }) => id)])
  expect(people).toEqual([
    ['mother', '11-04 mother', ['08-01 mother']],
    ['father', '11-03 father', []],
    ['ann', '11-05 ann', ['09-01 ann']],
    ['bee', '10-02 bee', []],
  ])
})

test('an informant keeps the key when others answer later', () => {
  const keys = (known: IdentifiedAssessment[]) => byInformant(known).map(({ name, key }) => [name, key])
  expect(keys(rows)).toEqual([
    ['mother', 'parent'],
    ['father', 'second_parent'],
    ['ann', 'teacher'],
    ['bee', 'teacher-2'],
  ])
  expect(keys([answered('teacher', 'cat', '11-06'), answered('teacher', 'bee', '11-06'), ...rows])).toEqual([
    ...keys(rows),
    ['cat', 'teacher-3'],
  ])
})

test('every assessment is there once, newest first', () => {
  expect(allAssessments(byInformant(rows)).map(({ id }) => id)).toEqual(rows.map(({ assessment }) => assessment.id))
  expect(allAssessments([])).toEqual([])
})

test('a history holds what was answered to the version of the newest answers, oldest first', () => {
  const points = historyOf(byInformant(rows)).map((line) => [
    line.key,
    line.points.map(({ completedAt }) => completedAt.slice(5, 10)),
  ])
  expect(points).toEqual([
    ['parent', ['11-04']],
    ['second_parent', ['11-03']],
    ['teacher', ['09-01', '11-05']],
    ['teacher-2', ['10-02']],
  ])
})
