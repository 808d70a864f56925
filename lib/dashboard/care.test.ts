import { careOf, type NotedVisit } from './care'

const now = Date.parse('2026-03-02T03:00:00.000Z')
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()

function noted(status: NotedVisit['status'], days: number, more: Partial<NotedVisit> = {}): NotedVisit {
  return { status, visitOn: null, againOn: null, notedAt: daysAgo(days), ...more }
}

test.each<[string, string | null, NotedVisit[], object]>([
  ['nothing is noted', daysAgo(3), [], { state: 'open' }],
  ['a visit is planned', daysAgo(3), [noted('planned', 2, { visitOn: '2026-03-09' })], { state: 'planned' }],
  ['it is today', daysAgo(3), [noted('planned', 2, { visitOn: '2026-03-02' })], { state: 'planned' }],
  ['its day is not known yet', daysAgo(3), [noted('planned', 2)], { state: 'planned', day: null }],
  ['it was yesterday', daysAgo(9), [noted('planned', 8, { visitOn: '2026-03-01' })], { state: 'past' }],
  ['a doctor was seen after the answers', daysAgo(9), [noted('seen', 2)], { state: 'seen' }],
  ['answers came after the visit', daysAgo(1), [noted('seen', 2)], { state: 'open' }],
  [
    'answers came after the visit, and the next one has a day',
    daysAgo(1),
    [noted('seen', 2, { againOn: '2026-06-01' })],
    { state: 'seen', day: '2026-06-01' },
  ],
  ['the day to come again is here', daysAgo(90), [noted('seen', 80, { againOn: '2026-03-02' })], { state: 'again' }],
  [
    'the next visit is planned',
    daysAgo(90),
    [noted('planned', 1, { visitOn: '2026-03-20' }), noted('seen', 80, { againOn: '2026-03-01' })],
    { state: 'planned', day: '2026-03-20' },
  ],
  ['“not now” a week ago', daysAgo(9), [noted('not_now', 7)], { state: 'postponed' }],
  ['“not now” a month ago', daysAgo(40), [noted('not_now', 30)], { state: 'open' }],
  ['“not now” twice', daysAgo(90), [noted('not_now', 40), noted('not_now', 80)], { state: 'postponed' }],
  [
    '“not now” twice on one day, a month ago',
    daysAgo(90),
    [noted('not_now', 31), noted('not_now', 31)],
    { state: 'open' },
  ],
  ['“not now” before the newest answers', daysAgo(2), [noted('not_now', 7)], { state: 'open' }],
  [
    '“not now” twice, once before the answers',
    daysAgo(60),
    [noted('not_now', 40), noted('not_now', 80)],
    { state: 'open' },
  ],
])('how far a child’s care has come where %s', (_, needAt, visits, care) => {
  expect(careOf(visits, needAt, now)).toMatchObject(care)
})
