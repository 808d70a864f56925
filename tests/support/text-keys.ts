import { fillTextKeys } from '@/scripts/lib/text-keys.mjs'
import { sql } from './sql'

/** Fills the missing keys of rows, as every start and `npm run db:migrate` do. @returns how many */
export function fillKeys(size?: number): Promise<number> {
  return fillTextKeys({ query: async (text, values) => ({ rows: await sql(text, values) }) }, size)
}

/**
 * One name, น้ำใส ดี, in spellings that look alike: sara am as one character or two, tone marks in other places, one more
 * space.
 */
export const oneName = [
  'น\u0e49\u0e33ใส ดี',
  'น\u0e49\u0e4d\u0e32ใส ดี',
  'น\u0e4d\u0e49\u0e32ใส ดี',
  'น\u0e33\u0e49ใส  ดี',
  'น\u0e49\u0e33ใส\u00a0ดี',
  'น\u0e49\u0e49\u0e33\u200bใส ด\u0e35\u0e35',
]
