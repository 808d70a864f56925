/** Calls with a valid link count for that link, and not for an address that a whole school may share. */
export const referralLinkHeader = 'X-Referral-Link'
