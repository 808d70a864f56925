'use client'

declare global {
  /** The text of the script, only on the server. */
  var __satiClickMark: string | undefined
  var __satiClickMarkOfEnded: string | undefined
}

/** A client component, so that the script is only in the markup: the output of a server component is sent twice. */
export function ClickMarkScript({ nonce, hasEnded }: { nonce: string | undefined; hasEnded?: boolean }) {
  const script = { __html: (hasEnded ? globalThis.__satiClickMarkOfEnded : globalThis.__satiClickMark) ?? '' }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of our own functions, and nothing else
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={script} />
}
