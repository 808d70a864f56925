import { forgetStored } from '@/components/sessions/forget-stored'
import {
  draftPrefix,
  parentDraftMark,
  signedOutCookie,
  storagePrefix,
  storedRoleKey,
  teacherDraftMark,
  typedFieldsKey,
} from '@/lib/request/cookie-names'
import { pageCache } from '@/service-worker/names'
import { markPresses } from './mark-presses'
import { PressMarkScript } from './press-mark-script'
import { responseNonce } from './response-nonce'

const [cookie, typedKey, ...marks] = [
  signedOutCookie,
  typedFieldsKey,
  parentDraftMark,
  teacherDraftMark,
  pageCache,
].map((each) => JSON.stringify(each))
const ours = new RegExp(`^(${storagePrefix}|${storedRoleKey}$)`)

// For press-mark-script.tsx, which is rendered by this process too.
globalThis.__satiPressMark = `(${forgetStored})(${[cookie, typedKey, ours, ...marks]});(${markPresses})(${JSON.stringify(draftPrefix)},()=>import("/late-form.js").catch(()=>{}))`
const forget = `document.cookie="${signedOutCookie}=2; Path=/";`
// An answer of the server is what deletes the cookie of the session; it has the next document delete once more.
const leave = `;fetch("/api/login",{redirect:"manual"}).then(()=>{document.cookie="${signedOutCookie}=; Path=/; Max-Age=0"})`
globalThis.__satiPressMarkOfEnded = forget + globalThis.__satiPressMark + leave

/**
 * In every document but that of global-error.tsx, after its content: the script that forgets what a sign-out leaves, and
 * shows a press before any other has loaded. Not in the head, where it would hold up the content until the style sheet is
 * there.
 *
 * @param ended whether the browser's session was ended, and this is its first document since
 */
export async function PressMark({ ended }: { ended?: Promise<boolean> }) {
  const hasEnded = (await ended) === true
  return <PressMarkScript nonce={await responseNonce()} {...(hasEnded && { hasEnded })} />
}
