/*
 * Misspelt names of our variables. A plain module without imports, as env-rules.mjs, which reads it.
 */

/** Kubernetes puts these beside ours, after the names of a namespace's services. */
const isOfKubernetes = (/** @type {string} */ name, /** @type {string} */ value) =>
  /_(SERVICE_(HOST|PORT)|PORT_\d)/.test(name) || /^(tcp|udp|sctp):\/\//.test(value)

/** Case and underscores are what is most often wrong, and `URI` is meant for `URL`. */
const folded = (/** @type {string} */ name) =>
  name
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/URI$/, 'URL')

/**
 * Variables that are not ours and look like one that is: their value would be ignored without a word. Close is what is the same
 * without underscores and case, a letter or two beside it, or ours without its last words (`RATE_LIMIT`). Everything else, such as
 * `PGHOST` or `NODE_OPTIONS`, is somebody else's. `PORT` and `HOST` are too short to tell.
 *
 * @param {Record<string, string | undefined>} env
 * @param {string[]} ours
 * @returns {{ name: string, meant: string }[]}
 */
export function misspeltNames(env, ours) {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || ours.includes(name) || isOfKubernetes(name, value)) return []
    const meant = ours.find((each) => isClose(name, each))
    return meant ? [{ name, meant }] : []
  })
}

/** @param {string} name @param {string} ours */
function isClose(name, ours) {
  const [given, wanted] = [folded(name), folded(ours)]
  // A second one with a number is another program's.
  if (wanted.length < 6 || (/\d$/.test(given) && !/\d$/.test(wanted))) return false
  if (name.includes('_') && ours.startsWith(`${name}_`)) return true
  const mistakes = wanted.length < 10 ? 1 : 2
  return Math.abs(given.length - wanted.length) <= mistakes && mistakesBetween(given, wanted) <= mistakes
}

/**
 * How many letters are missing, too many, or changed places with the next. A wrong one counts twice, so that of short names
 * `API_URL` is not taken for `APP_URL`.
 *
 * @param {string} one @param {string} other
 */
function mistakesBetween(one, other) {
  /** @type {number[][]} */
  const counts = Array.from({ length: one.length + 1 }, (_, row) => [row])
  const at = (/** @type {number} */ row, /** @type {number} */ column) => counts[row]?.[column] ?? 0
  for (let row = 0; row <= one.length; row++)
    for (let column = row === 0 ? 0 : 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1]
      if (isSame) ways.push(at(row - 1, column - 1))
      if (isSwapped) ways.push(at(row - 2, column - 2) + 1)
      const line = counts[row] ?? []
      line[column] = row === 0 ? column : Math.min(...ways)
    }
  return at(one.length, other.length)
}
