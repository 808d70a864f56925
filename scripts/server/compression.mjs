import compression from 'compression'

/** Pages are made anew for each visitor, so what is saved on the line is paid for in waiting (docs/operations/run.md, "Compression"). */
const compress = compression({
  level: 1,
  // Tables for shorter stretches: a page is markup, then Thai, then scripts, and each has its own letters.
  memLevel: 6,
})

/**
 * Compresses what is answered, where the caller takes that. A proxy that compresses itself asks for nothing compressed.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response before anything else has been arranged for its headers
 */
export function compressAnswer({ method, headers }, response) {
  // Brotli is for the files, which the build compresses once. Where it is as quick as this its result is larger.
  const codings = String(headers['accept-encoding'] ?? '').split(',')
  const accepted = codings.filter((coding) => !/^\s*(br|\*)\s*(;|$)/.test(coding)).join()
  compress(
    /** @type {any} */ ({ method, headers: { ...headers, 'accept-encoding': accepted } }),
    /** @type {any} */ (response),
    () => {},
  )
}
