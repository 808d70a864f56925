import { textKeyOf } from '@/lib/text-key.mjs'
import type { NewSchoolReferralInput } from './schema'

type Searched = Pick<NewSchoolReferralInput, 'studentName' | 'parentName' | 'parentEmail' | 'referringTeacher'>

/** In which a school's search looks, kept beside a referral (search/data.ts). */
export function searchKeyOf({ studentName, parentName, parentEmail, referringTeacher }: Searched): string {
  return textKeyOf([studentName, parentName ?? '', parentEmail, referringTeacher].join(' '))
}
