import 'server-only'
import { ZodMiniOptional } from 'zod/mini'
import { auditedTables } from '@/lib/audit/actions'
import { commands, reports } from './commands'

const options: Record<string, { value?: string; says: string }> = {
  name: { value: 'TEXT', says: 'what a school or key is called; of a doctor, with the title as in `doctor list`' },
  school: { value: 'ID', says: 'as in `school list`' },
  mail: { value: 'ID', says: 'as in `mails failed`' },
  key: { value: 'ID', says: 'as in `key list`; not the key itself' },
  doctor: { value: 'ID', says: 'as in `doctor list`' },
  email: { value: 'ADDRESS', says: 'of an account' },
  address: { value: 'IP', says: 'the network address that too many wrong passwords came from' },
  account: { value: 'ID', says: 'as `userId` in the log' },
  child: { value: 'ID', says: 'as in the address of the child’s page' },
  reason: { value: 'TEXT', says: 'the number of the case, like "พ 123/2569" or DPO-2026-014; no name of a person' },
  hold: { value: 'ID', says: 'as in `hold list`' },
  by: {
    value: 'TEXT',
    says: 'who says so, else the name under which you are logged in on this machine; needed where that has none, as in a container',
  },
  log: {
    value: 'FILE',
    says: "the mail server's log since the backup; every <id@host> in it counts as a mail that left",
  },
  since: {
    value: 'YYYY-MM-DD',
    says: 'the first day, in Thailand; of `loop` else eight weeks ago, of `breach` also a time like 2026-11-01T14:30+07:00',
  },
  until: {
    value: 'YYYY-MM-DD',
    says: 'the last day, or the time before which; of `mails mark-sent` a time like 2026-11-21T03:00+07:00',
  },
  table: {
    value: 'NAME',
    says: `${auditedTables.slice(0, -1).join(', ')} or ${auditedTables.at(-1)}`,
  },
  actor: { value: 'ID', says: 'only what this account, API key, request or link did, and what it could read' },
  addresses: { says: 'with the e-mail address to write to, and its language' },
  month: { value: 'YYYY-MM', says: 'all seals, but only the rows of this month, in UTC' },
  expect: { value: 'NUMBER:HASH', says: 'a head that was noted before: that seal must have that hash' },
  known: { value: 'NUMBER:HASH,…', says: 'broken seals that were looked into, each as the line about it ends' },
  'end-access': { says: 'also end what the account has handed out: second parents, links, shares with doctors' },
  strict: { says: 'only an account with the confirmed email of the referral may accept' },
  json: { says: 'a JSON list in place of lines: for programs' },
  'dry-run': { says: 'do everything, then take it back' },
  help: { says: 'show this' },
}

/** scripts/admin.mjs adds this option. */
const filledIn = 'by'

export function describeCommands() {
  const described = Object.entries({ ...commands, ...reports }).map(([verb, command]) => {
    const one: readonly string[] = command.oneOf ?? []
    const others = Object.entries(command.schema.shape).filter(([name]) => !one.includes(name))
    const isNeeded = ([name, type]: [string, unknown]) => name !== filledIn && !(type instanceof ZodMiniOptional)
    const namesOf = (entries: [string, unknown][]) => entries.map(([name]) => name)
    const description = {
      needs: namesOf(others.filter(isNeeded)),
      one,
      may: namesOf(others.filter((each) => !isNeeded(each))),
      does: command.help,
      ...('isReport' in command && { isReport: true }),
      ...('needsSecret' in command && { needsSecret: true }),
      ...('judgesEnvironment' in command && { judgesEnvironment: true }),
    }
    return [verb, description] as const
  })
  return { commands: Object.fromEntries(described), options }
}
