/**
 * Adds `next`, the page to continue with, to the path of the sign-in page, the register page or a provider.
 *
 * @param next a path of this site; the receiving page validates it
 */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path
}
