import { useRef, useState, useSyncExternalStore } from 'react'
import { buttonVariants } from './button'
import { fullAddress } from './copy-text'
import { Share } from './icons'

/** What the browser's share sheet is given beside the link. Lock screens and chats show it: no name, no health data. */
export interface ShareWords {
  label: string
  title: string
  text: string
}

interface ShareButtonProps extends ShareWords {
  /** A path is shared as a full address of this site. */
  link: string
  /** Called when the link reached no app, unless the person closed the sheet. */
  onFailure: () => void
}

/**
 * Opens the share sheet of the phone or computer with a link. Where the browser has none there is no button, nor on the
 * server, which cannot know: put it where what appears moves nothing.
 */
export function ShareButton({ link, label, title, text, onFailure }: ShareButtonProps) {
  const hasSheet = useSyncExternalStore(neverChanges, canShareLinks, () => false)
  const [isOpen, setOpen] = useState(false)
  // A second call while the sheet is open is refused with an InvalidStateError, which would copy the link.
  const isBusy = useRef(false)

  if (!hasSheet) return null

  async function share(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setOpen(true)
    try {
      await navigator.share({ title, text, url: fullAddress(link) })
    } catch (error) {
      if (!isClosed(error)) onFailure()
    } finally {
      isBusy.current = false
      setOpen(false)
    }
  }

  return (
    // Not disabled while the sheet is open: the focus would not return to it.
    <button
      data-slot="button"
      type="button"
      aria-busy={isOpen || undefined}
      onClick={share}
      className={buttonVariants({ variant: 'outline', size: 'sm' })}
    >
      <Share aria-hidden />
      {label}
    </button>
  )
}

const neverChanges = () => () => undefined

/** Plain http and some browsers have no `share`; older ones that have it have no `canShare`. */
function canShareLinks(): boolean {
  if (typeof navigator.share !== 'function') return false
  return navigator.canShare?.({ url: location.href }) ?? true
}

/** The person closed the sheet without choosing an app. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
