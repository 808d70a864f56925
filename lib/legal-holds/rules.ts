import 'server-only'
import { rowState } from '@/lib/row-state'

export const holdInForce = rowState('LegalHold', { endedAt: 'unset' })
