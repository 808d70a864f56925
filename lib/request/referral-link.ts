/**
 * Calls with a valid school's or teacher's link count for that link, and not for an address that a whole school may
 * share. It opens nothing.
 */
export const referralLinkHeader = 'X-Referral-Link'
