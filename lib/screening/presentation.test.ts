import {
  areaAboveThreshold,
  barPercent,
  combinedHeadline,
  type GroupView,
  groupVerdict,
  groupView,
  itemsWithGap,
  whoNoticed,
  zonePositions,
} from './presentation'

const none = Array<number>(18).fill(0)

test.each([
  [-1, 0],
  [0, 0],
  [14, 25.93],
  [26, 48.15],
  [27, 50],
  [54, 100],
  [60, 100],
])('a score of %i reaches %d percent of the bar', (score, percent) => {
  expect(barPercent(score)).toBe(percent)
})

test('the zones join at 14 and 26', () => {
  expect(zonePositions).toEqual([
    { level: 'low', from: 0, to: 13, start: 0, end: 25.93 },
    { level: 'moderate', from: 14, to: 25, start: 25.93, end: 48.15 },
    { level: 'high', from: 26, to: 54, start: 48.15, end: 100 },
  ])
})

test.each([
  ['nothing stands out', 25, 5, 5, []],
  ['inattention in a low total', 12, 6, 0, ['inattention']],
  ['hyperactivity in a moderate total', 25, 5, 6, ['hyperactivity']],
  ['both below the high range', 24, 6, 6, ['inattention', 'hyperactivity']],
  ['a high total has its analysis', 26, 9, 9, []],
])(
  'the areas that have an analysis of their own are those of this case: %s',
  (_, totalScore, inattentionCount, hyperactivityCount, groups) => {
    expect(areaAboveThreshold({ totalScore, inattentionCount, hyperactivityCount })).toEqual(groups)
  },
)

test.each([
  [0, 0, false],
  [1, 2, false],
  [0, 2, true],
  [2, 0, true],
  [1, 3, true],
  [0, 3, true],
  [2, 3, false],
])('answers %i and %i are two or more steps apart: %s', (parent, teacher, apart) => {
  expect(itemsWithGap(none.with(17, parent), none.with(17, teacher))).toEqual(apart ? [17] : [])
})

test.each([
  [2, 2, 'both'],
  [3, 2, 'both'],
  [2, 1, 'first'],
  [3, 0, 'first'],
  [1, 2, 'second'],
  [0, 3, 'second'],
  [1, 1, 'neither'],
  [0, 0, 'neither'],
])('a parent’s %i and a teacher’s %i mean that %s noticed', (parent, teacher, who) => {
  const all = whoNoticed(none.with(4, parent), none.with(4, teacher))
  expect(all).toEqual(Array(18).fill('neither').with(4, who))
})

test.each([
  [0, 0, 'agree', 'both-few'],
  [5, 5, 'agree', 'both-few'],
  [5, 3, 'agree', 'both-few'],
  [5, 2, 'mostly-first', 'mostly-first'],
  [1, 4, 'mostly-second', 'mostly-second'],
  [2, 4, 'agree', 'both-few'],
  [6, 5, 'mostly-first', 'mostly-first'],
  [5, 6, 'mostly-second', 'mostly-second'],
  [6, 6, 'agree', 'both-many'],
  [9, 6, 'agree', 'both-many'],
  [9, 0, 'mostly-first', 'mostly-first'],
])('a count of %i at home and %i at school is %s', (parentCount, teacherCount, verdict, view) => {
  expect(groupVerdict(parentCount, teacherCount)).toBe(verdict)
  expect(groupView(parentCount, teacherCount)).toBe(view)
})

test.each<[GroupView, GroupView, object]>([
  ['both-many', 'both-many', { key: 'agreeMany' }],
  ['both-many', 'mostly-first', { key: 'agreeOn', group: 'inattention' }],
  ['both-few', 'both-many', { key: 'agreeOn', group: 'hyperactivity' }],
  ['both-few', 'both-few', { key: 'agreeFew' }],
  ['mostly-first', 'mostly-first', { key: 'mostlyFirst' }],
  ['mostly-second', 'mostly-second', { key: 'mostlySecond' }],
  ['mostly-first', 'mostly-second', { key: 'different' }],
  ['mostly-second', 'mostly-first', { key: 'different' }],
  ['both-few', 'mostly-first', { key: 'firstOn', group: 'hyperactivity' }],
  ['mostly-second', 'both-few', { key: 'secondOn', group: 'inattention' }],
])('the headline fits inattention %s and hyperactivity %s', (inattention, hyperactivity, headline) => {
  expect(combinedHeadline({ inattention, hyperactivity })).toEqual(headline)
})
