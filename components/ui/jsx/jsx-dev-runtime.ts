import { jsxDEV as element } from 'react/jsx-dev-runtime'
import { keepChildren } from './keep-children'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

/** The same as jsx-runtime.ts, in development and in component tests. */
export const jsxDEV: typeof element = (type, properties, key, ...rest) =>
  element(type, keepChildren(type, properties), key, ...rest)
