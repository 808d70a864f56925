import { createHash, createHmac, randomUUID } from 'node:crypto'

export const secret = 'only-for-measuring-0123456789abcdef012345'
export const lineSecret = 'only-for-measuring'
export const password = 'calm-moon-54'
export const answers = [3, 2, 2, 2, 2, 1, 3, 2, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1]

export function hashed(text) {
  return createHash('sha256').update(text).digest('hex')
}

/** As lib/auth/signed-link.ts makes it. */
export function linkToken(purpose, id) {
  return `${id}.${createHmac('sha256', secret).update(`link:${purpose}:${id}:1`).digest('base64url')}`
}

/** As lib/email-verification/tokens/account-token.ts makes it. */
export function accountToken(id) {
  return createHmac('sha256', secret).update(`account-token:${id}`).digest('base64url')
}

export function student() {
  return {
    studentName: 'Ton Charoen',
    studentGrade: '4',
    parentName: 'มาลี เจริญ',
    parentEmail: `malee-${randomUUID()}@example.com`,
    referringTeacher: 'Mr. Preecha Kaewta',
    referralReason: 'Often loses his place.',
  }
}
