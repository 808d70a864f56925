import { idForm } from '@/lib/id-form'

/** The form, after any punctuation, and not followed by another base64url character. */
const among = (form: string, text: string) => new RegExp(`^[^\\w-]*(${form})(?![\\w-])`).exec(text)?.[1] ?? text
const token = `(?:${idForm}\\.)?[\\w-]{43}`

/** Mail programs and chats add punctuation around a link. @returns empty for none, and for several different ones */
export function mailedToken(given: string | string[] | null | undefined): string {
  const [first = '', ...others] = [given ?? ''].flat().map((text) => among(token, text))
  return others.every((other) => other === first) ? first : ''
}

export function mailedId(given: string): string {
  return among(idForm, given)
}
