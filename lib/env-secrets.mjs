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
  DATABASE_URL: 'postgresql://sati_product:password@db.internal:5432/sati',
  DIRECT_DATABASE_URL: 'postgresql://sati_owner:password@db.internal:5432/sati',
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

/** Words of those who mean to put a secret in later, wherever they are in it. Random text would hold a shorter one by chance. */
const meantForLater = ['changeme', 'changeit', 'changethis', 'replace', 'placeholder', 'yoursecret']
/** What is no secret by itself, and may be a part of one. */
const noSecret = ['example', 'secret', 'password', 'passphrase', 'passwort', 'default', 'insecure', 'postgres']

const lettersOf = (/** @type {string} */ text) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Of 32 random hexadecimal characters, one in a hundred million has fewer than eight different ones. */
const fewest = 8

/**
 * Whether a secret that people make themselves may have been made by chance: it holds no word of a later day, nor two of those that are no
 * secret, and has eight different characters or more, and as many different steps from one to the next (`0123456789…` has one).
 *
 * @param {string} secret
 */
export function isRandom(secret) {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const letters = lettersOf(secret)
  const found = (/** @type {string[]} */ words) => words.filter((word) => letters.includes(word)).length
  const isVaried = new Set(codes).size >= fewest && new Set(steps).size >= fewest
  return isVaried && found(meantForLater) === 0 && found(noSecret) < 2
}

/**
 * Whether what is given is nothing but such a word, like `password` or `change-me`, what an example shows for any variable, or has
 * fewer than four different characters.
 * For what another program gave out or a person chose, whose form is not ours.
 *
 * @param {string} text
 */
export function isPlaceholder(text) {
  const isWord = [...meantForLater, ...noSecret].includes(lettersOf(text))
  return isWord || Object.values(exampleValues).includes(text) || new Set(text).size < 4
}
