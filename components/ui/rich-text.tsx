import type { ReactNode } from 'react'

// Tags for `t.rich`. Browsers may break Thai inside a name; an email address may be longer than a line. Set phrases need no
// tag: components/ui/jsx keeps them.

/** `<keep>` around a name: broken only when it is wider than the page. */
export function keepName(name: ReactNode) {
  return <span className="inline-block max-w-full wrap-anywhere">{name}</span>
}

/** `<keep>` around an email address: it may wrap anywhere, and the full stop stays with it. */
export function keepEmail(email: ReactNode) {
  return <span className="font-medium wrap-anywhere">{email}</span>
}

export function boldEmail(email: ReactNode) {
  return <b className="wrap-anywhere">{email}</b>
}

export function bold(words: ReactNode) {
  return <b>{words}</b>
}

/** `<b>` around a word that is to be typed as it is: a browser that translates the page leaves it. */
export function untranslated(word: ReactNode) {
  return <b translate="no">{word}</b>
}
