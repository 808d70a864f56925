import 'server-only'
import { rowState } from '@/lib/row-state'

export const givenLineConsent = rowState('LineConsent', { withdrawnAt: 'unset' })

/** Version of the text `lineNotices.consent`, checked by text-version.test.ts. */
export const lineNoticesVersion = 'line-notices-2'
