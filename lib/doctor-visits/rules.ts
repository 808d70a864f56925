import 'server-only'
import { rowState } from '@/lib/row-state'

/** At most one of a child, by a unique index. */
export const plannedVisit = rowState('DoctorVisit', { status: ['planned'] })
/** Shown to a doctor while results are shared. */
export const sharedVisit = rowState('DoctorVisit', { status: ['planned', 'seen'] })
