import * as z from 'zod/mini'
import { auditedTables } from '@/lib/audit/actions'
import { emailAddress, requiredLine } from '@/lib/fields'
import { disableUser, enableUser, unlockUser, unsafeForgetFailures } from './accounts/mutations'
import { checkInstallation } from './check/report'
import {
  unsafeListAllDoctors,
  unsafeListAllHolds,
  unsafeListKeysOf,
  unsafeListMembersOf,
  unsafeListSchools,
} from './data'
import { change, command, listing, report } from './define'
import { unverifyDoctor, verifyDoctor } from './doctors/mutations'
import { releaseHold, showHeld, startHold } from './holds/mutations'
import { unsafeSummariseLoop } from './loop/data'
import { unsafeListFailedMails, unsafeListHeldMails } from './mails/data'
import { markMailsSent, retryMail } from './mails/mutations'
import { readSentLog } from './mails/sent-log'
import { changeWithin } from './mutations'
import { reportBreach, verifyAudit } from './report'
import { by, id, moment, reference } from './schema'
import { addAdmin, createSchool, endSchool, issueKey, removeAdmin, renameSchool, revokeKey } from './schools/mutations'

const person = { school: id, email: emailAddress }
const oneUser = { email: z.optional(emailAddress), account: z.optional(id) }
const flag = z.optional(z.boolean())

/** In the order of the help. `npm run admin:describe` writes them to scripts/admin-commands.json. */
export const commands = {
  'school create': change({
    options: { name: requiredLine(200), strict: flag },
    help: 'Adds a school.',
    run: createSchool,
  }),
  'school list': listing({ options: {}, help: 'Lists all schools.', run: unsafeListSchools }),
  'school members': listing({
    options: { school: id },
    help: 'Lists who belongs to a school, its admins first.',
    run: ({ school }) => unsafeListMembersOf(school),
  }),
  'school rename': change({
    options: { school: id, name: requiredLine(200) },
    help: 'Gives a school another name, in lists and in letters that have not left. What parents typed as a child’s school stays.',
    run: renameSchool,
  }),
  'school end': change({
    options: { school: id },
    help: `Ends a school: its members lose access, its keys and the links of letters that nobody accepted stop working. Children and answers
      of families stay, those that came by its letters too. There is no way back: try it with --dry-run, which counts all of it.`,
    run: endSchool,
  }),
  'school add-admin': change({
    options: person,
    help: 'Makes an account with a confirmed email an admin of a school.',
    run: addAdmin,
  }),
  'school remove-admin': change({
    options: person,
    help: 'Takes an admin out of a school, but not the last one.',
    run: removeAdmin,
  }),
  'key issue': change({
    options: { school: id, name: requiredLine(100) },
    help: 'Makes an API key and shows it once.',
    run: issueKey,
  }),
  'key list': listing({
    options: { school: id },
    help: "Lists a school's API keys.",
    run: ({ school }) => unsafeListKeysOf(school),
  }),
  'key revoke': change({ options: { key: id }, help: 'Ends an API key at once.', run: revokeKey }),
  'doctor list': listing({
    options: {},
    help: 'Lists all doctors with title, hospital and licence number: verified, or since when one waits, and whose account it is.',
    run: unsafeListAllDoctors,
  }),
  'doctor verify': change({
    options: { doctor: id, name: requiredLine(300) },
    help: 'Lists a doctor to parents, if the listing is still under the name, with its title, that was compared with the licence.',
    run: verifyDoctor,
  }),
  'doctor unverify': change({
    options: { doctor: id },
    help: 'Takes a doctor off the list; the doctor sees no parent from then on.',
    run: unverifyDoctor,
  }),
  loop: command({
    options: { since: z.optional(z.iso.date()) },
    help: 'Counts the requests to teachers: answered or not, and in how many days. No names.',
    run: unsafeSummariseLoop,
  }),
  'mails held': listing({
    options: {},
    help: 'Counts the mails that wait: by kind, due or later. No addresses.',
    run: unsafeListHeldMails,
  }),
  'mails failed': listing({
    options: {},
    help: 'Lists the mails that were given up, the newest first, 1,000 at most.',
    run: unsafeListFailedMails,
  }),
  'mails retry': change({
    options: { mail: id },
    help: 'Sends a mail again that was given up, if where it goes is still known.',
    run: retryMail,
  }),
  'mails mark-sent': command({
    options: {
      log: z.optional(z.string()),
      // What is due later, such as a reminder, has not left.
      until: z.optional(z.iso.datetime({ offset: true }).check(z.refine((time) => Date.parse(time) <= Date.now()))),
    },
    oneOf: ['log', 'until'],
    help: 'After a restore: marks mails as sent that had left before, by the log of the mail server, or all due by a time.',
    run: async ({ log, until }, { actor, dryRun }) => {
      // Before the transaction, which must not last while a large file is read.
      const ids = log === undefined ? undefined : await readSentLog(log)
      return changeWithin(actor, dryRun, (actor, tx) => markMailsSent(actor, tx, { ids, until }))
    },
  }),
  'hold add': change({
    options: { account: z.optional(id), child: z.optional(id), school: z.optional(id), reason: reference, by },
    oneOf: ['account', 'child', 'school'],
    help: 'Keeps what is known about one of them, for a legal claim: no clean-up deletes it, and its person cannot.',
    run: startHold,
  }),
  'hold show': change({
    options: { hold: id },
    help: 'Shows what those under a legal hold changed or withdrew meanwhile, as it was before.',
    run: showHeld,
  }),
  'hold list': listing({
    options: {},
    help: 'Lists all legal holds, those in force first.',
    run: unsafeListAllHolds,
  }),
  'hold end': change({ options: { hold: id, by }, help: 'Ends a legal hold.', run: releaseHold }),
  'user unlock': command({
    options: { ...oneUser, address: z.optional(requiredLine(64)) },
    oneOf: ['email', 'account'],
    help: 'Forgets the wrong passwords that keep an account from signing in, and nothing else.',
    // The names of the counters are keyed with it.
    needsSecret: true,
    run: async (input, { actor, dryRun }) => {
      const lines = await changeWithin(actor, dryRun, (actor, tx) => unlockUser(actor, tx, input))
      if (!dryRun) await unsafeForgetFailures(input)
      return lines
    },
  }),
  'user disable': change({
    options: { ...oneUser, 'end-access': flag },
    oneOf: ['email', 'account'],
    help: `Signs an account out everywhere and keeps it from signing in; a doctor is no longer listed. What it holds stays. Lists what
      it has handed out and who can read by it: second parents, visit links, shares with doctors, links to teachers, keys and
      invitations of schools. --end-access ends all of it but the schools'.`,
    run: disableUser,
  }),
  'user enable': change({
    options: oneUser,
    oneOf: ['email', 'account'],
    help: 'Lets a disabled account sign in again.',
    run: enableUser,
  }),
}

