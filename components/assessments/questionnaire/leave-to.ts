/** A full page load; `/api/login` is no page of the router's. */
export function leaveTo(path: string): void {
  location.assign(path)
}
