/** Names one of several children in the query, from which the service worker knows the child without a network. */
export function childPath(path: string, childId: string, isOneOfSeveral: boolean): string {
  return isOneOfSeveral ? `${path}?${new URLSearchParams({ child: childId })}` : path
}

/** Results with others' answers also for a reader who is asked for answers first (`AnswerFirst`). */
export function readPath(childId: string, path = '/assessment-results'): string {
  return `${path}?${new URLSearchParams({ child: childId, read: '1' })}`
}
