import { createHmac, randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type TestInfo } from '@playwright/test'
import { letterCodeOf, shownLetterCode } from '@/lib/letter-code'
import { runSql } from './database'

/** A paper letter, written to the run's own database as a print leaves it: the family has no address. */

export const letterPassword = 'a horse of paper 43'

/** As lib/auth/letter-code.ts stores it, with the secret of tests/support/server.mjs. */
const hashOf = (code: string) =>
  createHmac('sha256', 'only-for-tests-0123456789abcdef0123456789').update(`letter-code:${code}`).digest('base64url')

/** @returns the code as it is printed */
export async function printLetter(run: TestInfo, referralId: string): Promise<string> {
  const code = letterCodeOf(randomBytes(7))
  await runSql(
    run,
    `UPDATE "SchoolReferral" SET "parentEmail" = NULL, "letterHash" = $2, "letterPrintedAt" = now() WHERE id = $1`,
    [referralId, hashOf(code)],
  )
  return shownLetterCode(code)
}

/** @param family a context of its own @returns the code of a letter that was accepted with `letterPassword` */
export async function acceptedLetter(run: TestInfo, family: APIRequestContext, referralId: string): Promise<string> {
  const code = await printLetter(run, referralId)
  const data = { code, firstName: 'มาลี', lastName: 'เจริญ', password: letterPassword }
  expect((await family.post('/api/letters/accept', { data })).status()).toBe(201)
  return code
}
