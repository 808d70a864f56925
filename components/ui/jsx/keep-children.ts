import { Fragment, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { cutAtPhrases } from '@/lib/i18n/keep-phrases'

const thai = /[ก-๛]/
/** Their text is no markup, or is drawn and never wrapped. */
const plainText = new Set(['desc', 'optgroup', 'option', 'script', 'style', 'text', 'textarea', 'title', 'tspan'])

interface Properties {
  children?: ReactNode
  href?: unknown
}

/**
 * The properties of an element in which each text beside something else is in a span, and each set phrase of Thai in one that
 * does not wrap.
 *
 * A browser that translates a page moves its texts into elements of its own. React finds its elements again, and writes anew
 * what is alone in one; but where it removes a bare text, or puts something before one, it fails and the page is lost.
 *
 * Only what becomes an element of the page is looked at: HTML elements, fragments, and what has an `href`, since the router's
 * link is compiled elsewhere.
 */
export function keepChildren(type: unknown, given: unknown): Properties {
  const properties = given as Properties
  const { children, href } = properties
  if (typeof children !== 'string' && !Array.isArray(children)) return properties
  const isOnPage = typeof type === 'string' ? !plainText.has(type) : type === Fragment || href !== undefined
  if (!isOnPage) return properties
  const nodes: ReactNode[] = [children].flat()
  // A fragment's only child is beside all that the fragment is beside.
  const isAlone = type !== Fragment && nodes.every((node) => isText(node) || isNothing(node))
  const kept = isAlone ? keepText(joined(nodes)) : keepEach(nodes)
  return kept === children ? properties : { ...properties, children: kept }
}

function isText(node: ReactNode): node is string | number {
  return typeof node === 'string' || typeof node === 'number'
}

function isNothing(node: ReactNode): boolean {
  return node == null || typeof node === 'boolean'
}

/** Texts that follow each other become one, as they are for those who read them and in a flex box. Nothing else changes its place. */
function keepEach(nodes: ReactNode[]): ReactNode[] {
  const kept = nodes.map((node) => (Array.isArray(node) ? keepEach(node) : node))
  for (let start = 0; start < nodes.length; start += 1) {
    if (!isText(nodes[start])) continue
    let end = start + 1
    while (end < nodes.length && (isText(nodes[end]) || isNothing(nodes[end]))) end += 1
    const text = joined(nodes.slice(start, end))
    // Spaces alone are not translated.
    if (text.trim()) kept.fill(null, start, end).splice(start, 1, keepText(text, `.${start}`))
    start = end - 1
  }
  return kept
}

function joined(nodes: ReactNode[]): string {
  return nodes.filter(isText).join('')
}

/** In a span that has its place as its key; without one it is alone, and needs none unless it has phrases. */
function keepText(text: string, place = ''): ReactNode {
  const parts = thai.test(text) ? cutAtPhrases(text) : [text]
  const phrase = (part: string | undefined, key: string) => jsx('span', { className: 'keep', children: part }, key)
  if (parts.length === 1) return place ? jsx('span', { children: text }, place) : text
  if (parts[1] === text) return phrase(text, place)
  const pieces = parts.flatMap((part, index) => (part && index % 2 ? phrase(part, `${index}`) : part || []))
  // These texts are bare, so another sentence is another element.
  return jsxs('span', { children: pieces }, place + markOf(text))
}

function markOf(text: string): string {
  return [...text].reduce((mark, letter) => (mark * 31 + letter.charCodeAt(0)) | 0, 0).toString(36)
}
