const interval = 5_000

/**
 * Reloads a failed result page (app/error.tsx) once the server can render it. Ends when the page has rendered.
 *
 * @param arrived the text of the failed page: the answers are stored and the result will be shown
 */
export function reloadWhenServed(arrived: string): void {
  const hasFailed = () => document.querySelector('main [role=alert] p')?.textContent === arrived
  const isServed = () =>
    fetch(location.href).then(
      ({ ok }) => ok,
      () => false,
    )

  async function look(): Promise<void> {
    if (hasFailed()) {
      // Checked again: the parent may have navigated during the request.
      if ((await isServed()) && hasFailed()) return location.reload()
    } else if (!document.body.dataset.arrived) return
    setTimeout(look, interval)
  }

  document.body.dataset.arrived = arrived
  setTimeout(look, interval)
}
