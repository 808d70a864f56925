import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { FormField } from '@/components/forms/form-field'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useSchoolPath } from '@/components/schools/current-school'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Download } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import type { ImportPreview, ImportResult } from '@/lib/school-referrals/import/schema'
import { ImportReport } from './import-report'
import { LettersNext } from './letters-next'
import { type CheckedList, type Correction, isRefused, useFileCheck } from './use-file-check'

/** Imports a class list: first a preview, then the rows without an error. */
export function ImportCard({ onClose }: { onClose: () => void }) {
  const t = useTranslations('schoolAdmin.import')
  const router = useRouter()
  const inSchool = useSchoolPath()
  const { checked, fault, failure, isChecking, check, checkAgain, forgetFile } = useFileCheck()
  const [removeGone, setRemoveGone] = useState(false)
  const [letters, setLetters] = useState<ImportResult['letters']>()
  const importing = useButtonRequest()
  const keyFor = useIdempotencyKey()
  const input = useRef<HTMLInputElement>(null)
  const isDisabled = isChecking || importing.pending

  useEffect(() => input.current?.focus(), [])

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    importing.forget()
    setRemoveGone(false)
    setLetters(undefined)
    if (file) await check(file)
  }

  /** Another reading may find others gone. */
  function correct(correction: Correction) {
    setRemoveGone(false)
    return checkAgain(correction)
  }

  async function send({ list, preview }: CheckedList): Promise<boolean> {
    const body = { ...list, ...(removeGone && { remove: preview.gone.map(({ id }) => id) }) }
    const options = { idempotencyKey: keyFor(body) }
    let result: ImportResult
    try {
      result = await apiSend<ImportResult>('POST', inSchool('/api/school-referrals/import'), body, options)
    } catch (error) {
      // Some of these students may have been referred in the meantime.
      if (isRefused(error)) await checkAgain()
      throw error
    }
    showResult(result)
    router.refresh()
    setRemoveGone(false)
    setLetters(result.letters)
    // What is left stays in sight, with its file.
    if (preview.wrongRows > 0) await checkAgain()
    else if (result.letters) forgetFile()
    else onClose()
    return false
  }

  function showResult({ imported, held, changed = 0, removed = 0 }: ImportResult) {
    const texts = [
      (imported > 0 || changed + removed === 0) && t('done.text', { count: imported }),
      changed > 0 && t('doneChanged', { count: changed }),
      removed > 0 && t('doneRemoved', { count: removed }),
      held > 0 && t('done.held', { count: held }),
    ]
    const description = texts.filter(Boolean).join(' ')
    showToast({ title: t('done.title'), description, tone: held > 0 ? 'info' : 'success' })
  }

  function submitText({ ready, changedCount, gone }: ImportPreview): string {
    if (ready > 0) return t('submit', { count: ready })
    return changedCount > 0 ? t('submitChanges', { count: changedCount }) : t('submitRemovals', { count: gone.length })
  }

  return (
    <Card id="import-referrals" aria-labelledby="import-title" className="grid min-w-0 grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id="import-title">{t('title')}</h2>
        <p className="max-w-prose text-muted-foreground">{t('text')}</p>
      </div>
      <a
        data-slot="button"
        href={inSchool('/api/school-referrals/import/template')}
        download
        className={buttonVariants({ variant: 'outline', size: 'sm', className: 'w-fit' })}
      >
        <Download aria-hidden />
        {t('template')}
      </a>
      <FormField label={t('file')} id="import-file" hint={t('fileHint')} error={fault} className="max-w-xl">
        <Input
          ref={input}
          type="file"
          accept=".xlsx,.xls,.xlsm,.ods,.csv,.tsv,.txt,.htm,.html"
          disabled={isDisabled}
          className="file:me-3 file:rounded-sm file:bg-secondary file:px-3 file:py-1.5 file:font-semibold file:text-secondary-foreground"
          // So that the same file can be chosen again after a correction.
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
          onChange={choose}
        />
      </FormField>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {isChecking && t('checking')}
      </p>
      {letters && <LettersNext classes={letters} isResult />}
      {!letters && checked && <LettersLeft preview={checked.preview} />}
      {checked && (
        <ImportReport
          checked={checked}
          isDisabled={isDisabled}
          onCorrect={correct}
          removeGone={removeGone}
          onRemoveGone={setRemoveGone}
        />
      )}
      {failure}
      {importing.failure}
      <div className="flex flex-wrap gap-2.5">
        {checked && hasWork(checked.preview, removeGone) && (
          <Button
            type="button"
            pending={importing.pending}
            pendingLabel={t('importing')}
            disabled={isChecking}
            onClick={() => importing.run(() => send(checked), t('importFailed'))}
          >
            {submitText(checked.preview)}
          </Button>
        )}
        <Button type="button" variant="ghost" disabled={importing.pending} onClick={onClose}>
          {t(letters ? 'close' : 'cancel')}
        </Button>
      </div>
    </Card>
  )
}

/** The same list again: its letters may not be printed yet. */
function LettersLeft({ preview: { ready, changedCount, letters } }: Pick<CheckedList, 'preview'>) {
  return ready + changedCount === 0 && letters.length > 0 && <LettersNext classes={letters} />
}

function hasWork({ problem, ready, changedCount, goneCount }: ImportPreview, removeGone: boolean): boolean {
  return !problem && ready + changedCount + (removeGone ? goneCount : 0) > 0
}
