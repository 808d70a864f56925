/*
 * What passes for a secret and is none. A plain module without imports, as env-rules.mjs, which reads it.
 */

/**
 * The values that .env.example shows in place of your own: published, so they keep nothing and name nobody. A test holds that
 * these are what that file shows.
 *
 * @type {Record<string, string>}
 */
export const exampleValues = {
  APP_URL: 'https://sati.example.org',
  DATABASE_URL: 'postgresql://sati:password@db.internal:5432/sati',
  DIRECT_DATABASE_URL: 'postgresql://sati:password@db.internal:5432/sati',
  AUTH_SECRET: 'replace-these-words-by-32-random-characters',
  AUTH_SECRET_ALSO_ACCEPTED: 'replace-these-words-by-32-other-characters',
  SMTP_URL: 'smtp://user:password@mail.internal:587',
  MAIL_FROM: 'Sati <no-reply@sati.example.org>',
  OPERATOR_NAME: 'Name of the foundation',
  OPERATOR_ADDRESS: 'Number, road, district, province',
  OPERATOR_EMAIL: 'contact@sati.example.org',
  DPO_EMAIL: 'dpo@sati.example.org',
  SECURITY_CONTACT: 'mailto:security@sati.example.org',
  GOOGLE_CLIENT_ID: 'client-id',
  GOOGLE_CLIENT_SECRET: 'client-secret',
  LINE_CLIENT_ID: 'channel-id',
  LINE_CLIENT_SECRET: 'channel-secret',
  LINE_MESSAGING_TOKEN: 'channel-access-token',
  LINE_MESSAGING_SECRET: 'channel-secret',
  LINE_MESSAGING_ID: '@abc1234d',
}

/** Words of those who mean to put a secret in later. None has fewer than six letters: random text would hold a shorter one by chance. */
const words = [
  ...['changeme', 'changeit', 'changethis', 'replace', 'placeholder', 'example', 'secret', 'password', 'passphrase'],
  ...['passwort', 'default', 'insecure', 'postgres', 'openssl'],
]
const lettersOf = (/** @type {string} */ text) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Of 32 random hexadecimal characters, one in a hundred million has fewer than eight different ones. */
const fewest = 8

/**
 * Whether text is too regular to be random: fewer than eight different characters (forty equal letters, `abcabcabc…`), or fewer
 * than eight different steps from one character to the next (`0123456789abcdef…`, whatever is repeated).
 *
 * @param {string} text
 */
export function isRegular(text) {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return new Set(codes).size < fewest || new Set(steps).size < fewest
}

/**
 * Whether a secret that people make themselves holds words in place of chance.
 *
 * @param {string} secret
 */
export function holdsWords(secret) {
  return words.some((word) => lettersOf(secret).includes(word))
}

/**
 * Whether what is given is nothing but such a word, like `password` or `change-me`, what an example shows for any variable, or has
 * fewer than four different characters.
 * For what another program gave out or a person chose, whose form is not ours.
 *
 * @param {string} text
 */
export function isPlaceholder(text) {
  return words.includes(lettersOf(text)) || Object.values(exampleValues).includes(text) || new Set(text).size < 4
}
