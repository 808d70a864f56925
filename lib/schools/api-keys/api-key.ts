import 'server-only'
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'sati_live_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 190 random bits and a six-character checksum, by which scanners for leaked secrets recognise a key. */
export function newApiKey(): string {
  const body = Array.from({ length: 32 }, () => digits[randomInt(digits.length)]).join('')
  return `${prefix}${body}${checksum(body)}`
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < 6; place++) {
    text = digits[rest % digits.length] + text
    rest = Math.floor(rest / digits.length)
  }
  return text
}