export const reports = {
  check: report({
    options: {},
    help: `Tries every setting: database, roles, rights, migrations, clock, mail server, LINE, secrets, age of the last backup.
      A line each, tab-separated: ok, MEND, look or unknown; what; what to do. Changes and sends nothing. Exit code 1: something
      must be mended. Run it with the server's own environment.`,
    judgesEnvironment: true,
    run: (_input, { print }) => checkInstallation(print),
  }),
  'audit verify': report({
    options: {
      month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
      // The form in which verify prints them.
      expect: z.optional(z.string().check(z.regex(/^[1-9]\d*:[0-9a-f]{64}$/))),
      known: z.optional(z.string().check(z.regex(/^[1-9]\d*:[0-9a-f]{64}(,[1-9]\d*:[0-9a-f]{64})*$/))),
    },
    help: 'Compares the audit log with its seals and shows the head to note elsewhere; exit code 1: tampered with.',
    run: verifyAudit,
  }),
  breach: report({
    options: {
      since: moment,
      table: z.enum(auditedTables),
      until: z.optional(moment),
      actor: z.optional(requiredLine(64)),
      addresses: flag,
    },
    help: `Whom a breach affects: whose data of a table were read or changed since then, by the audit log; with --actor also
      what that one could read, since the log has no plain lists. Changes nothing. A line for each child, account or other person,
      tab-separated: kind, id, the account to notify, evidence (log, or could be read), first and last time, actions and actors
      with counts. Counts of all go to standard error. So: ... --addresses > affected.tsv`,
    run: reportBreach,
  }),
}
