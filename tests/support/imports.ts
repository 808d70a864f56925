import { POST as exportList } from '@/app/api/school-referrals/export/route'
import { POST as preview } from '@/app/api/school-referrals/import/preview/route'
import { POST as importFile } from '@/app/api/school-referrals/import/route'
import type { ImportPreview, ImportResult } from '@/lib/school-referrals/import/schema'
import { call } from './api'

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

export function previewOf({ cookie, query }: By, text: unknown, headers: Record<string, string> = {}) {
  const options = { method: 'POST', body: { text }, cookie, query, headers }
  return call<ImportPreview & Refused>(preview, '/api/school-referrals/import/preview', options)
}

export function importOf({ cookie, query }: By, text: unknown, headers: Record<string, string> = {}) {
  const options = { method: 'POST', body: { text }, cookie, query, headers }
  return call<ImportResult & Refused>(importFile, '/api/school-referrals/import', options)
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
