/** Percent-encoded characters that need no encoding (RFC 3986, 2.3): every reader takes both forms for the same address. */
const needlesslyEncoded = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi

// Encoded any number of times, since a proxy or Next may decode once more; some servers read `..;x` as `..`.
const dot = String.raw`(?:\.|%(?:25)*2e)`
const slash = String.raw`(?:\/|%(?:25)*(?:2f|5c))`
const dotSegment = new RegExp(`${slash}${dot}{1,2}(?:;[^/]*)?(?:${slash}|$)`, 'i')

// The only reader of an address. It gives Next the plain form too: else a page whose address begins like a file would be judged as a file.
// `/share%2Fx.png`, a file to Next, is judged as a page, the strict way. Next ignores the trailing slash that is removed.
// Null: malformed, or with a dot segment.
export function resolvePath(request) {
  const { url = '' } = request
  const [written = ''] = url.split('?', 1)
  const path = written.replace(needlesslyEncoded, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  const isAddress = path.startsWith('/') && !/[#\\]/.test(path) && isDecodable(written)
  if (!isAddress || dotSegment.test(path)) return null
  request.url = path + url.slice(written.length)
  return path.replace(/(?<=[^/])\/$/, '')
}

function isDecodable(path) {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
