'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { clearDraftsOf } from '@/components/sessions/clear-child-data'
import { Button } from '@/components/ui/button'
import { focusHeading } from '@/components/ui/focus-heading'
import { FoldedCard } from '@/components/ui/folded-card'
import { keepName } from '@/components/ui/rich-text'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import { ConfirmDeletion } from './confirm-deletion'

/** Deletes a child and everything about it, after a confirmation, and leads home. */
export function DeleteChild({ child: { id, name } }: { child: { id: string; name: string } }) {
  const t = useTranslations('myData.child')
  const router = useRouter()
  const { pending, run, failure } = useButtonRequest()
  const [asking, setAsking] = useState(false)

  function goBack(): void {
    setAsking(false)
    focusHeading('#delete-child-fold')
  }

  async function deleteChild(): Promise<boolean> {
    try {
      await apiSend('DELETE', `/api/children/${id}`)
    } catch (error) {
      // 404: it was deleted elsewhere.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
    clearDraftsOf(id)
    showToast({ title: t('done.title'), description: t('done.text', { name }), tone: 'success' })
    // Not a new entry: Back would lead to a child that is gone.
    router.replace('/')
    router.refresh()
    return true
  }

  return (
    <FoldedCard id="delete-child" title={t('title')} className="print:hidden">
      {asking ? (
        <ConfirmDeletion
          heading={t.rich('heading', { name, keep: keepName })}
          lost={[
            ...[t('lost.answers'), t('lost.teachers'), t('lost.doctors'), t('lost.secondParent')],
            t('lost.consents', { name }),
          ]}
          confirm={t('confirm', { name })}
          keep={t('keep', { name })}
          pending={pending}
          failure={failure}
          onConfirm={() => run(deleteChild, t('failed'))}
          onKeep={goBack}
        />
      ) : (
        <>
          <p className="mb-3 text-sm wrap-anywhere text-muted-foreground">{t('text', { name })}</p>
          <Button type="button" variant="destructive" size="sm" className="w-fit" onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        </>
      )}
    </FoldedCard>
  )
}
