/** The only CORS exception: pages of any site may call and read this, without cookies (docs/decisions/0028-smart-health-links.md). */
const prefix = '/api/health-links/'
const call = new RegExp(`^${prefix}(files/)?[^/]+$`)

/** Errors and unknown paths included. */
export const isForOtherSites = (path) => path.startsWith(prefix)

/** Only for existing calls: elsewhere Next would answer OPTIONS with methods that do not exist. */
export const takesPreflight = (path) => call.test(path)
