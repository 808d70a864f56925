import { register } from 'node:module'
import { register as registerTsx } from 'tsx/esm/api'

// Lets this process import the server's TypeScript, mails included. `server-only` throws outside of Next.js, and the condition
// `react-server`, which prevents that, removes the React that renders mails.
export function allowServerCode() {
  const hook = `export const resolve = (name, context, next) =>
    name === 'server-only' ? { url: 'data:text/javascript,', shortCircuit: true } : next(name, context)`
  registerTsx()
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
}
