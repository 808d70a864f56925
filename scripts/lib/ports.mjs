import { createServer } from 'node:net'

/**
 * Tells whether a TCP port can be listened on. A start asks this before anything is installed.
 *
 * @param {number} port
 * @param {string} [host] without it: every address of this machine
 * @returns {Promise<boolean>}
 */
export function isPortFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host }, () => probe.close(() => resolve(true)))
  })
}

/**
 * A free port on the loopback address, which is not given out again within this process for some seconds.
 *
 * @param {number} [wanted] tried first, then the 19 after it, then whatever the system offers
 * @returns {Promise<number>}
 */
export async function freePort(wanted) {
  const { default: getPort, portNumbers } = await import('get-port')
  return getPort({ host: '127.0.0.1', port: wanted ? portNumbers(wanted, wanted + 19) : [] })
}
