import { register } from 'node:module'
import { register as registerTsx } from 'tsx/esm/api'

/**
 * Lets this process import the server's own TypeScript, letters included. Outside of Next.js `server-only` throws, and the
 * condition `react-server`, which would silence it, also takes away the React that letters are rendered with.
 */
export function allowServerCode() {
  const hook = `export const resolve = (name, context, next) =>
    name === 'server-only' ? { url: 'data:text/javascript,', shortCircuit: true } : next(name, context)`
  registerTsx()
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
}
