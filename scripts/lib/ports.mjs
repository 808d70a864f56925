import { createServer } from 'node:net'

/** Without packages: a start asks before anything is installed. Without `host`: on all addresses. */
export function isPortFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host }, () => probe.close(() => resolve(true)))
  })
}

/** A free loopback port, not returned again in this process for some seconds: `wanted`, one of the 19 after it, or any. */
export async function freePort(wanted) {
  const { default: getPort, portNumbers } = await import('get-port')
  return getPort({ host: '127.0.0.1', port: wanted ? portNumbers(wanted, wanted + 19) : [] })
}
