import { runAdminReport, toAdminReport } from '@/lib/admin/run'
import { sql } from './sql'

/** The lines of `npm run admin -- breach` by column names, without the seconds of a new process. */
export async function askBreach(question: Record<string, unknown>) {
  const [lines, told]: [string[], string[]] = [[], []]
  const print = async (line: string) => {
    lines.push(line)
  }
  await runAdminReport(toAdminReport({ command: 'breach', ...question }), { print, note: (line) => told.push(line) })
  const [head = '', ...rows] = lines.map((line) => line.split('\t'))
  const named = rows.map((row) => Object.fromEntries([...head].map((name, at) => [name, row[at]])))
  return { head, rows: named, told }
}

interface Deed {
  child?: string
  target?: string
  kind?: string
}

export function act(at: string, actor: string, action: string, { child, target, kind = 'user' }: Deed = {}) {
  return sql(
    `INSERT INTO "AuditEvent" (id, at, "actorKind", "actorId", action, "childId", "targetId")
     VALUES (new_id(), $1, $2, $3, $4, $5::uuid, $6::uuid)`,
    [at, kind, actor, action, child ?? null, target ?? null],
  )
}

export const columnsOf = (rows: Record<string, string | undefined>[], ...names: string[]) =>
  rows.map((row) => names.map((name) => row[name])).toSorted()
