/** Kubernetes adds these, named after the services of a namespace. */
const isOfKubernetes = (/** @type {string} */ name, /** @type {string} */ value) =>
  /_(SERVICE_(HOST|PORT)|PORT_\d)/.test(name) || /^(tcp|udp|sctp):\/\//.test(value)

const folded = (/** @type {string} */ name) =>
  name
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/URI$/, 'URL')

// Others, such as `PGHOST`, belong to other programs. `PORT` and `HOST` are too short to compare.
/**
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
  // A name with an extra number belongs to another program.
  if (wanted.length < 6 || (/\d$/.test(given) && !/\d$/.test(wanted))) return false
  if (name.includes('_') && ours.startsWith(`${name}_`)) return true
  const mistakes = wanted.length < 10 ? 1 : 2
  return Math.abs(given.length - wanted.length) <= mistakes && mistakesBetween(given, wanted) <= mistakes
}

/** A wrong letter counts two, so that `API_URL` is no `APP_URL`. @param {string} one @param {string} other */
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
