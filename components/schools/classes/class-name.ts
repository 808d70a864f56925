import { useLocale, useTranslations } from 'next-intl'
import { gradeKey } from '@/lib/children/labels'
import type { ClassName } from '@/lib/schools/classes/schema'

/** As a school writes them: ป.4/2 of ปีการศึกษา 2569, in English Grade 4/2 of School year 2026/27. */
export function useClassNames() {
  const [t, children] = [useTranslations('schoolAdmin.classes'), useTranslations('children')]
  const isThai = useLocale() === 'th'

  function nameOf({ grade, room }: Pick<ClassName, 'grade' | 'room'>): string {
    const name = children(gradeKey(grade))
    if (room === '') return name
    return grade === 'K' ? `${name} ${room}` : `${name}/${room}`
  }

  function yearOf({ year }: Pick<ClassName, 'year'>): string {
    const next = String(year + 1).slice(-2)
    return t('year', { year: isThai ? `${year + 543}` : `${year}/${next}` })
  }

  return { nameOf, yearOf }
}
