import { idForm } from '@/lib/id-form'

/** What has this form, with signs in front of it, and behind it anything but more letters of base64url. */
const among = (form: string, text: string) => new RegExp(`^[^\\w-]*(${form})(?![\\w-])`).exec(text)?.[1] ?? text
/** A row's id and 32 bytes in base64url, or the bytes alone. */
const token = `(?:${idForm}\\.)?[\\w-]{43}`

/**
 * The token in the query of a mailed link. Mail programs, chats and people take the full stop, the bracket or the blank beside
 * a link for a part of it. A token's form is fixed, so nothing is guessed: what has another form is left as it is, and opens
 * nothing.
 *
 * @returns the same for a token that is there twice; empty for none, and for several
 */
export function mailedToken(given: string | string[] | null | undefined): string {
  const [first = '', ...others] = [given ?? ''].flat().map((text) => among(token, text))
  return others.every((other) => other === first) ? first : ''
}

/** The same for the id of a child, to which notices lead. */
export function mailedId(given: string): string {
  return among(idForm, given)
}
