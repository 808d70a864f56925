/**
 * The address of a page about a child. One of several children is named in it: without a network the service worker knows no
 * other way to tell which child is meant.
 */
export function childPath(path: string, childId: string, isOneOfSeveral: boolean): string {
  return isOneOfSeveral ? `${path}?${new URLSearchParams({ child: childId })}` : path
}
