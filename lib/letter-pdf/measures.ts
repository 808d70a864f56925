import type { Language } from '@/lib/i18n/language'

export const page = { width: 595.28, height: 841.89 } as const

/** In points. `top` is where a paper begins on its page; the rest is the same for each. */
export interface Measures {
  top: number
  height: number
  left: number
  width: number
  /** The panel that is seen when the paper is folded, with the sizes of its type. */
  outside: {
    height: number
    top: number
    bottom: number
    gap: number
    width: number
    /** The place, at the bottom, of who may open it, and the height that names leave to it. */
    private: { x: number; width: number }
    reserved: number
    to: number
    th: number
    en: number
  }
  inside: { top: number; bottom: number; gap: number; heading: number; th: number; en: number }
  leading: Record<Language, number>
  /** The side of the QR code with its quiet zone: at least 30 mm. */
  qr: number
  /** The size of the code's type, at least 18, and whether what belongs to it is below, not beside. */
  code: number
  isStacked: boolean
}

const one: Measures = {
  top: 0,
  height: page.height,
  left: 50,
  width: 495,
  outside: {
    ...{ height: page.height / 3, top: 60, bottom: 28, gap: 16, width: 495 },
    ...{ private: { x: 50, width: 495 }, reserved: 48, to: 19, th: 12, en: 10 },
  },
  inside: { top: 26, bottom: 34, gap: 10, heading: 16, th: 11, en: 10.5 },
  leading: { th: 1.5, en: 1.36 },
  qr: 110,
  code: 20,
  isStacked: true,
}

const two: Measures = {
  top: 0,
  height: page.height / 2,
  left: 34,
  width: 527,
  outside: {
    ...{ height: 98, top: 14, bottom: 10, gap: 3, width: 335 },
    ...{ private: { x: 381, width: 180 }, reserved: 0, to: 13, th: 9, en: 8.5 },
  },
  inside: { top: 7, bottom: 12, gap: 4, heading: 10, th: 8.5, en: 8.5 },
  leading: { th: 1.42, en: 1.28 },
  qr: 86,
  code: 19,
  isStacked: false,
}

export function measuresOf(perPage: 1 | 2): Measures {
  return perPage === 1 ? one : two
}

/** Below the outside, and in the middle of the rest: the lower part is folded up, then the outside backwards. */
export function foldsOf({ height, outside }: Measures): number[] {
  return [outside.height, (outside.height + height) / 2]
}
