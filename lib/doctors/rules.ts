import 'server-only'
import { rowState } from '@/lib/row-state'

/** Verified by operations, and so listed to parents; reads what parents share. */
export const listedDoctor = rowState('Doctor', { verifiedAt: 'set' })
export const unlistedDoctor = rowState('Doctor', { verifiedAt: 'unset' })
