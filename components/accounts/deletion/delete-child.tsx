import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { clearDraftsOf } from '@/components/sessions/clear-child-data'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import { ConfirmDeletion } from './confirm-deletion'

/** Deletes one child and everything about it. */
export function DeleteChild({ options }: { options: { id: string; name: string }[] }) {
  const t = useTranslations('myData.child')
  const router = useRouter()
  const { pending, run, failure } = useButtonRequest()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosenId, setChosenId] = useState('')
  const [asking, setAsking] = useState(false)
  const child = options.find(({ id }) => id === chosenId)

  function goBack(): void {
    setAsking(false)
    heading.current?.focus()
  }

  async function deleteChild({ id, name }: { id: string; name: string }): Promise<boolean> {
    try {
      await apiSend('DELETE', `/api/children/${id}`)
    } catch (error) {
      // 404: it was deleted elsewhere.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
    clearDraftsOf(id)
    showToast({ title: t('done.title'), description: t('done.text', { name }), tone: 'success' })
    setChosenId('')
    goBack()
    router.refresh()
    return false
  }

  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {t('title')}
      </h3>
      {asking && child ? (
        <ConfirmDeletion
          heading={t('heading', { name: child.name })}
          lost={[t('lost.answers'), t('lost.teachers'), t('lost.doctors'), t('lost.consents', { name: child.name })]}
          confirm={t('confirm', { name: child.name })}
          keep={t('keep', { name: child.name })}
          pending={pending}
          failure={failure}
          onConfirm={() => run(() => deleteChild(child), t('failed'))}
          onKeep={goBack}
        />
      ) : (
        <>
          <Field label={t('label')} id="delete-child">
            <NativeSelect value={child?.id ?? ''} onChange={({ target }) => setChosenId(target.value)}>
              <option value="">{t('choose')}</option>
              {options.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Button
            type="button"
            variant="destructive"
            size="sm"
            className="w-fit"
            disabled={!child}
            onClick={() => setAsking(true)}
          >
            {t('ask')}
          </Button>
        </>
      )}
    </div>
  )
}
