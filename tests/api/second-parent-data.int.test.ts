import { GET as listAnswers } from '@/app/api/assessments/child/route'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { DELETE as deleteChild } from '@/app/api/children/[childId]/route'
import { POST as createChild } from '@/app/api/children/route'
import { GET as exportData } from '@/app/api/my-data/route'
import { exportMyData } from '@/lib/accounts/export/data'
import type { MyData } from '@/lib/accounts/export/schema'
import type { Assessment } from '@/lib/assessments/types'
import { call } from '../support/api'
import { actorOf, assess, exampleChild, fewSigns, manySigns, type Person } from '../support/people'
import { newAnsweringSecond, removeSecond } from '../support/second-parents'
import { count, sql } from '../support/sql'
import { statementsOf } from '../support/statements'

const exportOf = async ({ cookie }: Person) => (await call<MyData>(exportData, '', { cookie })).body

test('the export finds a second parent’s answers by their children, those of an ended part too', async () => {
  const { parent, child, second, id } = await newAnsweringSecond()
  await assess(second.cookie, child.id, fewSigns)
  await removeSecond(parent, id)
  const actor = await actorOf(second)
  const statements = await statementsOf(() => exportMyData(actor))
  const reading = statements.filter(({ text, values }) => text.includes('"Assessment"') && values.includes(child.id))
  expect(reading).toHaveLength(1)
  const { answersAsSecondParent } = await exportOf(second)
  expect(answersAsSecondParent).toMatchObject([{ childId: child.id, informant: 'second_parent', childGrade: '2' }])
})

test('the parent’s export tells who gave which answers, and how old the child was', async () => {
  const { parent, child, second } = await newAnsweringSecond()
  await assess(parent.cookie, child.id, manySigns)
  await assess(second.cookie, child.id, fewSigns)
  const { assessments } = await exportOf(parent)
  expect(assessments).toMatchObject([
    { informant: 'second_parent', answers: fewSigns, childAge: 8, childGrade: '2' },
    { informant: 'parent', answers: manySigns, childAge: 8, childGrade: '2' },
  ])
  expect(JSON.stringify(assessments)).not.toContain(second.user.id)
})

test.each(['is one', 'was one'])(
  'the deletion of a child erases the stored reply to the answers of a person who %s of its second parents',
  async (part) => {
    const { parent, child, second, id } = await newAnsweringSecond()
    const { cookie } = second
    const post = (route: typeof createAssessment, body: object, key: string) =>
      call(route, '', { method: 'POST', body, cookie, headers: { 'idempotency-key': key } })
    expect((await post(createAssessment, { childId: child.id, answers: manySigns }, 'about')).status).toBe(201)
    expect((await post(createChild, exampleChild, 'own')).status).toBe(201)
    if (part === 'was one') await removeSecond(parent, id)
    const stored = () => sql('SELECT key FROM "IdempotencyKey" WHERE scope = $1', [`user:${second.user.id}`])
    expect(await stored()).toHaveLength(2)
    await call(deleteChild, '', { method: 'DELETE', params: { childId: child.id }, cookie: parent.cookie })
    expect(await stored()).toEqual([{ key: 'own' }])
    expect(await count('"IdempotencyKey" WHERE response::text LIKE $1', [`%${child.id}%`])).toBe(0)
  },
)

test('the list of one child’s answers has the reader’s own, and never another parent’s', async () => {
  const { parent, child, second } = await newAnsweringSecond()
  const read = async ({ cookie }: Person) =>
    (await call<Assessment[]>(listAnswers, '', { cookie, query: `?childId=${child.id}` })).body
  await assess(parent.cookie, child.id, manySigns)
  // The page asks whether its answers were stored: the other parent's do not count.
  expect(await read(second)).toEqual([])
  await assess(second.cookie, child.id, fewSigns)
  expect((await read(second)).map(({ answers }) => answers)).toEqual([fewSigns])
  expect((await read(parent)).map(({ answers }) => answers)).toEqual([manySigns])
})
