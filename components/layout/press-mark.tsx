import { headers } from 'next/headers'
import { markPresses } from './mark-presses'

/**
 * In every document but that of global-error.tsx, after its content: the script that shows a press before any other has
 * loaded. Not in the head, where it would hold up the content until the style sheet is there.
 */
export async function PressMark() {
  const policy = (await headers()).get('content-security-policy')
  const nonce = policy?.match(/'nonce-([^']+)'/)?.[1]
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of our own function, and nothing else
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${markPresses})()` }} />
}
