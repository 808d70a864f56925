/** No cookie is trusted: the owner is checked at every read. */

/** The longest session, and the lifetime of what a browser stores for it: current child, drafts, their page. */
export const sessionSeconds = 7 * 24 * 60 * 60

/** All browser storage of ours but the language and the role; sign-out removes it. */
export const storagePrefix = 'sati.'

export const draftPrefix = 'sati.draft.'

export const currentChildCookie = 'current-child'

/** A number and a fingerprint, nothing about the child. */
export const draftPositionCookie = 'draft-position'

/** Followed by the account and the child. */
export const parentDraftMark = '.parent.'

/** Followed by the link's fingerprint. */
export const teacherDraftMark = '.teacher.'

// What the next document deletes. 1: all about children. 2: all but the drafts of teachers without an account. An
// account: the unsent answers of all others.
export const signedOutCookie = 'signed-out'

/** In browser storage (spec 4); sign-out removes it. */
export const storedRoleKey = 'role'

export const typedFieldsKey = 'sati.typed'

export const returnPathKey = 'sati.return'

/** Per tab: the page to return to after a reauthentication by Google or LINE; sign-out in that tab removes it. */
export const pathBeforeReauthKey = 'sati.proving'

export const cardFieldsKey = 'sati.left'
