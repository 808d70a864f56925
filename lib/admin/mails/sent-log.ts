import 'server-only'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { idForm } from '@/lib/id-form'
import { CommandRefused } from '../terminal/refused'

const messageId = new RegExp(`<(${idForm})@`, 'gi')

/** Our Message-IDs are the outbox's ids, in any log format. @throws CommandRefused when the file has none */
export async function readSentLog(file: string): Promise<string[]> {
  const found = new Set<string>()
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) for (const [, id = ''] of line.matchAll(messageId)) found.add(id.toLowerCase())
  if (found.size === 0) throw new CommandRefused(`${file} names no mail of ours: is it the log of the mail server?`)
  return [...found]
}
