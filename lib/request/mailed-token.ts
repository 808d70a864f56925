import { idForm } from '@/lib/id-form'

/** The form, after any punctuation, and not followed by another base64url character. */
const among = (form: string, text: string) => new RegExp(`^[^\\w-]*(${form})(?![\\w-])`).exec(text)?.[1] ?? text
/** A row's id and 32 bytes in base64url, or the bytes alone. */
const token = `(?:${idForm}\\.)?[\\w-]{43}`

/**
 * The token of a mailed link's query. Mail programs and chats add punctuation around a link. A token's form is fixed,
 * so nothing is guessed: other text stays as it is and opens nothing.
 * @returns empty for none, and for several different ones
 */
export function mailedToken(given: string | string[] | null | undefined): string {
  const [first = '', ...others] = [given ?? ''].flat().map((text) => among(token, text))
  return others.every((other) => other === first) ? first : ''
}

/** For the child's id in a notice's link. */
export function mailedId(given: string): string {
  return among(idForm, given)
}
