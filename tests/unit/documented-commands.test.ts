import { readFileSync } from 'node:fs'
import { documentedCommands } from '@/proof/drill/restore/documented.mjs'

test('the commands that npm run drill runs stand in docs/operations/restore.md', async () => {
  const [backup, restore] = [await documentedCommands('## Backup'), await documentedCommands('## Restore')]
  expect([backup, restore].map(({ length }) => length)).toEqual([1, 1])
  expect(readFileSync(backup[0]?.trim() ?? '', 'utf8')).toMatch(/pg_dump .*\| age /)
  expect(restore[0]).toMatch(/pg_restore .*npm run db:migrate/s)
  const mails = await documentedCommands('## Mails after a restore')
  expect(mails[0]).toContain('mails mark-sent --log "$MAIL_LOG"')
  expect(await documentedCommands('## Point in time')).toHaveLength(2)
  await expect(documentedCommands('## No such section')).rejects.toThrow(/no section/)
})
