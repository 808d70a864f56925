import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useClassNames } from '@/components/schools/classes/class-name'
import { useSchoolPath } from '@/components/schools/current-school'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/card'
import { focusHeading } from '@/components/ui/focus-heading'
import type { ImportResult } from '@/lib/school-referrals/import/schema'

interface LettersNextProps {
  classes: NonNullable<ImportResult['letters']>
  /** Of an import, whose button is gone. */
  isResult?: boolean
}

/** One link a class to the letters of the families without an address. */
export function LettersNext({ classes, isResult = false }: LettersNextProps) {
  const t = useTranslations('schoolAdmin.import')
  const inSchool = useSchoolPath()
  useEffect(() => {
    if (isResult) focusHeading('#letters-next')
  }, [isResult])
  const { nameOf } = useClassNames()
  const count = classes.reduce((sum, { families }) => sum + families, 0)
  return (
    <Panel tone="sand" className="grid gap-3.5 max-md:p-4">
      <h3 id="letters-next" className="text-base outline-none">
        {t('lettersNext', { count })}
      </h3>
      <div className="flex flex-wrap gap-2.5">
        {classes.map(({ classId, class: each, families }) => (
          <ButtonLink key={classId} href={inSchool(`/school-admin/classes/${classId}`, { letters: '1' })} size="sm">
            {t('lettersOf', { name: nameOf(each), count: families })}
          </ButtonLink>
        ))}
      </div>
    </Panel>
  )
}
