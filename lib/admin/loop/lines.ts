import type { Language } from '@/lib/i18n/language'

/** Counts of requests: all, those in one language, or those answered after a number of reminders. */
export interface LoopRow {
  language: Language | null
  /** Three means three or more, of renewed links. */
  reminders: number | null
  sent: number
  answered: number
  notMyStudent: number
  doNotKnowWell: number
  expired: number
  revoked: number
  pending: number
  /** Days from the first mail to the answer. */
  median: number | null
  ninetieth: number | null
}

const languageNames = { en: 'English', th: 'Thai' }

export function linesOf(since: string, rows: LoopRow[]): string[] {
  const all = rows.find(({ language, reminders }) => language === null && reminders === null)
  const byLanguage = rows.flatMap(({ language, ...row }) => (language ? [{ language, ...row }] : []))
  const byReminders = rows.flatMap(({ reminders, ...row }) => (reminders === null ? [] : [{ reminders, ...row }]))
  if (!all) return []
  const of = (count: number) => `${count}\t${shareOf(count, all.sent)}`
  return [
    `since\t${since}`,
    `requests sent\t${all.sent}`,
    `answered\t${of(all.answered)}`,
    `cannot answer: not my student\t${of(all.notMyStudent)}`,
    `cannot answer: not known well enough\t${of(all.doNotKnowWell)}`,
    `expired\t${of(all.expired)}`,
    `revoked\t${of(all.revoked)}`,
    `waiting\t${of(all.pending)}`,
    `days to the answer\t${daysOf(all)}`,
    ...byLanguage.map((row) => {
      const answered = `${row.answered} answered\t${shareOf(row.answered, row.sent)}`
      return `in ${languageNames[row.language]}\t${row.sent} sent\t${answered}\t${daysOf(row)}`
    }),
    ...byReminders.map((row) => {
      const label =
        row.reminders === 3 ? '3 or more reminders' : `${row.reminders} reminder${row.reminders === 1 ? '' : 's'}`
      return `after ${label}\t${row.answered} answered\t${shareOf(row.answered, all.answered)}\t${daysOf(row)}`
    }),
  ]
}

function shareOf(count: number, of: number): string {
  return of === 0 ? '-' : `${Math.round((count / of) * 100)} %`
}

function daysOf({ median, ninetieth }: Pick<LoopRow, 'median' | 'ninetieth'>): string {
  const days = (value: number | null) => (value === null ? '-' : value.toFixed(1))
  return `median ${days(median)}\t90th ${days(ninetieth)}`
}
