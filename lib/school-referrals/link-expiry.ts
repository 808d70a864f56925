const validDays = 60

/** Of a link that is made now. */
export const linkExpiry = () => new Date(Date.now() + validDays * 24 * 3_600_000)
