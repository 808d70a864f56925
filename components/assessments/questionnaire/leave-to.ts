/** A full page load: the router has no page `/api/login`. */
export function leaveTo(path: string): void {
  location.assign(path)
}
