import { Fragment, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { cutAtPhrases } from './keep-phrases'

const thai = /[ก-๛]/
/** Their text is no markup, or is drawn and never wrapped. */
const plainText = new Set(['desc', 'optgroup', 'option', 'script', 'style', 'text', 'textarea', 'title', 'tspan'])
/** Whose children are text in lines, unless a class says otherwise. In a flex box or a grid each part would be a box of its own. */
const lines = /^(?:p|h[1-6]|li|d[dt]|b|strong|span|figcaption|caption|summary|legend)$/
const boxes = /flex|grid|button/

interface Properties {
  children?: ReactNode
  className?: string
  href?: unknown
}

/**
 * The properties of an element whose Thai texts have their set phrases in spans that do not wrap. Only what becomes an
 * element of the page is looked at: HTML elements, fragments, and what has an `href`, since the router's link is compiled
 * elsewhere.
 */
export function keepChildren<P>(type: unknown, properties: P): P {
  const { children, className, href } = properties as Properties
  if (typeof children !== 'string' && !Array.isArray(children)) return properties
  const isText = typeof type === 'string' ? !plainText.has(type) : type === Fragment || href !== undefined
  if (!isText) return properties
  const inLines = typeof type === 'string' && lines.test(type) && !(className && boxes.test(className))
  const kept = keep(children, inLines)
  return kept === children ? properties : { ...properties, children: kept }
}

function keep(node: ReactNode, inLines: boolean, key?: string): ReactNode {
  if (typeof node === 'string') return thai.test(node) ? keepText(node, inLines, key) : node
  if (!Array.isArray(node)) return node
  const kept = node.map((child, index) => keep(child, inLines, `kept-${index}`))
  return kept.some((child, index) => child !== node[index]) ? kept : node
}

function keepText(text: string, inLines: boolean, key?: string): ReactNode {
  const parts = cutAtPhrases(text)
  if (parts.length === 1) return text
  const span = (phrase: string, place: string | undefined) =>
    jsx('span', { className: 'keep', children: phrase }, place)
  if (parts.join('') === parts[1]) return span(parts[1], key)
  const pieces = parts.flatMap((part, index) => (part && index % 2 === 1 ? span(part, `${index}`) : part || []))
  return inLines && key === undefined ? pieces : jsxs('span', { children: pieces }, key)
}
