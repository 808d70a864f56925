import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useAttempt } from '@/components/forms/use-attempt'
import { useSchoolPath } from '@/components/schools/current-school'
import { ApiError, apiSend } from '@/lib/http/client'
import { maxImportBytes } from '@/lib/request/body-sizes.mjs'
import type { ImportPreview } from '@/lib/school-referrals/import/schema'
import { decodeFile, type ReadFile } from './import-file'

/** A file the server has checked. Its text is kept, because the file on disk may change. */
interface CheckedFile extends ReadFile {
  preview: ImportPreview
}

/**
 * Reads the chosen file and asks the server for a preview. `fault` is the error of the file, `failure` that of the request.
 */
export function useFileCheck() {
  const t = useTranslations('schoolAdmin.import')
  const inSchool = useSchoolPath()
  const [checked, setChecked] = useState<CheckedFile | null>(null)
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
