import { jsxDEV as element } from 'react/jsx-dev-runtime'
import { keepChildren } from './keep-children'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

/** The same as jsx-runtime.ts, in development and in component tests. */
export const jsxDEV: typeof element = (type, properties, key, isStatic, ...rest) => {
  const kept = keepChildren(type, properties)
  return element(type, kept, key, isStatic && Array.isArray(kept.children), ...rest)
}
