/** Cookies that both sides know. None is trusted: the owner is checked at every read. */

/** The child this browser looks at. */
export const currentChildCookie = 'current-child'

/** The question a draft has reached: a number and a fingerprint, nothing about the child. */
export const draftPositionCookie = 'draft-position'
