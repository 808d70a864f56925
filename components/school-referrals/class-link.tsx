'use client'

import { useSchoolPath } from '@/components/schools/current-school'
import { textLink } from '@/components/ui/text-link'

/** To a student's class, within a school. */
export function ClassLink({ classId, words }: { classId: string; words: string }) {
  const inSchool = useSchoolPath()
  return textLink(inSchool(`/school-admin/classes/${classId}`))(words)
}
