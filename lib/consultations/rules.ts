import 'server-only'
import { rowState } from '@/lib/row-state'

/** Neither done nor cancelled. */
export const openConsultation = rowState('Consultation', { status: ['scheduled', 'callback_requested', 'contacted'] })
