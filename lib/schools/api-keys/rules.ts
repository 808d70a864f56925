import 'server-only'
import { rowState } from '@/lib/row-state'

export const activeApiKey = rowState('ApiKey', { revokedAt: 'unset' })
