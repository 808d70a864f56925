import { get, postAnswers } from './load.mjs'

/** @typedef {import('./people.mjs').Parent} Parent */

/** Of one who writes: enough that no child has more answers than a child may have in life. */
export const childrenOfWriter = 10

/** Goes round the children of one who writes. @param {Parent} parent */
export function childAfterChild({ children }) {
  let turn = 0
  return { next: () => children[++turn % children.length] ?? '', current: () => children[turn % children.length] ?? '' }
}

/**
 * One completion: the questions are opened, the answers sent, the result read.
 *
 * @param {Parent} parent @param {(child: string) => string} resultOf where the result is read
 */
export function completion(parent, resultOf) {
  const { cookie } = parent
  const child = childAfterChild(parent)
  const at = (/** @type {() => string} */ path) => ({
    ...get('/', cookie),
    setupRequest: (/** @type {import('autocannon').Request} */ request) => ({ ...request, path: path() }),
  })
  return [
    at(() => `/parent-assessment?child=${child.next()}`),
    postAnswers('/api/assessments', cookie, child.current),
    at(() => resultOf(child.current())),
  ]
}
