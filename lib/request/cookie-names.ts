/** Names and times that both sides or several components know. No cookie is trusted: the owner is checked at every read. */

/** How long a session lasts at most, and hence what a browser keeps of it: the current child, unfinished answers, their page. */
export const sessionSeconds = 7 * 24 * 60 * 60

/** Of all that a browser stores for us but the language and the role; signing out removes it. */
export const storagePrefix = 'sati.'

/** Prefix of every unfinished questionnaire in a browser's storage. */
export const draftPrefix = 'sati.draft.'

/** The child this browser looks at. */
export const currentChildCookie = 'current-child'

/** The question a draft has reached: a number and a fingerprint, nothing about the child. */
export const draftPositionCookie = 'draft-position'

/** In the key of a parent's: the account and the child come after it. */
export const parentDraftMark = '.parent.'

/** In the key of a teacher's: what tells the link comes after it. */
export const teacherDraftMark = '.teacher.'

/**
 * Of a session that has just ended or begun: what the next document deletes, and this with it. 1 is all that the browser
 * stores about children, 2 the same but for the answers of teachers, who never signed in here, an account the unsent answers of all
 * others.
 */
export const signedOutCookie = 'signed-out'

/** The role in a browser's storage (spec 4); signing out removes it. */
export const storedRoleKey = 'role'

/** What was typed into a page that failed, in a tab's session storage; signing out removes it. */
export const typedFieldsKey = 'sati.typed'

/** Where to go on once a mailed link has been pressed; signing out removes it. */
export const returnPathKey = 'sati.return'

/** Of one tab: where to go on after a reauthentication by Google or LINE; signing out in that tab removes it. */
export const leftPathKey = 'sati.proving'

/** The same: what was typed into the card that asked for it. */
export const leftCardKey = 'sati.left'
