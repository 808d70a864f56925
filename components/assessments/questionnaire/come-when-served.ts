const interval = 5_000

/**
 * Where the page of the result fails (app/error.tsx), it says that the answers have arrived and that the result comes by itself:
 * here is what makes that true, once the server gives it. Ends when the page has come.
 *
 * @param arrived what the failed page says then
 */
export function comeWhenServed(arrived: string): void {
  const hasFailed = () => document.querySelector('main [role=alert] p')?.textContent === arrived
  const isServed = () =>
    fetch(location.href).then(
      ({ ok }) => ok,
      () => false,
    )

  async function look(): Promise<void> {
    if (hasFailed()) {
      // Asked again afterwards: the parent may have gone on meanwhile.
      if ((await isServed()) && hasFailed()) return location.reload()
    } else if (!document.body.dataset.arrived) return
    setTimeout(look, interval)
  }

  document.body.dataset.arrived = arrived
  setTimeout(look, interval)
}
