import { createServer } from 'node:net'

/**
 * Tells whether a TCP port can be listened on.
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
 * A free port on the loopback address.
 *
 * @param {number} [wanted] tried first, then the 19 after it, then whatever the system offers
 * @returns {Promise<number>}
 */
export async function freePort(wanted) {
  for (let port = wanted ?? 0; wanted && port < wanted + 20; port++)
    if (await isPortFree(port, '127.0.0.1')) return port
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })
}
