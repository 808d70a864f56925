/**
 * Carries the token of a school's or teacher's link with a call that is made by its holder: what comes with a good link is
 * counted for that link, and not for a network address that a whole school may share. It opens nothing.
 */
export const referralLinkHeader = 'X-Referral-Link'
