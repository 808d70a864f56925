import { join } from 'node:path'
import { root } from '@/scripts/lib/paths.mjs'

export const folder = join(root, 'pictures')

export const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 700 },
  { width: 1366, height: 657 },
  { width: 1280, height: 800 },
] as const

export const themes = ['light', 'dark'] as const

/** Draws pages whose reader or address contains this name; all without one. */
export const only = process.env.PICTURES_ONLY ?? ''

/** A page in one state, as named in the sheets and files. */
export interface Picture {
  reader: string
  language: string
  name: string
}

export type Look = { size: (typeof sizes)[number]; theme: (typeof themes)[number] }

export const looks: Look[] = sizes.flatMap((size) => themes.map((theme) => ({ size, theme })))

export function lookName({ size, theme }: Look): string {
  return `${size.width}x${size.height} ${theme}`
}

export function fileOf({ reader, language, name }: Picture, look: Look): string {
  return join('pages', lookName(look), reader, `${name} ${language}.png`)
}
