import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { FormField } from '@/components/forms/form-field'
import { useAttempt, useButtonRequest } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useSchoolPath } from '@/components/schools/current-school'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Download } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import { maxImportBytes } from '@/lib/request/body-sizes.mjs'
import type { ImportPreview, ImportResult } from '@/lib/school-referrals/import/schema'
import { decodeFile, type ReadFile } from './import-file'
import { ImportReport } from './import-report'

/** Imports a file of students: first a preview, then all of them or none. */
export function ImportCard({ onClose }: { onClose: () => void }) {
  const t = useTranslations('schoolAdmin.import')
  const router = useRouter()
  const inSchool = useSchoolPath()
  const { checked, fault, failure, isChecking, check, checkAgain } = useFileCheck()
  const importing = useButtonRequest()
  const keyFor = useIdempotencyKey()
  const input = useRef<HTMLInputElement>(null)
  const isDisabled = isChecking || importing.pending
  const canImport = checked && !checked.preview.problem && checked.preview.errorCount === 0 && checked.preview.ready > 0

  useEffect(() => input.current?.focus(), [])

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    importing.forget()
    if (file) await check(file)
  }

  async function send(text: string): Promise<boolean> {
    try {
      const options = { idempotencyKey: keyFor(text) }
      const result = await apiSend<ImportResult>('POST', inSchool('/api/school-referrals/import'), { text }, options)
      showResult(result)
    } catch (error) {
      // Some of these students may have been referred in the meantime.
      if (error instanceof ApiError && error.status === 400) await checkAgain()
      throw error
    }
    router.refresh()
    onClose()
    return false
  }

  function showResult({ imported, held }: ImportResult) {
    const text = t('done.text', { count: imported })
    const description = held > 0 ? `${text} ${t('done.held', { count: held })}` : text
    showToast({ title: t('done.title'), description, tone: held > 0 ? 'info' : 'success' })
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
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
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
      {checked && <ImportReport preview={checked.preview} isGuessed={checked.isGuessed} />}
      {failure}
      {importing.failure}
      <div className="flex flex-wrap gap-2.5">
        {canImport && (
          <Button
            type="button"
            pending={importing.pending}
            pendingLabel={t('importing')}
            onClick={() => importing.run(() => send(checked.text), t('importFailed'))}
          >
            {t('submit', { count: checked.preview.ready })}
          </Button>
        )}
        <Button type="button" variant="ghost" disabled={importing.pending} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Card>
  )
}

/**
 * Reads the chosen file and asks the server for a preview. `fault` is the error of the file, `failure` that of the request.
 */
function useFileCheck() {
  const t = useTranslations('schoolAdmin.import')
  const inSchool = useSchoolPath()
  // With its text, because the file on disk may change.
  const [checked, setChecked] = useState<(ReadFile & { preview: ImportPreview }) | null>(null)
  const [fault, setFault] = useState<string>()
  const { attempt, failure, forget } = useAttempt()
  const [isChecking, setChecking] = useState(false)
  const read = useRef<ReadFile>(undefined)

  async function check(file: File): Promise<void> {
    setChecked(null)
    setFault(undefined)
    forget()
    setChecking(true)
    const found = await readFile(file)
    read.current = 'text' in found ? found : undefined
    if ('text' in found) await attempt(() => ask(found), t('failed'))
    else if (found.fault === 'tooLarge') setFault(tooLarge(found.bytes))
    else setFault(t(found.fault))
    setChecking(false)
  }

  async function ask(found: ReadFile): Promise<boolean> {
    try {
      const path = inSchool('/api/school-referrals/import/preview')
      setChecked({ ...found, preview: await apiSend<ImportPreview>('POST', path, { text: found.text }) })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 413)) throw error
      setFault(tooLarge(weightOf(found.text)))
    }
    return false
  }

  /** Rounded up, so that a size over the limit never looks like the limit. */
  function tooLarge(bytes: number): string {
    return t('tooLarge', { size: Math.ceil(bytes / 100_000) / 10, most: maxImportBytes / 1_000_000 })
  }

  async function checkAgain(): Promise<void> {
    setChecked(null)
    setFault(undefined)
    const { current: found } = read
    if (found) await attempt(() => ask(found), t('failed'))
  }

  return { checked, fault, failure, isChecking, check, checkAgain }
}

type Unread = { fault: 'tooLarge'; bytes: number } | { fault: 'notText' | 'failed' }

async function readFile(file: File): Promise<ReadFile | Unread> {
  // No encoding needs more than four times the space of another.
  if (file.size > 4 * maxImportBytes) return { fault: 'tooLarge', bytes: file.size }
  const buffer = await file.arrayBuffer().catch(() => null)
  if (!buffer) return { fault: 'failed' }
  const found = decodeFile(new Uint8Array(buffer))
  if (!found) return { fault: 'notText' }
  const bytes = weightOf(found.text)
  return bytes > maxImportBytes ? { fault: 'tooLarge', bytes } : found
}

/** The size of the request body, in bytes. */
function weightOf(text: string): number {
  return new Blob([JSON.stringify({ text })]).size
}
