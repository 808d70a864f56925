import { POST as create, GET as list } from '@/app/api/school-referrals/route'
import { readExamples } from '@/lib/openapi/document'
import type { SchoolReferral } from '@/lib/school-referrals/schema'
import { call } from '../support/api'
import { presentRuntimes, runExample } from '../support/examples'
import { type Loss, serveRoutes } from '../support/http-server'
import { apiPath } from '../support/openapi'
import { newKey, newSchool, tokenIn } from '../support/schools'
import { count, sql } from '../support/sql'

/** The programs that developers copy, run in parallel, as each pauses before it retries. */

async function run(name: string, losses: Loss[] = [], withKey?: string) {
  const schoolId = await newSchool()
  const { key } = await newKey(schoolId)
  const server = await serveRoutes(apiPath, { GET: list, POST: create }, losses)
  const example = (await readExamples()).find((each) => each.name === name)
  const settings = { SATI_URL: server.url, SATI_API_KEY: withKey ?? key }
  const ran = await runExample(name, example?.text ?? '', settings)
  await server.stop()
  const { body: referrals } = await call<SchoolReferral[]>(list, apiPath, { headers: { 'x-api-key': key } })
  return { ...ran, key, schoolId, referrals, seen: server.seen }
}

test('the examples are for curl, Node.js, Python and C#; those whose runtime is installed are run', async () => {
  expect((await readExamples()).map(({ name }) => name)).toEqual(['curl', 'Node.js', 'Python', 'C#'])
  expect(presentRuntimes).toContain('Node.js')
})

describe.each(presentRuntimes)('the example in %s', (name) => {
  test.concurrent('the example refers a student and reads the list, and shows no secret', async () => {
    const { exitCode, output, referrals, seen, key } = await run(name)
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringMatching(/^Referred: 201.*\nList: 200.*\n$/),
    })
    expect(seen).toEqual([`POST ${apiPath}`, `GET ${apiPath}?status=pending`])
    const [referral, ...others] = referrals
    expect(others).toEqual([])
    expect(referral).toMatchObject({ studentName: 'Ton Charoen', studentGrade: '4', parentEmail: 'malee@example.com' })
    for (const secret of [key, referral && tokenIn(referral)]) expect(output).not.toContain(secret)
  })

  test.concurrent('the example tries again when a server between lost the answer, and makes no second referral or mail', async () => {
    const { exitCode, output, referrals, seen } = await run(name, ['503', '503'])
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringMatching(/Referred: 200/) })
    expect(seen.filter((line) => line.startsWith('POST'))).toHaveLength(3)
    expect(referrals).toHaveLength(1)
    expect(await count(`"MailDelivery" WHERE "rowId" = $1`, [referrals[0]?.id])).toBe(1)
  })

  test.concurrent('the example stops at an invalid key, says why, and does not show it', async () => {
    const { exitCode, output, referrals, seen, key } = await run(name, [], 'sati_live_none')
    expect(exitCode).toBeGreaterThan(0)
    expect(output).toContain('401')
    for (const secret of [key, 'sati_live_']) expect(output).not.toContain(secret)
    expect([seen, referrals]).toEqual([[`POST ${apiPath}`], []])
  })
})

test.concurrent.each(presentRuntimes.filter((name) => name !== 'curl'))(
  '%s tries again after a broken connection',
  async (name) => {
    const { exitCode, output, referrals, schoolId } = await run(name, ['cut'])
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringMatching(/Referred: 200/) })
    expect(referrals).toHaveLength(1)
    const [budget] = await sql('SELECT count(*)::int AS made FROM "SchoolReferral" WHERE "schoolId" = $1', [schoolId])
    expect(budget).toEqual({ made: 1 })
  },
)
