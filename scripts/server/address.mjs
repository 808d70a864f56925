/** Letters that an address may have as they are (RFC 3986, 2.3), written with a percent sign: the same address to every reader. */
const needlesslyEncoded = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi

/* However often encoded, since a proxy or Next may have decoded it before; and with a parameter behind it, as some servers read it. */
const dot = String.raw`(?:\.|%(?:25)*2e)`
const slash = String.raw`(?:\/|%(?:25)*(?:2f|5c))`
const dotSegment = new RegExp(`${slash}${dot}{1,2}(?:;[^/]*)?(?:${slash}|$)`, 'i')

/**
 * The one place where an address is read. Every decision by path is made from what this returns, and Next gets the same address: else one
 * that begins like a file, and that Next resolves to a page, would be judged as a file.
 *
 * A slash that is encoded stays as it is: Next takes `/share%2Fx.png` for a file, which is judged as a page here, and so strictly.
 *
 * @param {import('node:http').IncomingMessage} request whose address is written anew, in its plain form
 * @returns {string | null} the path without the slash that Next overlooks at its end; null for one that leads out of itself or is none
 */
export function resolvePath(request) {
  const { url = '' } = request
  const [written = ''] = url.split('?', 1)
  const path = written.replace(needlesslyEncoded, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  const isAddress = path.startsWith('/') && !/[#\\]/.test(path) && isDecodable(written)
  if (!isAddress || dotSegment.test(path)) return null
  request.url = path + url.slice(written.length)
  return path.replace(/(?<=[^/])\/$/, '')
}

/** @param {string} path */
function isDecodable(path) {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
