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
import { ClickMarkScript } from './click-mark-script'
import { markClicks } from './mark-clicks'
import { responseNonce } from './response-nonce'

const [cookie, typedKey, ...marks] = [
  signedOutCookie,
  typedFieldsKey,
  parentDraftMark,
  teacherDraftMark,
  pageCache,
].map((each) => JSON.stringify(each))
const ours = new RegExp(`^(${storagePrefix}|${storedRoleKey}$)`)

// For click-mark-script.tsx, which this process renders too.
globalThis.__satiClickMark = `(${forgetStored})(${[cookie, typedKey, ours, ...marks]});(${markClicks})(${JSON.stringify(draftPrefix)},()=>import("/late-form.js").catch(()=>{}))`
const forget = `document.cookie="${signedOutCookie}=2; Path=/";`
// The response deletes the session's cookie, and has the next document delete once more.
const leave = `;fetch("/api/login",{redirect:"manual"}).then(()=>{document.cookie="${signedOutCookie}=; Path=/; Max-Age=0"})`
globalThis.__satiClickMarkOfEnded = forget + globalThis.__satiClickMark + leave

/**
 * In every document but that of global-error.tsx: the script that deletes the stored data after a sign-out, and marks clicks
 * before any other script has loaded. Not in the head, where it would delay the content until the style sheet has loaded.
 *
 * @param ended whether the browser's session was ended, and this is its first document since
 */
export async function ClickMark({ ended }: { ended?: Promise<boolean> }) {
  const hasEnded = (await ended) === true
  return <ClickMarkScript nonce={await responseNonce()} {...(hasEnded && { hasEnded })} />
}
