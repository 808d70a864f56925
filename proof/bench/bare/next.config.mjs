import { parse } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the framework alone costs. */
export default {
  // The packages are linked from elsewhere on the same disk.
  turbopack: { root: parse(fileURLToPath(import.meta.url)).root },
}
