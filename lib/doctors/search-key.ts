import { textKeyOf } from '@/lib/text-key.mjs'
import type { Listing } from './types'

/** In which a search for a doctor looks for its words, kept beside the listing. */
export function searchKeyOf({ name, specialty, location }: Pick<Listing, 'name' | 'specialty' | 'location'>): string {
  return textKeyOf([name, specialty, location].join(' '))
}
