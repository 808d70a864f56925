/**
 * The sign-in or register page, or a way to a provider, that leads on to `next` afterwards.
 *
 * @param next a path of our own; the page that receives it checks it
 */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path
}
