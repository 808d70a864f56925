/** Of one link. */
export const remindersPerLink = 3

/** Each reminder of a link is a mail of its own, and so has a version of its own. @param place from 0 */
export function reminderVersion(linkVersion: number, place: number): number {
  return linkVersion * remindersPerLink + place
}

export function remindedLinkVersion(mailVersion: number): number {
  return Math.floor(mailVersion / remindersPerLink)
}
