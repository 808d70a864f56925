/** A corner of the window where a toast can be, as sonner names them. */
export type ToastPlace = 'top-center' | 'bottom-center' | 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The first one that is free is taken. On phones the top first: a keyboard would hide the bottom. */
const places = {
  narrow: ['top-center', 'bottom-center'],
  wide: ['bottom-right', 'bottom-left', 'top-right', 'top-left', 'top-center', 'bottom-center'],
} satisfies Record<string, ToastPlace[]>

/** Pressed next, and the one thing that may never be covered: the button of a form, and what is one without a form. */
const formButton =
  ':is(main, [role=dialog]) :is(form button:not([type=button]), [data-slot=form-button]):not([data-slot=bar] *)'
/**
 * Pressed next, or read next: buttons, answers, fields that are wrong, and the sentences that say why. Not the
 * questionnaire's bar, which is there in place of the site's header.
 */
const neededNow =
  ':is(main, [role=dialog]) :is(button:not([data-slot=bar] *), [data-slot=button]:not([data-slot=bar] *), label:has([type=radio]), [aria-invalid=true], [data-slot=field-error])'
/** Better left free too. */
const usable = 'a, button, input, select, textarea, summary'

const toasts = '[data-sonner-toaster]'

/** Not every browser says that a scroll has ended. */
const scrollEndMs = 100
/** Room for a toast of four lines, in pixels. */
const height = 132
const wideQuery = '(min-width: 48rem)'
/** `--width`, `offset` and `mobileOffset` of toast-region.tsx, in pixels. */
const [width, wideMargin, narrowMargin] = [360, 24, 12]

/**
 * Where a toast covers least of what is needed next.
 *
 * @param current where it is already: it moves for what is needed next, and for nothing less
 */
export function freePlace(current?: ToastPlace): ToastPlace {
  const isWide = matchMedia(wideQuery).matches
  const [buttons, needed, others] = [boxesOf(formButton), boxesOf(neededNow), boxesOf(usable)]
  const covered = (place: ToastPlace) => {
    const toast = boxAt(place, isWide)
    const meets = (box: Box) =>
      box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top
    const hidden = buttons.filter(meets).length * 1000 + needed.filter(meets).length
    return current ? hidden : hidden * 100 + others.filter(meets).length
  }
  const candidates: ToastPlace[] = places[isWide ? 'wide' : 'narrow']
  const first = current && candidates.includes(current) ? [current] : []
  return [...first, ...candidates].reduce((best, place) => (covered(place) < covered(best) ? place : best))
}

/**
 * Calls back when the page has changed around the toast: another page of ours, the next question, an error at a field, and the
 * scroll to that field, which may end later.
 */
export function onPageChange(callback: () => void): () => void {
  const isOfToasts = ({ target }: MutationRecord) => (target as Element).closest?.(toasts) != null
  const observer = new MutationObserver((changes) => {
    // sonner draws a toast anew where it moves to, without the focus.
    if (!changes.every(isOfToasts) && !document.activeElement?.closest(toasts)) callback()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  let stood: ReturnType<typeof setTimeout>
  const onScroll = () => {
    clearTimeout(stood)
    stood = setTimeout(callback, scrollEndMs)
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    observer.disconnect()
    clearTimeout(stood)
    window.removeEventListener('scroll', onScroll)
  }
}

function boxAt(place: ToastPlace, isWide: boolean): Box {
  const { innerWidth, innerHeight } = window
  const margin = isWide ? wideMargin : narrowMargin
  const span = isWide ? width : innerWidth - 2 * margin
  const left = place.endsWith('left')
    ? margin
    : place.endsWith('right')
      ? innerWidth - margin - span
      : (innerWidth - span) / 2
  const top = place.startsWith('top') ? margin : innerHeight - margin - height
  return { left, top, right: left + span, bottom: top + height }
}

function boxesOf(selector: string): Box[] {
  return [...document.querySelectorAll(selector)]
    .filter((element) => !element.closest(toasts))
    .map((element) => element.getBoundingClientRect())
}
