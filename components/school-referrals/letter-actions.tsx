'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { RequestButton } from '@/components/forms/request-button'
import { useAttempt } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useRefresh } from '@/components/forms/use-refresh'
import { useSchoolPath } from '@/components/schools/current-school'
import { downloadFile } from '@/components/ui/download-file'
import { Group } from '@/components/ui/group'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import { lettersFileName } from '@/lib/school-referrals/letters/schema'
import type { ListedSchoolReferral } from '@/lib/school-referrals/schema'
import { useReplacingWarning } from './use-replacing-warning'

/** For a family without an address, also of a student who is in no class. Renders nothing where no letter is of use. */
export function LetterActions({ referral }: { referral: ListedSchoolReferral }) {
  const [t, acts] = [useTranslations('schoolAdmin.list'), useTranslations('schoolAdmin.classes.acts')]
  const inSchool = useSchoolPath()
  const refresh = useRefresh()
  const replacing = useAttempt()
  const keyFor = useIdempotencyKey()
  const timesReplaced = useRef(0)
  const warningOf = useReplacingWarning()
  const { id, studentName, status, parentEmail, isLetterPrinted, mayReplaceLetter } = referral
  const mayPrint = status === 'pending' && (parentEmail === null || isLetterPrinted)
  if (!mayPrint && !mayReplaceLetter) return null

  async function print(): Promise<boolean> {
    const path = inSchool(`/api/school-referrals/${id}/letter`)
    await downloadFile(path, { perPage: 1 }, lettersFileName(null, new Date()))
    const texts = { title: t('letter.printed.title'), description: t('letter.printed.text', { studentName }) }
    showToast({ ...texts, tone: 'success' })
    await refresh()
    return false
  }

  async function replace(): Promise<boolean> {
    const idempotencyKey = keyFor(timesReplaced.current)
    await apiSend('POST', inSchool(`/api/school-referrals/${id}/letter-lost`), undefined, { idempotencyKey })
    timesReplaced.current += 1
    const texts = { title: t('letter.replaced.title'), description: t('letter.replaced.text', { studentName }) }
    showToast({ ...texts, tone: 'success' })
    await refresh()
    return true
  }

  return (
    <Group label={t('letter.name', { studentName })} className="flex flex-wrap items-center gap-2">
      {mayPrint && (
        <RequestButton
          request={print}
          failed={t('letter.failed')}
          variant="secondary"
          size="sm"
          pendingLabel={t('letter.printing')}
        >
          {t('letter.print')}
        </RequestButton>
      )}
      {mayReplaceLetter && (
        <ConfirmButton
          flush={!mayPrint}
          labels={{
            act: acts('letterLost.act'),
            warning: warningOf([referral]),
            confirm: acts('letterLost.confirm'),
            acting: acts('letterLost.acting'),
            keep: acts('keep'),
          }}
          failure={replacing.failure}
          onConfirm={() => replacing.attempt(replace, acts('letterLost.failed'))}
        />
      )}
    </Group>
  )
}
