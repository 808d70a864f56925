/** The domains of nearly all addresses in Thailand. */
const common = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com']
/** Real domains that are so close to a common one that they would look mistyped. */
const others = new Set([
  ...['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'aol.com', 'live.com', 'me.com', 'mac.com', 'hotmail.co.th'],
  ...['yahoo.co.th', 'yahoo.co.uk', 'yahoo.co', 'yahoo.ca', 'yahoo.de', 'yahoo.fr', 'outlook.de', 'outlook.fr'],
  ...['hotmail.fr', 'hotmail.de', 'hotmail.it', 'outlook.co.th', 'googlemail.com', 'cloud.com'],
])

/** @returns the address with the domain that was probably meant: nok@gmail.com for `nok@gmial.con`; null if it looks right */
export function likelyAddress(typed: string): string | null {
  const [, name, typedDomain] = /^(\S+)@([^@\s]+)$/.exec(typed.trim()) ?? []
  const domain = typedDomain?.toLowerCase()
  if (!name || !domain || common.includes(domain) || others.has(domain)) return null
  const [closest] = common
    .map((each) => ({ each, steps: stepsBetween(domain, each) }))
    .filter(({ steps }) => steps <= 2)
    .sort((one, other) => one.steps - other.steps)
  return closest ? `${name}@${closest.each}` : null
}

/** Optimal string alignment distance: counts missing, extra, wrong and swapped characters. */
function stepsBetween(one: string, other: string): number {
  const rows: number[][] = []
  const at = (i: number, k: number) => rows[i]?.[k] ?? Number.POSITIVE_INFINITY
  for (let i = 0; i <= one.length; i++) {
    const row: number[] = []
    rows.push(row)
    for (let k = 0; k <= other.length; k++) {
      const isSame = one[i - 1] === other[k - 1]
      const isSwapped = i > 1 && k > 1 && one[i - 1] === other[k - 2] && one[i - 2] === other[k - 1]
      row.push(
        i === 0 || k === 0
          ? i + k
          : Math.min(
              at(i - 1, k) + 1,
              at(i, k - 1) + 1,
              at(i - 1, k - 1) + (isSame ? 0 : 1),
              isSwapped ? at(i - 2, k - 2) + 1 : Number.POSITIVE_INFINITY,
            ),
      )
    }
  }
  return at(one.length, other.length)
}
