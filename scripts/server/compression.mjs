import compression from 'compression'

/** Quick settings: pages are rendered per visitor, so compression delays each (docs/operations/run.md, "Compression"). */
const compress = compression({
  level: 3,
  // Shorter blocks have their own Huffman tables, which suits markup, then Thai, then scripts.
  memLevel: 6,
})

/** Call it before anything else wraps the response's headers. */
export function compressAnswer({ method, headers }, response) {
  // No Brotli here: at this speed its output is larger. The build compresses files with it once.
  const codings = String(headers['accept-encoding'] ?? '').split(',')
  const accepted = codings.filter((coding) => !/^\s*(br|\*)\s*(;|$)/.test(coding)).join()
  compress({ method, headers: { ...headers, 'accept-encoding': accepted } }, response, () => {})
}
