import { POST as exportList } from '@/app/api/school-referrals/export/route'
import { POST as corrections } from '@/app/api/school-referrals/import/corrections/route'
import { POST as preview } from '@/app/api/school-referrals/import/preview/route'
import { POST as importFile } from '@/app/api/school-referrals/import/route'
import type { ImportFile, ImportPreview, ImportResult } from '@/lib/school-referrals/import/schema'
import { call } from './api'
import { until } from './until'

export const heading = 'studentName,studentGrade,parentName,parentEmail,referringTeacher,referralReason'

type By = { cookie?: string; query?: string }
type Refused = { code: string; errors?: { field: string; code: string; message: string }[] }

export function fileOf(count: number, name = 'Student'): string {
  const rows = Array.from(
    { length: count },
    (_, n) => `${name} ${n},4,Malee,${name.toLowerCase()}${n}@example.com,Mr. Preecha,"Line one\nline two"`,
  )
  return [heading, ...rows].join('\r\n')
}

/** @param list a file, or what is given as the text of one */
const bodyOf = (list: unknown, more: Partial<ImportFile>) => ({
  ...(Buffer.isBuffer(list) ? { file: list.toString('base64') } : { text: list }),
  ...more,
})

type Options = Record<string, string>

/** As a school's software does: a busy machine may have no time to read a file, and says that nothing was done. */
function untilRead<T extends { status: number; body: object }>(ask: () => Promise<T>): Promise<T> {
  return until('a machine with time to read a file', async () => {
    const answer = await ask()
    return !(answer.status === 503 && 'nothingDone' in answer.body) && answer
  })
}

export function previewOf({ cookie, query }: By, list: unknown, headers: Options = {}, more: Partial<ImportFile> = {}) {
  const options = { method: 'POST', body: bodyOf(list, more), cookie, query, headers }
  return untilRead(() => call<ImportPreview & Refused>(preview, '/api/school-referrals/import/preview', options))
}

export function importOf({ cookie, query }: By, list: unknown, headers: Options = {}, more: Partial<ImportFile> = {}) {
  const options = { method: 'POST', body: bodyOf(list, more), cookie, query, headers }
  return untilRead(() => call<ImportResult & Refused>(importFile, '/api/school-referrals/import', options))
}

/** The file of refused rows: its answer is no JSON, unless it is refused. */
export function correctionsOf({ cookie = '', query = '' }: By, list: unknown, language = 'en'): Promise<Response> {
  const request = new Request(`http://localhost:3000/api/school-referrals/import/corrections${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${cookie}; language=${language}` },
    body: JSON.stringify(bodyOf(list, {})),
  })
  return corrections(request, { params: Promise.resolve({}) })
}

/** Its answer is not JSON, unless it is refused. */
export function exportOf({ cookie = '', query = '' }: By, body: object = {}, language = 'en'): Promise<Response> {
  const request = new Request(`http://localhost:3000/api/school-referrals/export${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${cookie}; language=${language}` },
    body: JSON.stringify(body),
  })
  return exportList(request, { params: Promise.resolve({}) })
}
