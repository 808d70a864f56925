import { headers } from 'next/headers'
import { forgetAfterSignOut } from '@/components/sessions/forget-after-sign-out'
import { draftPrefix, signedOutCookie, storagePrefix, storedRoleKey } from '@/lib/request/cookie-names'
import { pageCache } from '@/service-worker/names'
import { markPresses } from './mark-presses'

const forgetting = [signedOutCookie, storagePrefix, storedRoleKey, pageCache].map((each) => JSON.stringify(each))
const script = `(${forgetAfterSignOut})(${forgetting});(${markPresses})(${JSON.stringify(draftPrefix)})`

/**
 * In every document but that of global-error.tsx, after its content: the script that forgets what a sign-out leaves, and
 * shows a press before any other has loaded. Not in the head, where it would hold up the content until the style sheet is
 * there.
 */
export async function PressMark() {
  const policy = (await headers()).get('content-security-policy')
  const nonce = policy?.match(/'nonce-([^']+)'/)?.[1]
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of our own functions, and nothing else
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
}
