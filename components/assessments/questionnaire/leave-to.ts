/** A full page load: `/api/login` is not a page that the router knows. */
export function leaveTo(path: string): void {
  location.assign(path)
}
