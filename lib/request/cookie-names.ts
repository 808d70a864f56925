/** Names and a time that both sides or several components know. No cookie is trusted: the owner is checked at every read. */

/** How long a session lasts at most, and hence what a browser keeps of it: the current child, unfinished answers, their page. */
export const sessionSeconds = 7 * 24 * 60 * 60

/** Prefix of every unfinished questionnaire in a browser's storage; signing out removes them, and all else under `sati.`. */
export const draftPrefix = 'sati.draft.'

/** The child this browser looks at. */
export const currentChildCookie = 'current-child'

/** The question a draft has reached: a number and a fingerprint, nothing about the child. */
export const draftPositionCookie = 'draft-position'

/** Where to go on once a mailed link has been pressed; signing out removes it. */
export const returnPathKey = 'sati.return'
