'use client'

declare global {
  /** The text of the script, in the server alone. */
  var __satiPressMark: string | undefined
  var __satiPressMarkOfEnded: string | undefined
}

/**
 * A client component so that the script is only in the markup: what a server component renders is sent to React a second
 * time. The browser, which has run it by then, leaves it as it is.
 */
export function PressMarkScript({ nonce, hasEnded }: { nonce: string | undefined; hasEnded?: boolean }) {
  const script = { __html: (hasEnded ? globalThis.__satiPressMarkOfEnded : globalThis.__satiPressMark) ?? '' }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of our own functions, and nothing else
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={script} />
}
