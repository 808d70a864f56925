/*
 * The one CORS exception: what pages of any other site may call and read, without cookies
 * (docs/decisions/0028-smart-health-links.md).
 */
const prefix = '/api/health-links/'
const call = new RegExp(`^${prefix}(files/)?[^/]+$`)

/**
 * Whether other sites may read the answer. Refusals too, of what is no call as well.
 *
 * @param {string} path
 */
export function isForOtherSites(path) {
  return path.startsWith(prefix)
}

/**
 * Whether a browser may ask with OPTIONS before it calls. Only of what is a call: elsewhere Next would list methods that do
 * not exist.
 *
 * @param {string} path
 */
export function takesPreflight(path) {
  return call.test(path)
}
