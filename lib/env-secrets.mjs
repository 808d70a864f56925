/** The published values of .env.example; a test keeps both equal. @type {Record<string, string>} */
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

/** Placeholder words, wherever they are in a secret. Random text would contain a shorter one by chance. */
const meantForLater = ['changeme', 'changeit', 'changethis', 'replace', 'placeholder', 'yoursecret']
const noSecret = ['example', 'secret', 'password', 'passphrase', 'passwort', 'default', 'insecure', 'postgres']

const lettersOf = (/** @type {string} */ text) => text.toLowerCase().replace(/[^a-z]/g, '')

/** One in 10^8 texts of 32 random hexadecimal characters has fewer than eight different ones. */
const fewest = 8

/**
 * Eight different characters and steps between them (`0123456789…` has one step), no word like `changeme`, and not two
 * words that are no secret.
 */
export function isRandom(secret) {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const letters = lettersOf(secret)
  const found = (/** @type {string[]} */ words) => words.filter((word) => letters.includes(word)).length
  const isVaried = new Set(codes).size >= fewest && new Set(steps).size >= fewest
  return isVaried && found(meantForLater) === 0 && found(noSecret) < 2
}

/** For secrets whose form is not ours. @param {string} text */
export function isPlaceholder(text) {
  const isWord = [...meantForLater, ...noSecret].includes(lettersOf(text))
  return isWord || Object.values(exampleValues).includes(text) || new Set(text).size < 4
}
