import { db, type Prisma } from '@/lib/db'
import { enabledAdmin, endableMembership, notifiedAdmin } from '@/lib/schools/rules'
import { sql } from '../../tests/support/sql'

/** Compares each rule in SQL and for Prisma, among schools of random members, of whom two are surely enabled. */
beforeAll(async () => {
  await sql(
    `INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", role, provider, "emailVerifiedAt", "disabledAt", "updatedAt")
     SELECT gen_random_uuid(), 'Nok', 'Dee', n || '@example.com', n || '@example.com', 'teacher', 'local',
       CASE WHEN n <= 2 OR random() < 0.6 THEN now() END, CASE WHEN n > 2 AND random() < 0.4 THEN now() END, now()
     FROM generate_series(1, 12) n`,
  )
  await sql(`INSERT INTO "School" (id, name) SELECT gen_random_uuid(), 'Rajini' FROM generate_series(1, 30)`)
  await sql(
    `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role)
     SELECT gen_random_uuid(), s.id, u.id, (CASE WHEN random() < 0.5 THEN 'admin' ELSE 'member' END)::"MembershipRole"
     FROM "School" s, "User" u WHERE random() < 0.3`,
  )
})

type Rule = (id: string) => Prisma.SchoolMembershipWhereInput

const rules: [string, Prisma.Sql, Rule][] = [
  ['enabledAdmin', enabledAdmin.sql('m', 'u'), (id) => ({ id, ...enabledAdmin.where() })],
  ['notifiedAdmin', notifiedAdmin.sql('m', 'u'), (id) => ({ id, ...notifiedAdmin.where() })],
  ['endableMembership', endableMembership.sql(), endableMembership.where],
]

test.each(rules)('%s is the same in SQL and for Prisma', async (_, condition, whereOf) => {
  const all = await db().$queryRaw<{ id: string; holds: boolean }[]>`
    SELECT m.id, ${condition} AS holds FROM "SchoolMembership" m JOIN "User" u ON u.id = m."userId"`
  for (const { id, holds } of all) expect(await db().schoolMembership.count({ where: whereOf(id) })).toBe(holds ? 1 : 0)
  expect(new Set(all.map(({ holds }) => holds)).size).toBe(2)
})
