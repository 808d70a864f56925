import { jsx as element, jsxs as elements } from 'react/jsx-runtime'
import { keepChildren } from './keep-children'

export { Fragment, type JSX } from 'react/jsx-runtime'

// What JSX is compiled to (`jsxImportSource` in tsconfig.json), by the names that the compiler asks for.

export const jsx: typeof element = (type, properties, key) => element(type, keepChildren(type, properties), key)

export const jsxs: typeof elements = (type, properties, key) => {
  const kept = keepChildren(type, properties)
  // Several texts may have become one.
  return (Array.isArray(kept.children) ? elements : element)(type, kept, key)
}
