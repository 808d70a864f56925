import 'server-only'
import { unsafeVerifyAudit } from '@/lib/audit/seals/data'
import type { Verdict } from '@/lib/audit/seals/types'
import { unsafeListAffected } from './breach/data'
import { checkInstallation } from './check/report'
import type { AdminReport } from './schema'

interface Out {
  /** A line of the answer; resolves when there is room for the next. */
  print: (line: string) => Promise<void>
  /** A line about the answer. */
  tell: (line: string) => void
}

/**
 * Answers what operations ask, line by line.
 *
 * @returns false when the answer is that something is wrong
 */
export async function answerReport(report: AdminReport, out: Out): Promise<boolean> {
  if (report.command === 'check') return checkInstallation(out.print)
  if (report.command === 'breach') {
    const { since, until, ...rest } = report
    await unsafeListAffected({ ...rest, since: startOf(since), until: until && endOf(until) }, out)
    return true
  }
  const { month, expect, known } = report
  const verdict = await unsafeVerifyAudit({
    ...(month ? { month } : {}),
    ...(expect ? { expect } : {}),
    ...(known ? { known: known.split(',') } : {}),
  })
  for (const line of linesOf(verdict)) await out.print(line)
  if (verdict.broken.length === 0) return true
  out.tell(`THE AUDIT LOG WAS TAMPERED WITH. ${verdict.broken.join('\n')}`)
  return false
}

/** A day is one in Thailand. */
const isDay = (moment: string) => moment.length === 10
const startOf = (moment: string) => (isDay(moment) ? `${moment}T00:00:00+07:00` : moment)
const endOf = (moment: string) =>
  isDay(moment) ? new Date(Date.parse(startOf(moment)) + 24 * 3_600_000).toISOString() : moment

function linesOf({ seals, rows, open, dropped, known, head, broken }: Verdict): string[] {
  return [
    `seals that hold\t${seals}`,
    `rows sealed\t${rows}`,
    `rows not sealed yet\t${open.rows}${open.oldest ? `\tthe oldest of ${open.oldest}` : ''}`,
    ...(dropped.length > 0 ? [`months dropped by age\t${dropped.join(' ')}`] : []),
    ...(known.length > 0 ? [`seals known to be broken\t${known.join(' ')}`] : []),
    // Of a chain that is broken no hash is worth noting.
    ...(broken.length > 0 ? [] : [`head\t${head ?? 'none'}`]),
  ]
}
