import 'server-only'
import { unsafeVerifyAudit, type Verdict } from '@/lib/audit/data'
import { unsafeListAffected } from './breach/data'
import type { BreachQuestion } from './breach/log'
import type { Out } from './terminal/listing'

export async function reportBreach({ since, until, ...rest }: BreachQuestion, out: Out): Promise<boolean> {
  await unsafeListAffected({ ...rest, since: startOf(since), until: until && endOf(until) }, out)
  return true
}

interface AuditQuestion {
  month?: string
  expect?: string
  known?: string
}

/** @returns false when the log was tampered with */
export async function verifyAudit({ known, ...question }: AuditQuestion, out: Out): Promise<boolean> {
  const verdict = await unsafeVerifyAudit({ ...question, known: known?.split(',') })
  for (const line of linesOf(verdict)) await out.print(line)
  if (verdict.broken.length === 0) return true
  out.note(`THE AUDIT LOG WAS TAMPERED WITH. ${verdict.broken.join('\n')}`)
  return false
}

/** Days are in Thai time. */
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
    // The hash of a broken chain is not worth noting.
    ...(broken.length > 0 ? [] : [`head\t${head ?? 'none'}`]),
  ]
}
