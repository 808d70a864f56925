'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Form } from '@/components/forms/form'
import { RadioCards } from '@/components/forms/radio-cards'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { Button } from '@/components/ui/button'
import { LinkIcon } from '@/components/ui/icons'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import { visitLinkDays } from '@/lib/result-shares/schema'

/** Creates a link. The refreshed page shows it, so the address in the response is not used. */
export function NewLink({ childId }: { childId: string }) {
  const [t, sharing] = [useTranslations('visitLink'), useTranslations('sharing')]
  const router = useRouter()
  const { pending, run, failure } = useButtonRequest()
  const keyFor = useIdempotencyKey()
  const timesCreated = useRef(0)

  async function create(days: number): Promise<boolean> {
    const body = { childId, days }
    const idempotencyKey = keyFor({ ...body, times: timesCreated.current })
    await apiSend('POST', '/api/result-shares', body, { idempotencyKey })
    timesCreated.current += 1
    showToast({ title: t('made.title'), description: t('made.text'), tone: 'success' })
    router.refresh()
    return false
  }

  return (
    <Form onSubmit={(fields) => run(() => create(Number(fields.get('link-days'))), t('failed'))} className="grid gap-3">
      <RadioCards
        legend={t('days')}
        name="link-days"
        options={visitLinkDays.map((days) => ({ value: String(days), label: t('day', { days }) }))}
        value="7"
      />
      <p className="text-sm">{sharing('consent')}</p>
      {failure}
      <Button variant="secondary" className="w-fit" pending={pending} pendingLabel={t('making')}>
        <LinkIcon aria-hidden />
        {t('make')}
      </Button>
    </Form>
  )
}
