/** Crockford's: without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 55 random bits, and a check character. */
const length = 12

const values = (code: string) => [...code].map((sign) => alphabet.indexOf(sign))

/** Odd weights: any one wrong character changes it, and all but a few swapped ones do. */
function checkOf(signs: number[]): string {
  const sum = signs.reduce((all, value, place) => all + value * (2 * place + 1), 0)
  return alphabet[sum % alphabet.length] ?? ''
}

/** @param bytes random, at least 7 */
export function letterCodeOf(bytes: Uint8Array): string {
  let bits = bytes.slice(0, 7).reduce((all, byte) => (all << 8n) | BigInt(byte), 0n)
  const signs = Array.from({ length: length - 1 }, () => {
    const value = Number(bits & 31n)
    bits >>= 5n
    return value
  })
  return signs.map((value) => alphabet[value]).join('') + checkOf(signs)
}

const thaiZero = 0x0e50

/** What a person typed, as the code is compared; null when it can be no code. O is read as 0, I and L as 1. */
export function readLetterCode(typed: string): string | null {
  const code = typed
    .slice(0, 100)
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return new RegExp(`^[${alphabet}]{${length}}$`).test(code) ? code : null
}

/** Other than digits, which are read: the keyboard is a Thai one. */
export function hasThaiLetters(typed: string): boolean {
  return /[ก-๏๚-๛]/.test(typed)
}

/** A mistyped character is found without asking the server. */
export function hasRightCheck(code: string): boolean {
  return checkOf(values(code.slice(0, -1))) === code.at(-1)
}

/** As it is printed: XXXX-XXXX-XXXX. */
export function shownLetterCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}
