const prefix = '/api/health-links/'

/**
 * The one CORS exception: what pages of any other site may call and read, without cookies
 * (docs/decisions/0028-smart-health-links.md).
 *
 * @param {string} path
 */
export function isForOtherSites(path) {
  return path.startsWith(prefix)
}
