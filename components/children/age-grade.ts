import type { useTranslations } from 'next-intl'
import { gradeKey } from '@/lib/children/labels'
import type { Child } from '@/lib/children/schema'

/** "8 years · Grade 2", or the known part of it. */
export function ageGrade(
  t: ReturnType<typeof useTranslations<'children'>>,
  { age, grade }: Pick<Child, 'age' | 'grade'>,
): string {
  const years = age === null ? '' : t('age', { count: age })
  const gradeName = grade === null ? '' : t(gradeKey(grade))
  if (years && gradeName) return t('ageGrade', { age: years, grade: gradeName })
  return years || (gradeName && t('gradeAlone', { grade: gradeName }))
}
