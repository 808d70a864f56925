import { forgetTypedElsewhere } from '@/components/forms/forget-typed-elsewhere'
import { forgetAfterSignOut } from '@/components/sessions/forget-after-sign-out'
import { draftPrefix, signedOutCookie, storagePrefix, storedRoleKey, typedFieldsKey } from '@/lib/request/cookie-names'
import { pageCache } from '@/service-worker/names'
import { markPresses } from './mark-presses'
import { PressMarkScript } from './press-mark-script'
import { responseNonce } from './response-nonce'

const forgetting = [signedOutCookie, storagePrefix, storedRoleKey, pageCache].map((each) => JSON.stringify(each))

// For press-mark-script.tsx, which is rendered by this process too.
globalThis.__satiPressMark = `(${forgetAfterSignOut})(${forgetting});(${forgetTypedElsewhere})(${JSON.stringify(typedFieldsKey)});(${markPresses})(${JSON.stringify(draftPrefix)})`

/**
 * In every document but that of global-error.tsx, after its content: the script that forgets what a sign-out leaves, and
 * shows a press before any other has loaded. Not in the head, where it would hold up the content until the style sheet is
 * there.
 */
export async function PressMark() {
  return <PressMarkScript nonce={await responseNonce()} />
}
