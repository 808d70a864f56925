import { admin } from '../support/admin-program'
import { newFamily } from '../support/people'
import { sealAll } from '../support/seals'
import { tamper } from '../support/sql'

test('verify shows what is sealed and the head to note, and exits with 1 once a row was deleted', async () => {
  await newFamily()
  await sealAll()
  const fine = await admin('audit', 'verify')
  expect(fine.status).toBe(0)
  const [, head = ''] = /^head\t(1:[0-9a-f]{64})$/.exec(fine.lines.at(-1) ?? '') ?? []
  expect(fine.lines.slice(0, 3)).toEqual([
    'seals that hold\t1',
    expect.stringMatching(/^rows sealed\t\d+$/),
    'rows not sealed yet\t0',
  ])
  const runs = await Promise.all([
    admin('audit', 'verify', '--expect', head),
    admin('audit', 'verify', '--expect', `1:${'0'.repeat(64)}`),
    admin('audit', 'verify', '--expect', head.slice(2)),
    admin('audit', 'verify', '--month', '2026-13'),
  ])
  expect(runs.map(({ status }) => status)).toEqual([0, 1, 2, 2])
  await tamper('DELETE FROM "AuditEvent" WHERE id = (SELECT max(id::text)::uuid FROM "AuditEvent")')
  const broken = await admin('audit', 'verify')
  expect([broken.status, broken.stderr]).toEqual([1, expect.stringMatching(/TAMPERED WITH\. Seal 1 .*does not hold/)])
  expect(broken.lines.join('\n')).not.toContain('head')
  const known = /Now it is (1:[0-9a-f]{64})$/m.exec(broken.stderr)?.[1] ?? ''
  const looked = await admin('audit', 'verify', '--known', known, '--expect', head)
  expect([looked.status, looked.lines.slice(-2)]).toEqual([0, ['seals known to be broken\t1', `head\t${head}`]])
})
