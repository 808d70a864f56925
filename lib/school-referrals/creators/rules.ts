import 'server-only'
import { rowState } from '@/lib/row-state'

/** Never of a class list: its creator sees it whatever their classes. An import creates referrals of classes of others. */
export const referralWithoutList = rowState('SchoolReferral', { classId: 'unset', leftListAt: 'unset' })
