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

/** Pressed next, or read next: buttons, fields that are wrong, and the sentences that say why. */
const neededNow = 'main button, main .button, main [aria-invalid=true], main [data-slot=field-error]'
/** Better left free too. */
const usable = 'a, button, input, select, textarea, summary'

/** Room for a toast of four lines, in pixels. */
const height = 132
/** `--width`, `offset` and `mobileOffset` of toast-region.tsx, in pixels. */
const [width, wideMargin, narrowMargin] = [360, 24, 12]

/** Where a toast covers least of what is needed next. */
export function freePlace(isWide: boolean): ToastPlace {
  const [needed, others] = [boxesOf(neededNow), boxesOf(usable)]
  const covered = (place: ToastPlace) => {
    const toast = boxAt(place, isWide)
    const meets = (box: Box) =>
      box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top
    return needed.filter(meets).length * 100 + others.filter(meets).length
  }
  const candidates: ToastPlace[] = places[isWide ? 'wide' : 'narrow']
  return candidates.reduce((best, place) => (covered(place) < covered(best) ? place : best))
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
    .filter((element) => !element.closest('[data-sonner-toaster]'))
    .map((element) => element.getBoundingClientRect())
}
