import { POST as accept } from '@/app/api/school-referrals/[token]/accept/route'
import { linkToken } from '@/lib/auth/signed-link'
import { hashToken, newToken } from '@/lib/auth/token'
import { call } from '../support/api'
import { openPool } from '../support/at-once'
import { newSchool } from '../support/schools'
import { sql } from '../support/sql'

/** Promise B 2 of design/security.md. */

process.env.RATE_LIMIT_SCALE = '100000'
const [rounds, parents, each] = [200, 2, 5]

interface Parent {
  id: string
  cookie: string
}

/** Parents with a session, without the registration, whose password hashing would be most of the time. */
async function newParents(): Promise<Parent[]> {
  const tokens = Array.from({ length: rounds * parents }, newToken)
  const rows = await sql<{ id: string; token: string }>(
    `WITH given AS (
       SELECT gen_random_uuid() AS id, token, hash, 'racer' || n || '@example.com' AS email
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS t (token, hash, n)
     ), people AS (
       INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", role, provider, "updatedAt")
       SELECT id, 'Nok', 'Suwan', email, email, 'parent', 'local', now() FROM given
     ), sessions AS (
       INSERT INTO "Session" (id, "userId", "tokenHash", "expiresAt")
       SELECT gen_random_uuid(), id, hash, now() + interval '1 hour' FROM given
     )
     SELECT id, token FROM given`,
    [tokens, tokens.map(hashToken)],
  )
  return rows.map(({ id, token }) => ({ id, cookie: `sati-session=${token}` }))
}

test('two parents racing for one referral leave one child, in every round', async () => {
  const schoolId = await newSchool()
  const referrals = await sql<{ id: string }>(
    `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "studentGrade", "parentEmail", "referringTeacher", "expiresAt")
     SELECT gen_random_uuid(), $1, 'Ton', '4', 'malee@example.com', 'Mr. Preecha', now() + interval '60 days'
     FROM generate_series(1, $2) RETURNING id`,
    [schoolId, rounds],
  )
  const people = await newParents()

  async function race(round: number): Promise<void> {
    const { id = '' } = referrals[round] ?? {}
    const pair = people.slice(round * parents, (round + 1) * parents)
    const params = { token: linkToken('school', id, 1) }
    const callers = Array.from({ length: each }, (_, turn) => ((round + turn) % 2 ? [...pair].reverse() : pair)).flat()
    const answers = await Promise.all(
      callers.map(async ({ id: parent, cookie }) => {
        const { status, body } = await call<{ child?: { id: string } }>(accept, '', { method: 'POST', cookie, params })
        return { parent, status, child: body.child?.id }
      }),
    )
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([each, each])
    expect(new Set(won.map(({ parent, child }) => `${parent} ${child}`)).size).toBe(1)
  }

  await openPool()
  // One after the other: each race has as many calls as the pool has connections.
  for (let round = 0; round < rounds; round++) await race(round)

  const [found] = await sql(
    `SELECT count(*)::int AS children, count(DISTINCT c."schoolReferralId")::int AS referrals,
       count(*) FILTER (WHERE r.status = 'accepted' AND r."acceptedById" = c."parentId")::int AS right
     FROM "Child" c JOIN "SchoolReferral" r ON r.id = c."schoolReferralId"`,
  )
  expect(found).toEqual({ children: rounds, referrals: rounds, right: rounds })
})
