/** Names one of several children in the query, from which the service worker knows the child without a network. */
export function childPath(path: string, childId: string, isOneOfSeveral: boolean): string {
  return isOneOfSeveral ? `${path}?${new URLSearchParams({ child: childId })}` : path
}
