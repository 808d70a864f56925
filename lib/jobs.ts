// lib/boot.ts starts them in every instance; docs/operations/run.md prints them ("Background work").

interface Job {
  every: `${number} ${'second' | 'minute'}${'' | 's'}` | 'start'
  what: string
}

/** In starting order; the keys are the names in the log. */
export const jobs = {
  'database watch': {
    every: '1 minute',
    what: 'Logs that the database is away or missing a migration, and when it is back. Every 5 seconds while it is.',
  },
  'audit rights': {
    every: 'start',
    what: 'Warns when the product’s role could change the audit log. In production alone.',
  },
  mail: {
    every: '1 second',
    what: 'Sends the mails that are due, and notices in LINE; one that LINE has not taken within a minute goes by mail.',
  },
  maintenance: {
    every: '10 minutes',
    what: 'Does the steps below, in one instance at a time. After a failure again in a minute.',
  },
} as const satisfies Record<string, Job>

export type JobName = keyof typeof jobs

export const maintenanceSteps = {
  'audit months': 'Makes the parts of the audit log for the months ahead.',
  'audit seals': 'Seals what was written into the audit log more than 15 minutes ago.',
  'second parents': 'Ends old invitations of second parents, which deletes the address.',
  'class lists': 'Ends the class lists of school years that are over: revokes their open links, deletes their numbers.',
  'replaced accounts': 'Deletes accounts that a newer letter from school replaced twelve months ago.',
  rows: 'Deletes what has been kept for its term (lib/maintenance/retention.ts).',
  months: 'Drops the months of the audit log that are older than its term.',
} as const

export type MaintenanceStep = keyof typeof maintenanceSteps

// Enqueued with a later due time; whether each is still needed is checked when it is sent.
export const plannedMails = {
  'teacher-invitation': {
    when: 'at once; after another that day to the same teacher the next working day, 7:00 in Thailand',
    what: 'Asks the teacher.',
  },
  'teacher-reminder-first': {
    when: 'the third working day after the teacher was asked, 7:00',
    what: 'Reminds the teacher.',
  },
  'teacher-reminder-second': {
    when: 'a week after that request, on a working day, 7:00',
    what: 'Reminds the teacher.',
  },
  'teacher-reminder-last': {
    when: 'two days before its link expires, or on the working day before, 7:00',
    what: 'Reminds the teacher.',
  },
  'teacher-morning': {
    when: 'a working day on which any of these is due, 7:00',
    what: 'Lists all that wait for one teacher, and is sent in their place.',
  },
  'teacher-declined': {
    when: 'ten minutes after the teacher said so, unless it was taken back',
    what: 'Notifies the parent that the teacher cannot answer.',
  },
  'teacher-link-ended': { when: 'when the link expires', what: 'Notifies the parent that no answer came.' },
  recheck: {
    when: 'three or six months after the answers, or the doctor’s date, 8:00',
    what: 'Invites the parent to answer again.',
  },
  'callback-reminder': { when: 'four hours before a call is due', what: 'Reminds the doctor.' },
  'callback-overdue': { when: 'when the call is due', what: 'Notifies the doctor.' },
  'callback-late': { when: 'when the call is due', what: 'Notifies the parent.' },
  'consultation-moved': {
    when: 'ten minutes after the doctor changed the status, unless it was taken back',
    what: 'Notifies the parent of the status that the request has then.',
  },
} as const

export type PlannedMail = keyof typeof plannedMails

const unitMs = { second: 1_000, minute: 60_000 }

export function everyMs(name: Exclude<JobName, 'audit rights'>): number {
  const [count, unit = ''] = jobs[name].every.split(' ')
  return Number(count) * unitMs[unit.replace(/s$/, '') as keyof typeof unitMs]
}
