import 'server-only'
import { rowState } from '@/lib/row-state'

export const givenLineConsent = rowState('LineConsent', { withdrawnAt: 'unset' })
