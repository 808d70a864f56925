import { useTranslations } from 'next-intl'
import type * as z from 'zod/mini'
import { ConfirmedAction } from '@/components/forms/confirmed-action'
import { useSchoolPath, useSchoolReauthentication } from '@/components/schools/current-school'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import type { endedClassSchema } from '@/lib/school-referrals/class-list/schema'

interface EndClassProps {
  classId: string
  /** The class in words. */
  name: string
  dashboardPath: string
}

/** Ends a class list before its school year does. */
export function EndClass({ classId, name, dashboardPath }: EndClassProps) {
  const t = useTranslations('schoolAdmin.classes.end')
  const inSchool = useSchoolPath()
  const reauthentication = useSchoolReauthentication('main h1')

  async function end(): Promise<boolean> {
    const { revoked } = await apiSend<z.output<typeof endedClassSchema>>(
      'DELETE',
      inSchool(`/api/schools/classes/${classId}`),
    )
    showToast(
      { title: t('done.title'), description: t('done.text', { name, count: revoked }), tone: 'success' },
      { afterNavigation: true },
    )
    location.assign(dashboardPath)
    return true
  }

  return (
    <ConfirmedAction
      label={name}
      labels={{ act: t('act'), warning: t('warning'), confirm: t('confirm'), acting: t('acting'), keep: t('keep') }}
      failed={t('failed')}
      reauthentication={reauthentication}
      onConfirm={end}
    />
  )
}
