import { useLinkStatus } from 'next/link'

/** Within a router's link: there from the press until the page has changed. app/globals.css draws the link around it. */
export function LinkMark() {
  return useLinkStatus().pending ? <span aria-hidden className="link-mark" /> : null
}
