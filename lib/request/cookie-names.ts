/** Names that both sides or several components know. No cookie is trusted: the owner is checked at every read. */

/** Prefix of every unfinished questionnaire in a browser's storage; signing out removes them. */
export const draftPrefix = 'sati.draft.'

/** The child this browser looks at. */
export const currentChildCookie = 'current-child'

/** The question a draft has reached: a number and a fingerprint, nothing about the child. */
export const draftPositionCookie = 'draft-position'

/** Where to go on once a mailed link has been pressed; signing out removes it. */
export const returnPathKey = 'sati.return'
